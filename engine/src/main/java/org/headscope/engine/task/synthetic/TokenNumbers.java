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

/// The texts of a model that was trained elsewhere and whose tokens are known only by their
/// numbers, from 0: random ones, all equally likely.
///
/// @param size V
/// @param length tokens of each text
public record TokenNumbers(int size, int length) implements Task {
  private static final List<TaskOption> OPTIONS =
      List.of(
          SyntheticFamily.option("vocabulary", "tokens", 1000, 2, Vocabulary.MAX_SIZE),
          SyntheticFamily.option("length", "tokens of a text", 64, 2, 100_000));

  private static final String NAME = "token-numbers";

  public static final TaskFamily FAMILY = new Family();

  /// Cached by size, since labels are requested one by one.
  private static final Map<Integer, Vocabulary> VOCABULARIES = new ConcurrentHashMap<>();

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
    return TaskParameters.of(OPTIONS, size, length);
  }

  @Override
  public Vocabulary vocabulary() {
    return VOCABULARIES.computeIfAbsent(
        size, n -> Vocabulary.of(IntStream.range(0, n).mapToObj(Integer::toString).toList()));
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
            new SyntheticTask.Draw(random.ints(length, 0, size).toArray(), new NoLatent(size)));
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
