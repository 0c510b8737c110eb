package org.headscope.engine.cli.model;

import module java.base;

import org.headscope.engine.cli.kit.FormerName;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.draft.Draft;
import org.headscope.engine.io.draft.InstanceDraft;
import org.headscope.engine.io.draft.TreeDraft;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

@Command(
    name = "draw",
    description = "Draws an instance from an automaton or a context tree that you write.",
    footer = {
      "",
      "Examples:",
      "  headscope draw --automaton 'a(b|c)*d' --out mine.jsonl",
      "  headscope draw --automaton language.dot --strings 20 --max-length 12 \\",
      "      --seed 3 --out mine.jsonl",
      "  headscope draw --tree tree.json --symbols 512 --out mine.jsonl",
      "",
      "A regular expression may contain letters from a to r, |, *, +, ? and round",
      "brackets. Strings are prefixes of those it describes, since they may end in any",
      "state.",
      "",
      "DOT is the format that views export, and that Graphviz, AutomataLib and others",
      "write: edges such as s0 -> s1 [label=\"a 0.5\"], or \"a,b\" for two symbols; without",
      "probabilities, the edges that leave a state are equally likely. Strings begin",
      "where an edge without a label leads from a node with shape=point (or called",
      "start), else in the first state. Symbols may have any names, up to 18: each name",
      "that is not a letter from a to r is assigned one, which the file and this",
      "command list. JFLAP's finite automata (.jff) are read the same way. JSON",
      "describes the automaton as in a line of an instance file.",
      "",
      "A context tree is JSON that lists its leaves: suffixes, oldest symbol first, and",
      "their distributions:",
      "{\"alphabet\":2,\"leaves\":[[\"a\",[0.9,0.1]],[\"ab\",[0.5,0.5]],[\"bb\",[0.2,0.8]]]}. The",
      "same automaton or tree and seed give the same file."
    })
public final class DrawCommand implements Runnable {
  /// A file name: text with a path separator or a known file ending, and without the characters
  /// `{`, `<` and line break, which only automata contain.
  private static final Pattern FILE_NAME =
      Pattern.compile(
          "[^{<\\n]*[/\\\\][^{<\\n]*|[^{<\\n]*[.](dot|gv|jsonl?|jff|txt|xml)",
          Pattern.CASE_INSENSITIVE);

  @Spec private CommandSpec spec;

  @ArgGroup(multiplicity = "1")
  private Drawn drawn;

  private static final class Drawn {
    @Option(
        names = "--automaton",
        required = true,
        paramLabel = "FILE|TEXT",
        description = "A file with DOT, JFLAP, JSON or a regular expression, or the text itself.")
    private @Nullable String automaton;

    @Option(
        names = "--tree",
        required = true,
        paramLabel = "FILE|TEXT",
        description = "A file with a context tree as JSON, or the JSON itself.")
    private @Nullable String tree;
  }

  @Option(
      names = "--strings",
      defaultValue = "10",
      paramLabel = "N",
      description = "Number of strings, 1 to 1,000; ${DEFAULT-VALUE} if not given.")
  private int strings;

  @FormerName("--longest")
  @Option(
      names = "--max-length",
      defaultValue = "40",
      paramLabel = "T",
      description =
          "Maximum number of symbols per string, 1 to 10,000; ${DEFAULT-VALUE} if not given.")
  private int longest;

  @Option(
      names = "--symbols",
      defaultValue = "512",
      paramLabel = "N",
      description =
          "Number of symbols that a tree generates, 1 to 100,000; ${DEFAULT-VALUE} if not given.")
  private int symbols;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Random seed; ${DEFAULT-VALUE} if not given.")
  private long seed;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "JSON Lines, replaced when the instance is drawn.")
  private Path out;

  @Override
  public void run() {
    Draft draft = draft();
    TerminalTask.run(
        spec.commandLine().getErr(),
        (_, cancellation) -> {
          draft.write(out, cancellation);
          return out;
        });
    spec.commandLine().getOut().println("Drew one instance into " + out);
    if (!draft.remarks().isEmpty()) {
      spec.commandLine().getOut().println(draft.remarks());
    }
    spec.commandLine().getOut().flush();
  }

  private Draft draft() {
    if (drawn.tree != null) {
      String tree = drawn.tree;
      return tree.strip().startsWith("{")
          ? new TreeDraft(tree, "The tree", symbols, seed)
          : new TreeDraft(
              Json.text(Usage.of(() -> Usage.path(tree))), "The file " + tree, symbols, seed);
    }
    String automaton = Objects.requireNonNull(drawn.automaton);
    return namesFile(automaton)
        ? new InstanceDraft(
            Json.text(Usage.of(() -> Usage.path(automaton))),
            "The file " + automaton,
            strings,
            longest,
            seed)
        : new InstanceDraft(automaton, strings, longest, seed);
  }

  /// Returns true if `text` is the name of an existing file, or looks like a file name rather than
  /// an automaton.
  private static boolean namesFile(String text) {
    if (text.isBlank()) {
      return false;
    }
    try {
      return Files.exists(Path.of(text)) || FILE_NAME.matcher(text).matches();
    } catch (InvalidPathException _) {
      return false;
    }
  }
}
