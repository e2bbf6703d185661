"""Accounts in the browser: claimed by a guest, opened on a phone in another language, and by passkey."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from .conftest import PHONE, Server

PASSWORD = "mammoth stew"


def named(server: Server) -> str:
    """The server under a name, since passkeys need one."""
    return server.url.replace("127.0.0.1", "localhost")


def test_a_guest_claims_a_name_and_logs_in_on_a_phone(server: Server, people: Callable[..., Page]) -> None:
    laptop = people()
    laptop.goto(server.url)
    laptop.get_by_role("link", name="Account").click()
    name = laptop.get_by_role("textbox", name="Name").first
    expect(name).to_have_value("Olena")
    name.fill("Mammoth Olena")
    claim = laptop.get_by_role("form", name="Create an account")
    claim.get_by_label("Password", exact=True).fill(PASSWORD)
    claim.get_by_label("Password", exact=True).press("Enter")  # by keyboard
    codes = laptop.get_by_role("region", name="Recovery codes")
    expect(codes.get_by_role("listitem")).to_have_count(10)
    code = codes.get_by_role("listitem").first.inner_text()
    laptop.get_by_role("button", name="I have kept them").click()
    expect(laptop.get_by_role("heading", name="Mammoth Olena", level=1)).to_be_visible()
    phone = people(lang="uk", viewport=PHONE, expect_errors=True)  # the browser tells of refused requests
    phone.goto(f"{server.url}/account")
    login = phone.get_by_role("form", name="Увійти")
    login.get_by_label("Ім'я").fill("mammoth olena")
    login.get_by_label("Пароль").fill("mammoth soup")
    login.get_by_role("button", name="Увійти", exact=True).click()
    expect(phone.get_by_role("alert")).to_contain_text("пароль")
    login.get_by_role("button", name="Не вдається увійти?").click()
    lost = phone.get_by_role("form", name="Новий пароль")
    lost.get_by_label("Код відновлення").fill(code)
    lost.get_by_label("Новий пароль", exact=True).fill("a new mammoth")
    lost.get_by_role("button", name="Задати пароль і ввійти").click()
    expect(phone.get_by_role("heading", name="Cromlech", level=1)).to_be_visible()
    phone.goto(f"{server.url}/account")
    expect(phone.get_by_role("heading", name="Mammoth Olena", level=1)).to_be_visible()
    laptop.reload()  # the new password has ended all other sessions
    expect(laptop.get_by_role("heading", name="Create an account")).to_be_visible()


def test_an_account_with_a_passkey(server: Server, people: Callable[..., Page]) -> None:
    page = people(lang="pl")
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    abilities = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    options = {**abilities, "isUserVerified": True, "automaticPresenceSimulation": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto(f"{named(server)}/account")
    claim = page.get_by_role("form", name="Załóż konto")
    claim.get_by_label("Nazwa").fill("Zofia z jaskini")
    claim.get_by_role("button", name="Załóż z kluczem dostępu").click()
    page.get_by_role("button", name="Mam je zapisane").click()
    title = page.get_by_role("heading", name="Zofia z jaskini", level=1)
    expect(title).to_be_visible()
    page.get_by_role("button", name="Wyloguj", exact=True).first.click()
    expect(page.get_by_role("heading", name="Cromlech", level=1)).to_be_visible()
    page.goto(f"{named(server)}/account")
    page.get_by_role("button", name="Zaloguj się kluczem dostępu").click()
    expect(page.get_by_role("heading", name="Cromlech", level=1)).to_be_visible()
    page.goto(f"{named(server)}/account")
    expect(title).to_be_visible()
    page.get_by_role("button", name="Usuń konto").click()
    page.get_by_role("button", name="Usuń na zawsze").click()
    expect(page.get_by_role("heading", name="Cromlech", level=1)).to_be_visible()
    page.goto(f"{named(server)}/account")
    expect(page.get_by_role("form", name="Załóż konto")).to_be_visible()
