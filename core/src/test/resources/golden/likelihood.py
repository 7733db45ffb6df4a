"""Makes likelihood-links.csv and likelihood-logistic-predictive.csv with 60 digits of working precision.

Run in this directory with mpmath 1.3.0: python3 likelihood.py
"""
import mpmath as mp

mp.mp.dps = 60
HEADER = "# mpmath %s at 60 digits, by likelihood.py; tests compare to a relative 1e-13\n" % mp.__version__


def text(x):
    return mp.nstr(x, 20, min_fixed=0, max_fixed=0)


def tail(t):
    """Phi(-t)."""
    return mp.erfc(t / mp.sqrt(2)) / 2


def probit(z):
    """log Phi and its three derivatives, from the definition at enough digits to survive the cancellation."""
    with mp.workdps(140):
        z = mp.mpf(z)
        if z < -1000:  # asymptotic series of the tail; erfc underflows nothing but is slow here
            t = -z
            series = mp.mpf(1)
            term = mp.mpf(1)
            for k in range(1, 12):
                term *= -(2 * k - 1) / t**2
                series += term
            log_cdf = -t * t / 2 - mp.log(t) - mp.log(2 * mp.pi) / 2 + mp.log(series)
            h = t / series
        else:
            log_cdf = mp.log1p(-tail(z)) if z > 0 else mp.log(tail(-z))
            h = mp.npdf(z) / tail(-z)
        first, second = h, -h * (z + h)
        third = h * ((z + 2 * h) * (z + h) - 1)
        return log_cdf, first, second, third


def logistic(f):
    with mp.workdps(140):
        f = mp.mpf(f)
        value = -mp.log1p(mp.exp(-f)) if f > 0 else f - mp.log1p(mp.exp(f))
        s, c = 1 / (1 + mp.exp(-f)), 1 / (1 + mp.exp(f))
        return value, c, -s * c, -s * c * (c - s)


LATENT = ["-1e6", "-12345.678", "-300.5", "-40", "-37.5", "-20", "-8.25", "-5", "-3", "-2.0001", "-2", "-1.9999", "-1.25",
          "-1", "-0.5", "-0.001", "0", "1e-9", "0.25", "0.75", "1.5", "1.9999", "2", "2.0001", "3.5", "6", "9", "30", "300.5",
          "1e6"]


def predictive(mean, variance):
    mean, variance = mp.mpf(mean), mp.mpf(variance)
    s = mp.sqrt(variance)
    cuts = sorted({mp.mpf(k) for k in range(-16, 17, 2)} | {c for c in ((k - mean) / s for k in (-60, -20, -5, 0, 5, 20, 60))
                                                           if abs(c) < 16})
    return mp.quad(lambda z: mp.npdf(z) / (1 + mp.exp(-(mean + s * z))), cuts)


with open("likelihood-links.csv", "w") as out:
    out.write(HEADER.replace("1e-13", "1e-13, third derivatives up to |f| = 2 to an absolute 1e-12"))
    out.write("link,latent,log,first,second,third\n")
    for name, link in (("probit", probit), ("logistic", logistic)):
        for f in LATENT:
            out.write(",".join([name, f] + [text(v) for v in link(f)]) + "\n")

with open("likelihood-logistic-predictive.csv", "w") as out:
    out.write(HEADER.replace("a relative 1e-13", "an absolute 2e-15"))
    out.write("mean,variance,probability\n")
    for mean in ("-30", "-4", "-0.5", "0", "0.1", "1", "2.5", "7"):
        for variance in ("1e-6", "0.04", "0.5", "0.9801", "1", "1.5", "4", "30", "400", "1e6"):
            out.write(",".join([mean, variance, text(predictive(mean, variance))]) + "\n")
