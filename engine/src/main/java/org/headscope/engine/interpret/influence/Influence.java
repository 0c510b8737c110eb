package org.headscope.engine.interpret.influence;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.Vocabulary;

/// Perturbation influence. With p_i the model's distribution after token i, and p_i^{j←s} its
/// distribution after the same text with s in place of token j, this is the total variation
/// distance that replacing token j causes on average:
///
/// ```
/// influence(i, j) = 1/R Σ_s ½ ‖p_i^{j←s} − p_i‖₁   for j ≤ i.
/// ```
///
/// It assumes nothing about the architecture, so it compares all of them. [Replacements] chooses
/// the R symbols s.
///
/// It costs R·T passes over T tokens, or over the tokens from the replaced one on if the model [can
/// begin there][ReadText], shared among this machine's processors.
public final class Influence {
  private final int[] tokens;
  private final Range rows;
  private final int[][] symbols;
  private final Cancellation cancellation;
  private final float[] map;
  private final AtomicInteger next = new AtomicInteger(); // the next batch to compute
  private long done; // tokens computed, guarded by this

  private Influence(int[] tokens, Range rows, int[][] symbols, Cancellation cancellation) {
    this.tokens = tokens;
    this.rows = rows;
    this.symbols = symbols;
    this.cancellation = cancellation;
    this.map = new float[Math.multiplyExact(rows.max() - rows.min() + 1, tokens.length)];
  }

