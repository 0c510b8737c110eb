package org.headscope.engine.io.draft;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.automaton.NamedAutomaton;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.StateKind;

/// An instance to be drawn from an automaton that a person describes on the command line or in the
/// window.
///
/// @param automaton as JSON, DOT, JFLAP's XML or a regular expression
/// @param where how errors begin: [AutomatonText#TYPED], or the file that holds it
/// @param strings how many are drawn
/// @param longest maximum length of a string, in symbols
/// @param seed decides what is drawn
public record InstanceDraft(String automaton, String where, int strings, int longest, long seed)
    implements Draft {
  public InstanceDraft(String automaton, int strings, int longest, long seed) {
    this(automaton, AutomatonText.TYPED, strings, longest, seed);
  }

  /// Returns the automaton that `text` describes.
  ///
  /// @throws UserError that says what is wrong and where
  public static NamedAutomaton automaton(String text) {
    return new AutomatonText(AutomatonText.TYPED, Tasks.AUTOMATA, Tasks.UNNAMED).read(text);
  }

  private NamedAutomaton read() {
    return new AutomatonText(where, Tasks.AUTOMATA, Tasks.UNNAMED).read(automaton);
  }

  @Override
  public String found() {
    NamedAutomaton found = read();
    Pfa pfa = Tasks.drawable(found.pfa(), strings, longest);
    return "An automaton of %s and %s. %s"
        .formatted(
            StateKind.STATE.count(pfa.states()),
            PlainText.count(pfa.transitions().size(), "edge"),
            found.remarks())
        .strip();
  }

  @Override
  public String remarks() {
    return read().remarks();
  }

  @Override
  public List<String> line(Path file) {
    List<String> words = new ArrayList<>(List.of("draw", "--automaton", automaton));
    words.addAll(List.of("--strings", "" + strings, "--max-length", "" + longest));
    words.addAll(List.of("--seed", "" + seed, "--out", file.toString()));
    return words;
  }

  @Override
  public void write(Path file, Cancellation cancellation) {
    NamedAutomaton found = read();
    Instance drawn =
        Tasks.drawn(found.pfa(), found.names(), strings, longest, seed, id(file, seed));
    InstanceFile.write(file, List.of(drawn).iterator(), 1, Progress.none(), cancellation);
  }

  /// Returns the name of the instance that is drawn into `file`.
  static String id(Path file, long seed) {
    Path name = file.getFileName();
    if (name == null) {
      throw new UserError(file + " is not a file name; name a file.");
    }
    return name.toString().replaceFirst("\\.jsonl?$", "") + "-" + seed;
  }
}
