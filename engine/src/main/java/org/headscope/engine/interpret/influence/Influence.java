package org.headscope.engine.interpret.influence;

import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.NativeThreads;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;

/// Perturbation influence: with p_i the model's distribution after token i and p_i^{j←s} the one
/// after the same text whose token j is s instead,
///
/// ```
/// influence(i, j) = 1/R Σ_s ½ ‖p_i^{j←s} − p_i‖₁   for j ≤ i,
/// ```
///
/// the total variation distance that replacing token j makes on average. It needs nothing of the
/// architecture and so compares all of them. Which R symbols s are tried, [Replacements] says.
///
/// Costs R·T passes over T tokens, shared among this machine's processors.
public final class Influence {
  /// Tokens of a batch: enough to keep the matrix products busy, few enough for the caches. Twice
  /// as many take a fifteenth less time and 100 MB more for every thread.
  private static final int BATCH_TOKENS = 4096;

  private final int[] tokens;
  private final Range rows;
  private final int[][] symbols;
  private final Cancellation cancellation;
  private final float[] map;
  private final AtomicInteger next = new AtomicInteger(); // the first token that nobody took
  private int done; // guarded by this

  private Influence(int[] tokens, Range rows, int[][] symbols, Cancellation cancellation) {
    this.tokens = tokens;
    this.rows = rows;
    this.symbols = symbols;
    this.cancellation = cancellation;
    this.map = new float[Math.multiplyExact(rows.max() - rows.min() + 1, tokens.length)];
  }

  /// Replaces every token in turn, many texts at a time. Progress is in tokens whose replacements
  /// were read, which all take equally long.
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
    int threads = context.models().readers();
    reading.require("influences", (asked, read) -> need(spec, model, threads, asked, read));
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

  /// The map comes twice, since results have an array of each row.
  private static MemoryNeed need(
      InfluenceSpec spec, ModelConfig model, int threads, int asked, int tokens) {
    int texts = Math.max(spec.replacements(), BATCH_TOKENS / tokens);
    ReadingNeed reading = new ReadingNeed(model, tokens);
    long passes = threads * (reading.pass(texts) + 3L * texts * reading.predictions() / 4);
    long map = 2L * Float.BYTES * asked * tokens;
    return new MemoryNeed(passes + map, map, (long) Float.BYTES * asked * tokens);
  }

  /// The influence of every token, the same whatever the number of threads.
  ///
  /// @param symbols `[T][1..R]` ids that are tried
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
      helpers.run(Collections.nCopies(threads, influence.working(model, progress)));
    }
    progress.update("influence", tokens.length, tokens.length);
    return influence.map;
  }

  private Callable<Void> working(LanguageModel model, Progress progress) {
    return () -> {
      try {
        work(model, progress);
      } finally {
        next.set(tokens.length); // nobody begins anything more
      }
      return null;
    };
  }

  /// Takes some tokens after the other until all are taken.
  private void work(LanguageModel model, Progress progress) {
    int tried = Stream.of(symbols).mapToInt(s -> s.length).max().orElse(1);
    int batch = Math.max(1, BATCH_TOKENS / tokens.length / tried);
    ReplacedTexts texts = new ReplacedTexts(model, tokens, symbols);
    for (int from = next.getAndAdd(batch); from < tokens.length; from = next.getAndAdd(batch)) {
      cancellation.check();
      int to = Math.min(tokens.length, from + batch);
      texts.columns(from, to, rows, map);
      report(to - from, progress);
    }
  }

  private synchronized void report(int more, Progress progress) {
    done += more;
    progress.update("influence", done, tokens.length);
  }
}
