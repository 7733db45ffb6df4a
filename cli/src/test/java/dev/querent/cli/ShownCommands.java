package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The commands of a guide, run in order in a copy of what a clone has.
 *
 * <ul>
 *   <li>a block {@code sh} holds commands, a line that ends with a backslash goes on in the next one;
 *   <li>a block {@code text} holds lines that the commands before it print, in this order; {@code …} stands for lines left out;
 *   <li>a block {@code console} holds a command after {@code $} and the screen it draws; the keys typed are in a comment before it,
 *       {@code <!-- keys: abz⏎q -->}, one line for each.
 * </ul>
 */
final class ShownCommands {
    private static final Pattern BLOCK =
            Pattern.compile("(?:<!-- keys: (\\S+) -->\\n\\n?)?```(sh|text|console)\\n(.*?)\\n```", Pattern.DOTALL);
    private static final Pattern MOMENT = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?Z");
    private static final String PROGRAM = "./querent";
    private static final String LEFT_OUT = "…";
    private static final int ENTER = '⏎';

    private final Path clone;
    private final List<String> folders;
    private final List<String> ran = new ArrayList<>();
    private String printed = "";

    /** @param folders first names of paths that are files of the clone */
    ShownCommands(Path clone, List<String> folders) {
        this.clone = clone;
        this.folders = folders;
    }

    /** The commands that ran, as printed in the guide. */
    List<String> ran() {
        return List.copyOf(ran);
    }

    void run(Path guide) throws IOException, InterruptedException {
        Matcher block = BLOCK.matcher(Files.readString(guide));
        while (block.find()) {
            String content = block.group(3).replace("\\\n", " ");
            switch (block.group(2)) {
                case "sh" -> {
                    printed = "";
                    for (String command : content.lines().toList()) {
                        run(command, "");
                    }
                }
                case "console" -> {
                    List<String> lines = content.lines().toList();
                    printed = "";
                    assertThat(lines.get(0)).startsWith("$ ");
                    run(lines.get(0).substring(2), typed(block.group(1)));
                    assertPrinted(lines.get(0), lines.subList(1, lines.size()));
                }
                default ->
                    assertPrinted(ran.get(ran.size() - 1), content.lines().toList());
            }
        }
    }

    /** As from a pipe: each key in a line of its own, where an empty line is Enter. */
    private static String typed(String keys) {
        return keys.codePoints()
                .mapToObj(key -> key == ENTER ? "\n" : Character.toString(key) + "\n")
                .collect(Collectors.joining());
    }

    private void run(String command, String keys) throws IOException, InterruptedException {
        String line = command.strip().replaceAll(" +", " ");
        ran.add(line);
        if (line.startsWith(PROGRAM + " ")) {
            String[] args = Arrays.stream(line.substring(PROGRAM.length() + 1).split(" "))
                    .map(this::inClone)
                    .toArray(String[]::new);
            CommandRun done = CommandRun.typing(keys, args);
            assertThat(done.code()).as("%s%n%s", line, done.err()).isZero();
            printed += done.err() + done.out();
            return;
        }
        Process shell = new ProcessBuilder("sh", "-c", line)
                .directory(clone.toFile())
                .redirectErrorStream(true)
                .start();
        printed += new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(shell.waitFor()).as("%s%n%s", line, printed).isZero();
    }

    private String inClone(String argument) {
        boolean file = folders.stream().anyMatch(folder -> argument.startsWith(folder + "/"));
        return file ? clone.resolve(argument).toString() : argument;
    }

    /** Moments differ from run to run, and so does where the clone is. */
    private String comparable(String text) {
        return MOMENT.matcher(text.replace(clone + "/", "")).replaceAll("MOMENT");
    }

    private void assertPrinted(String command, List<String> shown) {
        List<String> lines =
                comparable(printed).lines().map(String::stripTrailing).toList();
        Iterator<String> rest = lines.iterator();
        for (String line : shown) {
            String wanted = comparable(line).stripTrailing();
            boolean found = wanted.equals(LEFT_OUT);
            while (!found && rest.hasNext()) {
                found = rest.next().equals(wanted);
            }
            assertThat(found)
                    .as(
                            "'%s' among what this printed:%n%s%n%s",
                            line, command, lines.stream().collect(Collectors.joining("\n")))
                    .isTrue();
        }
    }
}
