package dev.querent.io.model;

/** The kinds of files of two trees, with the messages about one that cannot be used. */
enum FileKind {
    MODEL(
            'T',
            ModelFile.FORMAT_VERSION,
            "model",
            "give a file written by 'querent train'",
            "'querent train' makes model files",
            "; copy it again from where it was made, or train again"),
    CHECKPOINT(
            'C',
            CheckpointFile.FORMAT_VERSION,
            "checkpoint",
            "give a file written while labelling",
            "labelling makes checkpoint files",
            "; delete it, the journal has all labels");

    static final int MAGIC_BYTES = 8;

    private final char letter;
    final int version;
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

    /** As in PNG: a byte that is not text, a name, and line ends that a transfer as text would change. */
    byte[] magic() {
        return new byte[] {(byte) 0x89, 'Q', 'N', (byte) letter, '\r', '\n', 0x1A, '\n'};
    }
}
