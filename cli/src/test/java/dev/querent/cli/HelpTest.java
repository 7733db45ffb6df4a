package dev.querent.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.querent.core.parallel.Cancellation;
import dev.querent.features.StandardFeatures;
import dev.querent.model.engine.Engine;
import dev.querent.model.option.OptionValues;
import dev.querent.model.strategy.Strategies;
import dev.querent.workflow.Registry;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** The help of every command, found by walking the tree, so that a new command is checked as well. */
class HelpTest {
    private static final int COLUMNS = 80;
    private static final int SUMMARY_COLUMNS = 75;
    private static final Pattern EXAMPLES = Pattern.compile("\nExamples?:\n(.+)", Pattern.DOTALL);

    /** The command itself, without a shell's pipe, redirection or substitution around it. */
    private static final Pattern COMMAND = Pattern.compile("querent( [^|>)]+)?");

    static Stream<String> commands() {
        return all(tree()).map(command -> command.getCommandSpec().qualifiedName());
    }

    static Stream<String> listings() {
        return Stream.of(
                        Stream.of("trainers", "strategies", "features", "reproduce list"),
                        Registry.standard().engines().all().stream().map(engine -> "trainers " + engine.name()),
                        Strategies.standard(Registry.standard().engines()).names().stream()
                                .map(name -> "strategies " + name),
                        StandardFeatures.recipes().kinds().stream().map(kind -> "features " + kind.name()))
                .flatMap(names -> names);
    }

    private static CommandLine tree() {
        return QuerentCommand.commandLine(CommandContext.ofProcess(new Cancellation()));
    }

    private static Stream<CommandLine> all(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpTest::all));
    }

    private static CommandLine named(String qualifiedName) {
        return all(tree())
                .filter(command -> command.getCommandSpec().qualifiedName().equals(qualifiedName))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theWalkFindsCommandsOfBothLevels() {
        assertThat(commands()).contains("querent", "querent train", "querent labels merge");
    }

    @ParameterizedTest
    @MethodSource("commands")
    void helpFitsATerminal(String command) {
        String[] args = (command + " --help").split(" ");
        String help = CommandRun.of(Stream.of(args).skip(1).toArray(String[]::new))
                .succeeds()
                .out();

        assertThat(help).startsWith("Usage: " + command);
        assertThat(help).as("broken after the dot of a suffix").doesNotContain(" .\n");
        assertFits(help);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theFirstLineIsOneShortSentenceAndMoreFollows(String command) {
        String[] description = named(command).getCommandSpec().usageMessage().description();

        assertThat(description[0]).hasSizeLessThan(SUMMARY_COLUMNS + 1).matches("[A-Z].*[a-z]\\.");
        assertThat(description[0]).as("only one sentence").doesNotContain(". ");
        assertThat(description).as("what you get").hasSizeGreaterThan(1);
        assertThat(description).allSatisfy(paragraph -> assertThat(paragraph).endsWith("."));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everySentenceAboutAnOptionEnds(String command) {
        named(command)
                .getCommandSpec()
                .args()
                .forEach(argument -> assertThat(String.join("\n", argument.description()))
                        .as("%s", argument)
                        .matches("(?s)[A-Z].*\\.")
                        .doesNotContain("\n"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void examplesCanBePasted(String command) {
        List<String> examples = examples(named(command).getUsageMessage());

        assertThat(examples).isNotEmpty();
        for (String example : examples) {
            Matcher called = COMMAND.matcher(example);
            assertThat(called.find()).as("calls querent: %s", example).isTrue();
            assertThat(called.group().strip()).startsWith(command);
            String[] args =
                    Stream.of(called.group().strip().split(" +")).skip(1).toArray(String[]::new);
            assertThatCode(() -> requireKnownNames(innermost(tree().parseArgs(args))))
                    .as(example)
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("listings")
    void listingsFitATerminal(String listing) {
        assertFits(CommandRun.of(listing.split(" ")).succeeds().out());
    }

    private static void assertFits(String text) {
        assertThat(text.lines())
                .allSatisfy(
                        line -> assertThat(TerminalText.width(line)).as(line).isLessThanOrEqualTo(COLUMNS));
    }

    /** Commands of the help, each in one line: a line that ends with a backslash continues in the next one, which is indented further. */
    private static List<String> examples(String help) {
        Matcher section = EXAMPLES.matcher(help);
        assertThat(section.find()).as("there are examples in\n%s", help).isTrue();
        List<String> examples = new ArrayList<>();
        String begun = "";
        for (String line : section.group(1).lines().toList()) {
            assertThat(line)
                    .as("indented by 2, or by 6 after a backslash")
                    .matches(begun.isEmpty() ? "  \\S.*" : " {6}\\S.*");
            begun += " " + line.strip();
            if (line.endsWith(" \\")) {
                begun = begun.substring(0, begun.length() - 2);
            } else {
                examples.add(begun.strip());
                begun = "";
            }
        }
        assertThat(begun).as("continued after the last line").isEmpty();
        return examples;
    }

    private static ParseResult innermost(ParseResult parsed) {
        return parsed.hasSubcommand() ? innermost(parsed.subcommand()) : parsed;
    }

    /** What the parser takes as mere text. */
    private static void requireKnownNames(ParseResult parsed) {
        for (String trainer : given("--trainer", parsed)) {
            Engine<?> engine = Registry.standard().engines().named(trainer);
            Map<String, String> options = new LinkedHashMap<>();
            given("-O", parsed).forEach(pair -> options.put(pair.split("=", 2)[0], pair.split("=", 2)[1]));
            OptionValues.of(trainer, engine.options(), options);
        }
        given("--strategy", parsed)
                .forEach(Strategies.standard(Registry.standard().engines())::parseAll);
        given("--features", parsed).forEach(StandardFeatures.recipes()::parse);
    }

    private static List<String> given(String option, ParseResult parsed) {
        return parsed.hasMatchedOption(option) ? parsed.matchedOption(option).originalStringValues() : List.of();
    }
}
