"""xoroshiro64**: a small random number generator with the same stream on every target.

Its two 32-bit words are kept in 64-bit fields, so that no intermediate result overflows
differently in Python, on a CPU, or on a GPU. Blackman and Vigna, 2018.
"""

from cromlech.core.rules import exported, rule
from cromlech.core.structs import Struct, i64, struct

MASK = 0xFFFFFFFF


@struct
class Rng(Struct):
    """The state of the generator."""

    a: i64
    b: i64


@rule
def mix(x: int) -> int:
    """Scramble 32 bits (the finalizer of MurmurHash3)."""
    x &= MASK
    x ^= x >> 16
    x = (x * 0x85EBCA6B) & MASK
    x ^= x >> 13
    x = (x * 0xC2B2AE35) & MASK
    return x ^ (x >> 16)


@exported
def seed(rng: Rng, high: int, low: int) -> None:
    """Start a separate stream for every pair of numbers, such as a seed and a game number."""
    rng.a = mix(mix(high) ^ mix((high >> 32) + 0x9E3779B9) ^ mix(low + 0x7F4A7C15))
    rng.b = mix(rng.a + mix(low) + 0x9E3779B9) | 1


@exported
def below(rng: Rng, n: int) -> int:
    """A uniform random number from 0 to n-1."""
    a = rng.a
    b = rng.b
    x = (a * 0x9E3779BB) & MASK
    x = ((x << 5) | (x >> 27)) & MASK
    x = (x * 5) & MASK
    b ^= a
    rng.a = (((a << 26) | (a >> 6)) & MASK) ^ b ^ ((b << 9) & MASK)
    rng.b = ((b << 13) | (b >> 19)) & MASK
    return (x * n) >> 32
