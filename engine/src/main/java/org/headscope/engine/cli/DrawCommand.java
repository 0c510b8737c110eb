package org.headscope.engine.cli;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.headscope.engine.io.InstanceDraft;
import org.headscope.engine.io.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "draw",
    description = "Draws an instance from an automaton that you write.",
    footer = {
      "",
      "Examples:",
      "  headscope draw --automaton 'a(b|c)*d' --out mine.jsonl",
      "  headscope draw --automaton language.dot --strings 20 --longest 12 --seed 3 \\",
      "      --out mine.jsonl",
      "",
      "A regular expression has letters from a to r, |, *, +, ? and round brackets; every",
      "state accepts, so that strings are beginnings of what it describes, and the edges",
      "that leave a state are equally likely. DOT is what views export, with edges such as",
      "0 -> 1 [label=\"a 0.5\"]; JSON is the part of a line of instances that describes the",
      "automaton. The same automaton and seed give the same file."
    })
final class DrawCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--automaton",
      required = true,
      paramLabel = "FILE|TEXT",
      description = "A file with DOT, JSON or a regular expression, or the text itself.")
  private String automaton;

  @Option(
      names = "--strings",
      defaultValue = "10",
      paramLabel = "N",
      description = "How many strings, 1 to 1,000; ${DEFAULT-VALUE} if not given.")
  private int strings;

  @Option(
      names = "--longest",
      defaultValue = "40",
      paramLabel = "T",
      description = "Symbols of the longest, 1 to 10,000; ${DEFAULT-VALUE} if not given.")
  private int longest;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Decides what is drawn; ${DEFAULT-VALUE} if not given.")
  private long seed;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "JSON Lines, replaced when the instance is drawn.")
  private Path out;

  @Override
  public void run() {
    InstanceDraft draft = new InstanceDraft(text(), strings, longest, seed);
    TerminalTask.run(
        spec.commandLine().getErr(),
        (_, cancellation) -> {
          draft.write(out, cancellation);
          return out;
        });
    spec.commandLine().getOut().println("Drew one instance into " + out);
    spec.commandLine().getOut().flush();
  }

  private String text() {
    return isFile(automaton) ? Json.text(Path.of(automaton)) : automaton;
  }

  private static boolean isFile(String text) {
    try {
      return Files.isRegularFile(Path.of(text));
    } catch (InvalidPathException _) {
      return false;
    }
  }
}
