package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.predictor.SequencePredictor;
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

/// The texts of a model that was trained elsewhere: random tokens, all equally likely. They are
/// called by their numbers, from 0, unless the model's tokenizer is known.
///
/// @param vocabulary of V tokens
/// @param length tokens of each text
public record TokenNumbers(Vocabulary vocabulary, int length) implements Task {
  private static final List<TaskOption> OPTIONS =
      List.of(
          SyntheticFamily.option("vocabulary", "tokens", 1000, 2, Vocabulary.MAX_SIZE),
          SyntheticFamily.option("length", "tokens of a text", 64, 2, 100_000));

  private static final String NAME = "token-numbers";

  public static final TaskFamily FAMILY = new Family();

  /// What a model reads first if its tokenizer is known. Mary comes twice, so that heads that copy
  /// have something to find.
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
      return "Random tokens, called by their numbers.";
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
      return new NoLatent(vocabulary.size());
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
    int[] once = stream(Split.TEST, 0).next().tokens();
    int half = Math.min(once.length, MAX_EXAMPLE / 2);
    return vocabulary.text(IntStream.range(0, 2 * half).map(t -> once[t % half]).toArray());
  }

  @Override
  public int maxTokens() {
    return length;
  }

  @Override
  public boolean isScoredInNats() {
    return true;
  }

  @Override
  public InstanceStream stream(Split split, long seed) {
    return new InstanceStream(
        this,
        NAME,
        split,
        seed,
        random ->
            new SyntheticTask.Draw(random.ints(length, 0, size()).toArray(), new NoLatent(size())));
  }

  /// Nothing that a model could infer: no token depends on others.
  record NoLatent(int size) implements Latent {
    @Override
    public void check(Sequence sequence) {
      // every text is as likely as any other
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
    public boolean isScoredInNats() {
      return true;
    }

    @Override
    public String stateLabel(int state) {
      return Integer.toString(state);
    }

    @Override
    public SequencePredictor truth() {
      return new Uniform(size);
    }

    @Override
    public String family() {
      return NAME;
    }

    @Override
    public SequencedMap<String, Object> json() {
      return new LinkedHashMap<>();
    }
  }

  private record Uniform(int size) implements SequencePredictor {
    @Override
    public String name() {
      return "truth";
    }

    @Override
    public double[][] predict(int[] tokens) {
      double[] row = new double[size];
      Arrays.fill(row, 1.0 / size);
      double[][] rows = new double[tokens.length][];
      Arrays.fill(rows, row);
      return rows;
    }
  }
}
