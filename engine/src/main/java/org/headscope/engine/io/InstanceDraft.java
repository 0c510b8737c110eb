package org.headscope.engine.io;

import java.nio.file.Path;
import java.util.List;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.StateKind;

/// An instance that somebody describes: by the command line and by the window.
///
/// @param automaton as JSON, DOT or a regular expression
/// @param strings how many are drawn
/// @param longest symbols of the longest that is tried for
/// @param seed decides what is drawn
public record InstanceDraft(String automaton, int strings, int longest, long seed)
    implements Draft {
  /// The automaton that `text` describes.
  ///
  /// @throws UserError that says what is wrong and where
  public static Pfa automaton(String text) {
    return AutomatonText.read(text, Tasks.AUTOMATA, Tasks.UNNAMED);
  }

  /// The automaton, of which so many strings of such a length can be drawn.
  ///
  /// @throws UserError that says what is wrong and where
  public Pfa checked() {
    return Tasks.drawable(automaton(automaton), strings, longest);
  }

  @Override
  public String found() {
    Pfa found = checked();
    int edges = found.transitions().size();
    return "An automaton of %s and %,d %s."
        .formatted(StateKind.STATE.count(found.states()), edges, edges == 1 ? "edge" : "edges");
  }

  @Override
  public List<String> line(Path file) {
    return List.of(
        "draw",
        "--automaton",
        automaton,
        "--strings",
        String.valueOf(strings),
        "--longest",
        String.valueOf(longest),
        "--seed",
        String.valueOf(seed),
        "--out",
        file.toString());
  }

  /// Draws it into `file`, from whose name it has its own.
  ///
  /// @throws UserError if it cannot be drawn or written
  @Override
  public void write(Path file, Cancellation cancellation) {
    Instance drawn = Tasks.drawn(automaton(automaton), strings, longest, seed, id(file, seed));
    InstanceFile.write(file, List.of(drawn).iterator(), 1, Progress.none(), cancellation);
  }

  /// What the instance is called that is drawn into `file`.
  static String id(Path file, long seed) {
    Path name = file.getFileName();
    if (name == null) {
      throw new UserError(file + " is no file; name one.");
    }
    return name.toString().replaceFirst("\\.jsonl?$", "") + "-" + seed;
  }
}
