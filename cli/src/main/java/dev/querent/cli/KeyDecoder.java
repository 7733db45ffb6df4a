package dev.querent.cli;

import java.util.OptionalInt;

/**
 * Separates keys from the sequences that terminals send for Delete, arrows, function keys, Alt, the mouse and pasted text. Whole
 * sequences are discarded, even if they arrive in pieces: nothing inside one counts as a key. The grammar is ECMA-48 with the
 * additions of terminals: three bytes after {@code CSI M} (mouse of X10), {@code CSI [ A} (Linux console), {@code CSI 3 $} (rxvt),
 * digits after SS3 (old xterm), an ESC before another sequence (Alt in rxvt).
 */
final class KeyDecoder {
    private static final int ESC = 0x1b;
    private static final int BELL = 7;
    private static final int CANCEL = 0x18;
    private static final int SUBSTITUTE = 0x1a;
    private static final int DELETE = 0x7f;
    private static final int FIRST_C1 = 0x80;
    private static final int LAST_C1 = 0x9f;
    private static final int STRING_END = 0x9c;

    /** C1 codes combine ESC and a character. */
    private static final int C1_DISTANCE = 0x40;

    private static final String STRING_STARTS = "PX]^_";
    private static final String PASTE_END = "\u001b[201~";
    private static final int MOST_PARAMETERS = 8;

    private enum State {
        GROUND,
        ESCAPED,
        /** After an ESC that was alone for a while; the rest of a torn sequence may still come. */
        ALONE,
        ALONE_O,
        CSI_START,
        CSI,
        ONE_MORE,
        SS3,
        MOUSE,
        STRING_START,
        STRING,
        PASTE
    }

    private State state = State.GROUND;
    private final StringBuilder parameters = new StringBuilder();
    private int mouseLeft;

    /** Takes the next code point; returns the key that it completes, if any. */
    OptionalInt accept(int c) {
        if (state == State.PASTE) {
            pasted(c);
            return OptionalInt.empty();
        }
        if (c == ESC) {
            state = State.ESCAPED;
            return OptionalInt.empty();
        }
        switch (state) {
            case GROUND -> {
                return ground(c);
            }
            case ALONE -> {
                if (c == '[') {
                    state = State.CSI_START;
                } else if (c == 'O') {
                    state = State.ALONE_O;
                } else if (c == '\\') {
                    state = State.GROUND; // the end of a string
                } else {
                    return ground(c);
                }
            }
            case ESCAPED -> state = introduced(c);
            case CSI_START -> csiStart(c);
            case CSI -> state = csi(c);
            case SS3, ALONE_O -> state = isParameter(c) ? State.SS3 : State.GROUND;
            case MOUSE -> state = --mouseLeft == 0 ? State.GROUND : State.MOUSE;
            case STRING_START, STRING -> state = endsString(c) ? State.GROUND : State.STRING;
            default -> state = State.GROUND; // ONE_MORE has had it
        }
        return OptionalInt.empty();
    }

    /** No input for a while: an ESC was the key Escape, and a possible beginning of a sequence was a key with Alt. */
    OptionalInt pause() {
        switch (state) {
            case ESCAPED -> {
                state = State.ALONE;
                return OptionalInt.of(Keys.ESCAPE);
            }
            case ALONE_O -> {
                state = State.GROUND;
                return OptionalInt.of('O');
            }
            case STRING_START -> state = State.GROUND;
            default -> {} // a sequence that has begun is waited for
        }
        return OptionalInt.empty();
    }

    private OptionalInt ground(int c) {
        if (isC1(c)) {
            state = introduced(c);
            return OptionalInt.empty();
        }
        state = State.GROUND;
        return OptionalInt.of(
                switch (c) {
                    case '\r', '\n' -> Keys.ENTER;
                    case DELETE -> Keys.BACKSPACE;
                    default -> c;
                });
    }

    /** After an ESC; a character that begins nothing was a key with Alt. */
    private State introduced(int c) {
        if (isC1(c)) {
            return introduced(c - C1_DISTANCE);
        } else if (c == '[') {
            return State.CSI_START;
        } else if (c == 'O') {
            return State.SS3;
        }
        return STRING_STARTS.indexOf(c) >= 0 ? State.STRING_START : State.GROUND;
    }

    private void csiStart(int c) {
        parameters.setLength(0);
        if (c == '[') {
            state = State.ONE_MORE;
        } else if (c == 'M') {
            mouseLeft = 3;
            state = State.MOUSE;
        } else {
            state = csi(c);
        }
    }

    private State csi(int c) {
        boolean shiftOfRxvt = c == '$' && parameters.toString().matches("\\d+");
        if (c >= ' ' && c < '@' && !shiftOfRxvt) {
            if (parameters.length() < MOST_PARAMETERS) {
                parameters.append((char) c);
            }
            return State.CSI;
        }
        if (c == '~' && parameters.toString().equals("200")) {
            parameters.setLength(0);
            return State.PASTE;
        }
        return State.GROUND;
    }

    private static boolean isC1(int c) {
        return c >= FIRST_C1 && c <= LAST_C1;
    }

    private static boolean isParameter(int c) {
        return c >= '0' && c <= ';';
    }

    private static boolean endsString(int c) {
        return c == BELL || c == CANCEL || c == SUBSTITUTE || c == '\r' || c == '\n' || c == STRING_END;
    }

    /** The last characters pasted are kept, until they are the code that ends it. */
    private void pasted(int c) {
        parameters.appendCodePoint(c);
        if (parameters.length() > PASTE_END.length()) {
            parameters.delete(0, parameters.length() - PASTE_END.length());
        }
        if (parameters.toString().equals(PASTE_END)) {
            state = State.GROUND;
        }
    }
}
