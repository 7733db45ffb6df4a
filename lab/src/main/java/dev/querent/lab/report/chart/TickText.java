package dev.querent.lab.report.chart;

import dev.querent.lab.report.Durations;
import dev.querent.lab.report.NumberFormats;

/** The number format of an axis. */
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
    /** Whole numbers with a thousands separator. */
    COUNT {
        @Override
        public String of(double value) {
            return NumberFormats.count(Math.round(value));
        }
    };

    public abstract String of(double value);
}
