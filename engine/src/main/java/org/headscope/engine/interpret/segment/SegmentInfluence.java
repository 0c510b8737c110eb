package org.headscope.engine.interpret.segment;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.interpret.headscore.Bootstrap;
import org.headscope.engine.interpret.influence.ChangedTexts;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.segment.SegmentResult.Influenced;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.run.Version;

/// The influence of parts of a text on one prediction. With p the model's distribution after the
/// row's token, and p^{g←s} its distribution after the same text with s in place of the segment g,
///
/// ```
/// influence(g) = 1/R Σ_s ½ ‖p^{g←s} − p‖₁.
/// ```
///
/// The R sequences s are drawn from the instance's automaton: from the state in which g begins, as
/// long as g, and, if the string continues after g, given the state in which it does. So positions
/// stay, and every changed text is one of the language. A draw may equal g, and then moves nothing;
/// the shorter a segment between two states, the more often.
///
/// The interval of a mean is that of a bootstrap over draws.
public final class SegmentInfluence {
  private final SegmentSpec spec;
  private final int[] tokens;
  private final List<Segment> segments;
  private final List<List<int[]>> drawn;
  private final Context context;
  private final AtomicLong done = new AtomicLong();

  private SegmentInfluence(
      SegmentSpec spec, int[] tokens, List<Segment> segments, Context context) {
    this.spec = spec;
    this.tokens = tokens;
    this.segments = segments;
    this.context = context;
    Pfa automaton = spec.instance().automaton().orElseThrow();
    WalkSampler sampler = new WalkSampler(automaton);
    SplittableRandom random = new SplittableRandom(spec.seed());
    drawn = segments.stream().map(one -> sampler.draw(one, spec.draws(), random.split())).toList();
  }

  /// Replaces every segment, and then all at once.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, or the instance
  ///   has no automaton, no such row or no such segment before it
  public static SegmentResult run(SegmentSpec spec, Context context) {
    ModelConfig model = context.config(spec.checkpoint());
    int row = spec.row();
    if (row >= spec.instance().length()) {
      throw new InstanceError(
          "The instance %s has no position %d; choose one from 0 to %d."
              .formatted(spec.instance().id(), row, spec.instance().length() - 1));
    }
    Reading reading =
        Reading.of(context, spec.checkpoint(), spec.instance(), Optional.of(new Range(row, row)))
            .with("influence", "mean TVD over other " + spec.part().several())
            .with("draws", spec.draws())
            .with("seed", spec.seed())
            .with("headscope", Version.current());
    List<Segment> segments = Segment.before(row, spec.part(), spec.instance());
    int threads = context.models().readers(model);
    reading.require("influences", (_, read) -> need(model, threads, read));
    context.cancellation().check();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint());
        NativeThreads readers = new NativeThreads("headscope-segments", threads)) {
      SegmentInfluence all = new SegmentInfluence(spec, reading.tokens(), segments, context);
      return all.result(reading, all.distances(lease.model(), readers));
    }
  }

  private static MemoryNeed need(ModelConfig model, int threads, int tokens) {
    int texts = batch(tokens);
    long passes = threads * ChangedTexts.memory(model, tokens, texts);
    return new MemoryNeed(passes, 0, (long) Float.BYTES * texts * tokens * model.vocabulary());
  }

  private static int batch(int tokens) {
    return Math.max(1, ChangedTexts.BATCH_TOKENS / tokens);
  }

  /// Some draws that change the text.
  ///
  /// @param first the first of the segments that are replaced
  /// @param last the last of them
  /// @param values receives the TVD of each draw
  private record Batch(int first, int last, List<Integer> draws, double[] values) {}

  /// The TVD of every draw: `[segment, or all of them][draw]`.
  private double[][] distances(LanguageModel model, NativeThreads readers) {
    double[][] values = new double[segments.size() + 1][spec.draws()];
    List<Batch> batches = new ArrayList<>();
    for (int g = 0; g < segments.size(); g++) {
      batches.addAll(batches(g, g, values[g]));
    }
    batches.addAll(batches(0, segments.size() - 1, values[segments.size()]));
    long total = batches.stream().mapToLong(batch -> batch.draws().size()).sum();
    Callable<ChangedTexts> reading = () -> new ChangedTexts(model, tokens);
    try (ChangedTexts texts = readers.run(List.of(reading)).getFirst()) {
      readers.each(
          batches,
          batch -> {
            context.cancellation().check();
            measure(texts, batch);
            context.progress().update("segments", done.addAndGet(batch.draws().size()), total);
          });
    }
    return values;
  }

  private List<Batch> batches(int first, int last, double[] values) {
    List<Integer> changing =
        IntStream.range(0, spec.draws())
            .filter(draw -> IntStream.rangeClosed(first, last).anyMatch(g -> changes(g, draw)))
            .boxed()
            .toList();
    List<Batch> batches = new ArrayList<>();
    int size = batch(tokens.length);
    for (int from = 0; from < changing.size(); from += size) {
      List<Integer> some = changing.subList(from, Math.min(changing.size(), from + size));
      batches.add(new Batch(first, last, some, values));
    }
    return batches;
  }

  private boolean changes(int segment, int draw) {
    Segment of = segments.get(segment);
    List<int[]> all = drawn.get(segment);
    return !all.isEmpty()
        && !Arrays.equals(all.get(draw), Arrays.copyOfRange(tokens, of.from(), of.to() + 1));
  }

  private void measure(ChangedTexts texts, Batch batch) {
    int from = segments.get(batch.first()).from();
    int rest = tokens.length - from;
    long[] ids = new long[batch.draws().size() * rest];
    for (int b = 0; b < batch.draws().size(); b++) {
      for (int t = from; t < tokens.length; t++) {
        ids[b * rest + t - from] = tokens[t];
      }
      for (int g = batch.first(); g <= batch.last(); g++) {
        int at = b * rest + segments.get(g).from() - from;
        int[] symbols =
            drawn.get(g).isEmpty() ? new int[0] : drawn.get(g).get(batch.draws().get(b));
        for (int k = 0; k < symbols.length; k++) {
          ids[at + k] = symbols[k];
        }
      }
    }
    float[] distances = texts.distances(from, ids); // B·(T−from)
    for (int b = 0; b < batch.draws().size(); b++) {
      batch.values()[batch.draws().get(b)] = distances[(b + 1) * rest - 1];
    }
  }

  private SegmentResult result(Reading reading, double[][] values) {
    Bootstrap bootstrap = new Bootstrap(spec.draws(), new SplittableRandom(spec.seed()));
    double[] ones = new double[spec.draws()];
    Arrays.fill(ones, 1);
    List<Influenced> influenced = new ArrayList<>();
    for (int g = 0; g < segments.size(); g++) {
      int of = g;
      int changed =
          (int) IntStream.range(0, spec.draws()).filter(draw -> changes(of, draw)).count();
      influenced.add(new Influenced(segments.get(g), bootstrap.mean(values[g], ones), changed));
    }
    int state = spec.instance().stateAfter()[spec.row()];
    return new SegmentResult(
        reading,
        spec.row(),
        spec.part(),
        spec.draws(),
        Optional.of(state).filter(s -> s >= 0).map(spec.instance()::stateName),
        influenced,
        bootstrap.mean(values[segments.size()], ones));
  }
}
