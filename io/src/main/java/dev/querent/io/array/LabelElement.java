package dev.querent.io.array;

import java.nio.ByteBuffer;

/** A kind of element that class names can be made of. */
public interface LabelElement {
    /** The element that starts at {@code at} as the name of a class; null if it cannot be one. */
    String className(ByteBuffer buffer, int at);

    /** The element as it is shown in messages. */
    String shown(ByteBuffer buffer, int at);
}
