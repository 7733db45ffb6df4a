package dev.querent.lab.report.chart;

import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;

/** How the values of an axis are written. */
public enum TickText {
    NUMBER {
        @Override
        public String of(double value) {
            return NumberFormats.compact(value);
        }
    },
    /** Shares of 1 as percent. */
    PERCENT {
        @Override
        public String of(double value) {
            return NumberFormats.compact(100 * value) + "\u00A0%";
        }
    },
    /** Seconds in the unit that suits them. */
    DURATION {
        @Override
        public String of(double value) {
            return Durations.compact(value);
        }
    },
    /** Whole numbers with thousands apart. */
    COUNT {
        @Override
        public String of(double value) {
            return NumberFormats.count(Math.round(value));
        }
    };

    public abstract String of(double value);
}
