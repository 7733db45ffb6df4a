"""Makes xoshiro.csv: first outputs of xoshiro256++ (Blackman and Vigna 2021) seeded by SplitMix64, written independently of
the Java code from the published C. Then prints two child seeds. Run in this directory with any Python 3: python3 xoshiro.py
"""
from fractions import Fraction

M = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(z):
    z &= M
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M
    return z ^ (z >> 31)


def rotl(x, k):
    return ((x << k) | (x >> (64 - k))) & M


class Xoshiro:
    def __init__(self, seed):
        self.s = [mix(seed + (i + 1) * GAMMA) for i in range(4)]

    def next(self):
        s = self.s
        result = (rotl((s[0] + s[3]) & M, 23) + s[0]) & M
        t = (s[1] << 17) & M
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 45)
        return result

    def below(self, bound):
        """Multiply a 32-bit draw, reject the draws that make the multiples uneven."""
        while True:
            product = (self.next() >> 32) * bound
            if product % (1 << 32) >= (1 << 32) % bound:
                return product >> 32


def signed(x):
    x &= M
    return x - (1 << 64) if x >> 63 else x


def java_hash(text):
    h = 0
    for c in text:
        h = (31 * h + ord(c)) & 0xFFFFFFFF
    return h - (1 << 32) if h >> 31 else h


def child(seed, purpose, index):
    return mix(mix(mix(seed + GAMMA) ^ (java_hash(purpose) & M)) + GAMMA * (index + 1))


with open("xoshiro.csv", "w") as out:
    out.write("# xoshiro256++ and SplitMix64, by xoshiro.py; tests compare exactly\n")
    out.write("seed,long0,long1,long2,long3,double4,int5\n")
    for seed in (0, 1, 42, -1, 2026, -(1 << 63), (1 << 63) - 1):
        x = Xoshiro(seed)
        longs = [signed(x.next()) for _ in range(4)]
        double = float(Fraction(x.next() >> 11, 1 << 53))
        out.write(",".join(map(str, [seed] + longs + [repr(double), x.below(1000)])) + "\n")

print("child of 42, tree, 3:", signed(child(42, "tree", 3)))
print("child of -1, split, 0:", signed(child(-1, "split", 0)))
