package org.headscope.engine.benchmark;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.SymbolNames;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.contexttree.ContextTrees;
import org.headscope.engine.task.synthetic.AssociativeRecall;
import org.headscope.engine.task.synthetic.InductionHead;
import org.headscope.engine.task.synthetic.TokenNumbers;

/// The tasks. A new one is a package and a line here; files, the command line, training and the
/// window know it from then on.
public final class Tasks {
  public static final List<TaskFamily> ALL =
      List.of(
          new RegBenchFamily(),
          AssociativeRecall.FAMILY,
          InductionHead.FAMILY,
          ContextTrees.FAMILY,
          ContextTrees.OTHER);

  /// The tasks of imported models, which are not offered for training.
  private static final List<TaskFamily> FOREIGN = List.of(TokenNumbers.FAMILY);

  /// The vocabulary of texts and keys that name none; there was no other once.
  public static final Vocabulary UNNAMED = RegBench.VOCABULARY;

  /// The family whose languages people write down as automata.
  public static final TaskFamily AUTOMATA = ALL.getFirst();

  private Tasks() {}

  /// An instance of an automaton that somebody chose, called `id`.
  ///
  /// @param symbols what its letters stand for
  /// @param longest symbols of the longest that is tried for
  /// @throws UserError if no edge leaves the initial state, or so many cannot be drawn
  public static Instance drawn(
      Pfa automaton, SymbolNames symbols, int strings, int longest, long seed, String id) {
    return new OwnInstance(automaton, strings, longest, seed).draw(id, symbols);
  }

  /// `automaton`, of which [#drawn] draws so many strings of such a length.
  ///
  /// @throws UserError if it cannot
  public static Pfa drawable(Pfa automaton, int strings, int longest) {
    return new OwnInstance(automaton, strings, longest, 0).automaton();
  }

  /// The family called `name`.
  ///
  /// @throws UserError naming those that there are
  public static TaskFamily byName(String name) {
    return FOREIGN.stream()
        .filter(family -> family.name().equals(name))
        .findFirst()
        .orElseGet(() -> Named.parse(ALL, TaskFamily::name, "task", name));
  }

  /// The task that drew an instance.
  ///
  /// @throws UserError if there is none of that name, or its parameters are not known
  public static Task of(Instance.Origin origin) {
    return of(origin.task(), origin.parameters().values());
  }

  /// The task of the family `name` with what is `given` of its parameters.
  ///
  /// @throws UserError if there is none of that name, or saying which parameter is wrong
  public static Task of(String name, Map<String, ?> given) {
    TaskFamily family = byName(name);
    return family.task(TaskParameters.of(family.options(), given));
  }

  /// Strings drawn from an automaton that somebody chose, as RegBench draws them from random ones.
  ///
  /// @param longest symbols of the longest that is tried for; they end before where no edge leaves
  public record OwnInstance(Pfa automaton, int strings, int longest, long seed) {
    private static final Range STRINGS = new Range(1, 1_000);
    private static final Range SYMBOLS = new Range(1, 10_000);

    public OwnInstance {
      require(STRINGS, strings, "strings");
      require(SYMBOLS, longest, "symbols per string");
      if (automaton.leaving(automaton.initial()).isEmpty()) {
        throw new UserError("The start state has no outgoing edge; add one.");
      }
    }

    private static void require(Range range, int value, String what) {
      if (value < range.min() || value > range.max()) {
        throw new UserError(
            "A custom instance can have %,d to %,d %s, not %,d."
                .formatted(range.min(), range.max(), what, value));
      }
    }

    public Instance draw(String id) {
      return draw(id, SymbolNames.NONE);
    }

    public Instance draw(String id, SymbolNames symbols) {
      SplittableRandom random = new SplittableRandom(seed);
      List<String> drawn = new ArrayList<>();
      for (int i = 0; i < strings; i++) {
        drawn.add(string(random.nextInt(1, longest + 1), random));
      }
      return RegBench.of(
          id, Optional.empty(), Optional.of(new LatentAutomaton(automaton, symbols)), drawn);
    }

    private String string(int length, SplittableRandom random) {
      StringBuilder string = new StringBuilder();
      int state = automaton.initial();
      while (string.length() < length) {
        List<Transition> edges = automaton.leaving(state);
        if (edges.isEmpty()) {
          break;
        }
        Transition taken = edges.getLast();
        double left = random.nextDouble();
        for (Transition edge : edges) {
          left -= edge.probability();
          if (left < 0) {
            taken = edge;
            break;
          }
        }
        string.append(RegBench.VOCABULARY.label(taken.symbol()));
        state = taken.to();
      }
      return string.toString();
    }
  }
}
