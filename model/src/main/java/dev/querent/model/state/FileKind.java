package dev.querent.model.state;

/** The kinds of files of two trees, with the messages about one that cannot be used. */
public enum FileKind {
    MODEL(
            'T',
            1,
            "model",
            "give a file written by 'querent train'",
            "'querent train' makes model files",
            "; copy it again from where it was made, or train again"),
    /** Its version is raised when the stored content, or how a learner continues from it, changes. */
    CHECKPOINT(
            'C',
            1,
            "checkpoint",
            "give a file written while labelling",
            "labelling makes checkpoint files",
            "; delete it, the journal has all labels");

    /** Length of {@link #magic()}. */
    public static final int MAGIC_BYTES = 8;

    private final char letter;
    private final int version;
    final String noun;
    final String use;
    final String producer;
    final String renewal;

    FileKind(char letter, int version, String noun, String use, String producer, String renewal) {
        this.letter = letter;
        this.version = version;
        this.noun = noun;
        this.use = use;
        this.producer = producer;
        this.renewal = renewal;
    }

    /** The format written here and the newest one read here. */
    public int version() {
        return version;
    }

    /** As in PNG: a byte that is not text, a name, and line ends that a transfer as text would change. */
    public byte[] magic() {
        return new byte[] {(byte) 0x89, 'Q', 'N', (byte) letter, '\r', '\n', 0x1A, '\n'};
    }
}