  /// Replaces every token in turn, many texts at a time. Progress is measured in time and scaled to
  /// the number of tokens: the first tokens take longest if only the tokens after them are read
  /// again.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read
  public static InfluenceResult run(InfluenceSpec spec, Context context) {
    ModelConfig model = context.config(spec.checkpoint());
    Reading reading =
        Reading.of(context, spec.checkpoint(), spec.instance(), spec.positions())
            .with("influence", "mean TVD over replaced symbols of the instance")
            .with("replacements", spec.replacements())
            .with("seed", spec.seed());
    int[][] symbols =
        Replacements.of(
            spec.instance().vocabulary(),
            spec.instance().tokens(),
            reading.length(),
            spec.replacements(),
            spec.seed());
    int threads = context.models().readers(model);
    reading.require("influences", (rows, read) -> need(spec, model, threads, rows, read));
    context.cancellation().check();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      float[] map =
          map(
              lease.model(),
              threads,
              reading.tokens(),
              reading.rows(),
              symbols,
              context.progress(),
              context.cancellation());
      int[] replaced = Stream.of(symbols).mapToInt(tried -> tried.length).toArray();
      return new InfluenceResult(reading, map, replaced);
    }
  }

  /// Refuses a computation that is estimated to take longer than `max`.
  ///
  /// @throws InstanceError naming the instance, the time, and the number of tokens that can be done
  ///   in `max`
  public static void requireWithin(Duration max, InfluenceSpec spec, Context context) {
    ModelConfig model = context.config(spec.checkpoint());
    Reading reading = Reading.of(context, spec.checkpoint(), spec.instance(), spec.positions());
    if (seconds(spec, model, reading.length()) > max.toSeconds()) {
      throw new InstanceError(
          String.format(
              Locale.ENGLISH,
              "Replacing each of %,d symbols of %s takes about %s; select only the first %,d "
                  + "positions.",
              reading.length(),
              reading.instanceId(),
              TaskProgress.words(Duration.ofSeconds((long) seconds(spec, model, reading.length()))),
              MemoryNeed.max(
                  0, reading.length(), n -> seconds(spec, model, n) <= max.toSeconds())));
    }
  }

  /// The estimated time; on average half of each text is read again.
  private static double seconds(InfluenceSpec spec, ModelConfig model, int tokens) {
    double pass = model.multiplications(tokens);
    return spec.replacements() * tokens * pass / 2 / ReadingNeed.RATE;
  }

  /// The memory that is needed; the map counts twice, since a result is also split into an array
  /// per row.
  private static MemoryNeed need(
      InfluenceSpec spec, ModelConfig model, int threads, int rows, int tokens) {
    int texts = Math.max(spec.replacements(), ChangedTexts.BATCH_TOKENS / tokens);
    long passes = threads * ChangedTexts.memory(model, tokens, texts);
    long map = 2L * Float.BYTES * rows * tokens;
    return new MemoryNeed(passes + map, map, (long) Float.BYTES * rows * tokens);
  }

  /// Computes the influence of every token; the number of threads does not change it.
  ///
  /// @param symbols `[T][1..R]` ids to try
  /// @return rows·T, row = the prediction
  static float[] map(
      LanguageModel model,
      int threads,
      int[] tokens,
      Range rows,
      int[][] symbols,
      Progress progress,
      Cancellation cancellation) {
    Influence influence = new Influence(tokens, rows, symbols, cancellation);
    try (NativeThreads helpers = new NativeThreads("headscope-influence", threads, true)) {
      helpers.run(Collections.nCopies(threads, influence.task(model, progress)));
    }
    progress.update("influence", tokens.length, tokens.length);
    return influence.map;
  }

  private Callable<Void> task(LanguageModel model, Progress progress) {
    return () -> {
      try {
        computeBatches(model, progress);
      } finally {
        next.set(tokens.length); // after a failure, other threads find no more batches
      }
      return null;
    };
  }

  private void computeBatches(LanguageModel model, Progress progress) {
    try (ReplacedTexts texts = new ReplacedTexts(model, tokens, symbols)) {
      List<Range> batches = texts.batches();
      long all = batches.stream().mapToLong(batch -> cost(texts, batch)).sum();
      for (int i = next.getAndIncrement(); i < batches.size(); i = next.getAndIncrement()) {
        cancellation.check();
        texts.columns(batches.get(i), rows, map);
        report(cost(texts, batches.get(i)), all, progress);
      }
    }
  }

  private static long cost(ReplacedTexts texts, Range replaced) {
    return (long) (replaced.max() - replaced.min() + 1) * texts.computed(replaced.min());
  }

  private synchronized void report(long more, long all, Progress progress) {
    done += more;
    progress.update("influence", tokens.length * done / all, tokens.length);
  }

  /// The symbols that replace each token: ordinary symbols that occur in the instance, other than
  /// the token's own, drawn without repetition, or all of them if no more are requested. For a text
  /// of a single symbol, they are drawn from the whole vocabulary.
  ///
  /// A separator is replaced by ordinary symbols like any other token, which joins the two strings
  /// beside it. No token is replaced by a separator: that would cut a string in two and restart the
  /// automaton, a change of another kind.
  static final class Replacements {
    private Replacements() {}

    /// Draws the symbols to try at each position, at least one.
    ///
    /// @param all the tokens of the whole instance, from whose symbols it draws
    /// @param length T, the number of tokens that are read
    /// @return `[T][1..count]` ids
    static int[][] of(Vocabulary vocabulary, int[] all, int length, int count, long seed) {
      int[] alphabet = alphabet(vocabulary, all);
      SplittableRandom random = new SplittableRandom(seed);
      int[][] drawn = new int[length][];
      for (int j = 0; j < length; j++) {
        int own = all[j];
        drawn[j] = draw(IntStream.of(alphabet).filter(id -> id != own).toArray(), count, random);
      }
      return drawn;
    }

    private static int[] alphabet(Vocabulary vocabulary, int[] all) {
      int[] occurring =
          Arrays.stream(all).filter(vocabulary::isOrdinary).distinct().sorted().toArray();
      return occurring.length > 1 ? occurring : vocabulary.ordinary();
    }

    private static int[] draw(int[] others, int count, SplittableRandom random) {
      int drawn = Math.min(count, others.length);
      RandomOrder.shuffle(others, drawn, random);
      return Arrays.copyOf(others, drawn);
    }
  }
}
