package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

/// The texts of a model that was trained elsewhere: random tokens, all equally likely, and the same
/// again, which shows whether it copies. Tokens are called by their numbers, from 0, unless the
/// model's tokenizer is known.
///
/// @param vocabulary of V tokens
/// @param length T, the tokens of each text
public record TokenNumbers(Vocabulary vocabulary, int length) implements Task {
  private static final int MAX_LENGTH = 100_000;

  private static final List<TaskOption> OPTIONS =
      List.of(
          SyntheticFamily.option("vocabulary", "tokens", 1000, 2, Vocabulary.MAX_SIZE),
          SyntheticFamily.option("length", "tokens of a text", 64, 2, MAX_LENGTH));

  private static final String NAME = "token-numbers";

  public static final TaskFamily FAMILY = new Family();

  /// The text that a model reads first if its tokenizer is known. Mary comes twice, so that heads
  /// that copy have something to find.
  private static final String EXAMPLE =
      "When Mary and John went to the store, John gave a drink to Mary. When Mary and John left, John thanked";

  /// Tokens of [#example], at most.
  public static final int MAX_EXAMPLE = 32;

  private static final class Family implements TaskFamily {
    @Override
    public String name() {
      return NAME;
    }

    @Override
    public String description() {
      return "Random tokens, called by their numbers, and the same again.";
    }

    @Override
    public List<TaskOption> options() {
      return OPTIONS;
    }

    @Override
    public Task task(TaskParameters parameters) {
      return new TokenNumbers(parameters.count("vocabulary"), parameters.count("length"));
    }

    @Override
    public Latent latent(JsonFields fields, Vocabulary vocabulary) {
      return new Repetition(
          vocabulary.size(), fields.integer("period", "whole number", 1, MAX_LENGTH));
    }
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public TaskParameters parameters() {
    return TaskParameters.of(OPTIONS, size(), length);
  }

  /// Random tokens that are called by their numbers.
  ///
  /// @param size V
  public TokenNumbers(int size, int length) {
    this(Vocabulary.of(IntStream.range(0, size).mapToObj(Integer::toString).toList()), length);
  }

  /// V, the number of tokens.
  public int size() {
    return vocabulary.size();
  }

  /// A text to begin with: a sentence, or random numbers that come twice.
  public String example() {
    if (vocabulary.tokenizer().isPresent()) {
      return EXAMPLE;
    }
    TokenNumbers few = new TokenNumbers(vocabulary, Math.min(length, MAX_EXAMPLE));
    return vocabulary.text(few.stream(Split.TEST, 0).next().tokens());
  }

  @Override
  public int maxTokens() {
    return length;
  }

  /// The tokens before they come again.
  private int period() {
    return (length + 1) / 2;
  }

  /// Returns the rows that predict tokens that came before.
  @Override
  public int[] scored(int[] tokens) {
    return IntStream.range(period() - 1, tokens.length - 1).toArray();
  }

  @Override
  public boolean scoresAllRows() {
    return false;
  }

  @Override
  public InstanceStream stream(Split split, long seed) {
    return new InstanceStream(this, NAME, split, seed, this::draw);
  }

  private SyntheticTask.Draw draw(SplittableRandom random) {
    int[] once = random.ints(period(), 0, size()).toArray();
    int[] tokens = IntStream.range(0, length).map(t -> once[t % once.length]).toArray();
    return new SyntheticTask.Draw(tokens, new Repetition(size(), once.length));
  }

  /// The rule that every token is the one `period` before it, once there is one.
  ///
  /// @param size V
  record Repetition(int size, int period) implements Latent {
    @Override
    public void check(Sequence sequence) {
      int[] tokens = sequence.ids();
      for (int t = period; t < tokens.length; t++) {
        Refusal.when(
            tokens[t] != tokens[t - period],
            "the token at position %s is not the one %s before it",
            t,
            period);
      }
    }

    @Override
    public int states() {
      return 0;
    }

    @Override
    public int[] stateAfter(int[] tokens) {
      int[] none = new int[tokens.length];
      Arrays.fill(none, -1);
      return none;
    }

    @Override
    public String stateLabel(int state) {
      return Integer.toString(state);
    }

    @Override
    public int[] targetPositions(int[] tokens, int t) {
      return t + 1 < period ? new int[0] : new int[] {t + 1 - period};
    }

    /// Returns a new object each time: texts with equal rules share nothing that one could learn.
    @Override
    public Object sharedSource() {
      return new Object();
    }

    @Override
    public SequencePredictor truth() {
      return new Repeated(this);
    }

    @Override
    public String family() {
      return NAME;
    }

    @Override
    public SequencedMap<String, Object> json() {
      return new LinkedHashMap<>(Map.of("period", period));
    }
  }

  private record Repeated(Repetition rule) implements SequencePredictor {
    @Override
    public String name() {
      return "truth";
    }

    @Override
    public double[][] predict(int[] tokens) {
      double[] any = new double[rule.size];
      Arrays.fill(any, 1.0 / rule.size);
      double[][] rows = new double[tokens.length][];
      for (int t = 0; t < rows.length; t++) {
        int[] before = rule.targetPositions(tokens, t);
        rows[t] = before.length == 0 ? any : new double[rule.size];
        if (before.length > 0) {
          rows[t][tokens[before[0]]] = 1;
        }
      }
      return rows;
    }
  }
}
