package dev.querent.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleFinder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/**
 * Copies the incubating Vector API of the running JVM to a jar for its boot class path, and prints the options that a JVM of the same build
 * needs with it. As a module, the API works as well, but the JVM then prints a warning at every start, which no class of ours runs early enough
 * to suppress. On the boot class path its classes have the same rights, and the compiler treats them in the same way; options must open to them
 * what java.base opens to the module, and switch on what resolving the module switches on.
 */
final class VectorJar {
    private static final String MODULE = "jdk.incubator.vector";

    private VectorJar() {}

    /** Writes the jar to the given path; does nothing if the JVM has no such API. */
    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        Path module = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules", MODULE);
        if (Files.isDirectory(module)) {
            write(jar, module);
            PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            options(jar).forEach(out::println);
        }
    }

    private static void write(Path jar, Path module) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file);
                Stream<Path> files = Files.walk(module)) {
            for (Path path : files.filter(VectorJar::isPackaged).sorted().toList()) {
                out.putNextEntry(new JarEntry(module.relativize(path).toString()));
                Files.copy(path, out);
            }
        }
    }

    /** Skips the module descriptor, because the jar is not a module. */
    private static boolean isPackaged(Path file) {
        return Files.isRegularFile(file) && !file.endsWith("module-info.class");
    }

    private static List<String> options(Path jar) {
        Stream<String> exports = ModuleFinder.ofSystem().find("java.base").orElseThrow().descriptor().exports().stream()
                .filter(packet -> packet.targets().contains(MODULE))
                .map(Exports::source)
                .sorted()
                .map(name -> "--add-exports=java.base/" + name + "=ALL-UNNAMED");
        return Stream.concat(
                        Stream.of(
                                "-Xbootclasspath/a:" + jar,
                                "-XX:+UnlockExperimentalVMOptions",
                                "-XX:+EnableVectorSupport",
                                "-XX:+EnableVectorReboxing",
                                "-XX:+EnableVectorAggressiveReboxing"),
                        exports)
                .toList();
    }
}
