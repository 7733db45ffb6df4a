package dev.querent.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the completion script for a shell. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        versionProvider = VersionLines.class,
        description = {
            "Print a completion script for bash and zsh.",
            "Save the script where your shell looks for completions, or source it."
        },
        footer = {
            "",
            "Examples:",
            "  querent completion > ~/.local/share/bash-completion/completions/querent",
            "  source <(querent completion)"
        })
final class CompletionCommand implements Callable<Integer> {
    private final CommandContext context;

    @Spec
    private CommandSpec spec;

    @Mixin
    private OutputOptions output;

    CompletionCommand(CommandContext context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        String script = AutoComplete.bash("querent", spec.root().commandLine());
        if (output.json()) {
            new Report().value("script", script).print(context.out(), true);
        } else {
            context.out().print(script);
        }
        return ExitCodes.OK;
    }
}
