/** Parts of a drawing that can be pressed, by mouse and by key. */
export const press = (act: () => void) => ({
  onclick: act,
  onkeydown: (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    act();
  },
});
