package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.lens.LensFit.LayerFit;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ResidualStream;
import org.headscope.engine.neural.device.NativeThreads;
import org.headscope.engine.run.RandomOrder;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.RunDirectory;

/// Fits the lenses of a checkpoint: reads some instances, averages derivatives over them, and
/// regresses the last stream on each earlier one. Neither the number of threads nor their order
/// changes a bit of the result.
public final class LensFits {
  /// The cost of a step of descent on one layer in units of the progress, which are tokens of a
  /// text read forward and back.
  private static final int STEP_COST = 40;

  /// The cost of one row of a position's derivatives: many small operations.
  private static final int ROW_COST = 10;

  private final LensFitSpec spec;
  private final Context context;
  private final LanguageModel model;
  private final ResidualStream stream;
  private final List<int[]> texts;
  private final AtomicLong done = new AtomicLong();
  private final long total;

  private LensFits(LensFitSpec spec, Context context, LanguageModel model, List<int[]> texts) {
    this.spec = spec;
    this.context = context;
    this.model = model;
    this.stream = model.residualStream();
    this.texts = texts;
    long tokens = texts.stream().mapToLong(text -> text.length).sum();
    long own = ownTexts().stream().mapToLong(this::ownCost).sum();
    long later = laterTexts().stream().mapToLong(this::laterCost).sum();
    this.total = tokens + own + later + (long) STEP_COST * spec.steps() * stream.depth();
  }

  /// Fits all lenses, and keeps nothing.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read or has no residual
  ///   stream
  public static LensFit run(LensFitSpec spec, Context context) {
    ModelConfig config = context.config(spec.checkpoint());
    Lenses.requireStream(spec.checkpoint(), config);
    List<int[]> texts =
        spec.instances(context.models().run(spec.checkpoint())).stream()
            .map(Instance::tokens)
            .map(config::readable)
            .toList();
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint());
        NativeThreads threads =
            new NativeThreads("headscope-lenses", context.models().readers(config))) {
      return new LensFits(spec, context, lease.model(), texts).run(threads);
    }
  }

  /// Fits all lenses and keeps them with the run.
  ///
  /// @return the folder of the run's analyses that has them
  /// @throws org.headscope.engine.run.UserError as [#run], or if no folder can be written to
  public static Path keep(LensFitSpec spec, Context context) {
    RunDirectory run = context.models().run(spec.checkpoint());
    Path _ = AnalysisFolders.of(run.path()).writableFolder(); // before anything is computed
    return LensFitFile.write(run, spec.checkpoint(), run(spec, context));
  }

  private List<int[]> ownTexts() {
    return texts.subList(0, spec.differentiated());
  }

  private List<int[]> laterTexts() {
    return texts.subList(0, spec.later());
  }

  private long ownCost(int[] text) {
    return text.length + (long) ROW_COST * positions(text).cardinality() * stream.width();
  }

  private long laterCost(int[] text) {
    return (long) text.length * stream.width();
  }

  private void advance(String phase, long by) {
    context.progress().update(phase, done.addAndGet(by), total);
  }

  private LensFit run(NativeThreads threads) {
    List<float[]> streams = streams(threads);
    double[][] own =
        mean(
            threads.map(
                ownTexts(),
                text -> {
                  double[][] sums = stream.jacobians(text, positions(text), context.cancellation());
                  advance("differentiating layers", ownCost(text));
                  return sums;
                }),
            ownTexts().stream().mapToLong(text -> positions(text).cardinality()).sum());
    double[][] later =
        mean(
            threads.map(
                laterTexts(),
                text -> {
                  double[][] sums = stream.laterJacobians(text, context.cancellation());
                  advance("differentiating later positions", laterCost(text));
                  return sums;
                }),
            laterTexts().stream().mapToLong(text -> text.length * (text.length + 1L) / 2).sum());
    List<AffineFit.Affine> affine =
        threads.map(
            IntStream.range(0, stream.depth()).boxed().toList(),
            l -> affine(l, streams.get(l), streams.getLast()));
    List<LayerFit> layers = new ArrayList<>();
    for (int l = 0; l < stream.depth(); l++) {
      layers.add(
          new LayerFit(
              affine.get(l).matrix(), affine.get(l).bias(), floats(own[l]), floats(later[l])));
    }
    String divergences =
        affine.stream()
            .map(fit -> String.format(Locale.ROOT, "%.3f", fit.divergence()))
            .collect(Collectors.joining(", "));
    return new LensFit(
        stream.width(), layers, spec.summary() + "; affine KL " + divergences + " nats");
  }

  /// By l from 0 to L: N·D values of all positions of all texts.
  private List<float[]> streams(NativeThreads threads) {
    List<ActivationCache> passes =
        threads.map(
            texts,
            text -> {
              context.cancellation().check();
              ActivationCache pass = model.run(text, ResidualStream.sites(model.config()));
              advance("reading instances", text.length);
              return pass;
            });
    return ResidualStream.sites(model.config()).stream()
        .map(site -> joined(passes.stream().map(pass -> pass.get(site)).toList()))
        .toList();
  }

  private static float[] joined(List<float[]> parts) {
    FloatBuffer all = FloatBuffer.allocate(parts.stream().mapToInt(part -> part.length).sum());
    parts.forEach(all::put);
    return all.array();
  }

  /// Positions of a text, drawn by its own seed.
  private BitSet positions(int[] text) {
    int[] order = IntStream.range(0, text.length).toArray();
    int count = Math.min(spec.positions(), text.length);
    RandomOrder.shuffle(order, count, new SplittableRandom(spec.seed() + Arrays.hashCode(text)));
    return Arrays.stream(order).limit(count).collect(BitSet::new, BitSet::set, BitSet::or);
  }

  private AffineFit.Affine affine(int layer, float[] from, float[] to) {
    AffineFit fit = new AffineFit(stream, from, to, spec.seed() + layer);
    return fit.run(
        spec.steps(),
        () -> {
          context.cancellation().check();
          advance("fitting affine lenses", STEP_COST);
        });
  }

  /// Sums the parts in order and divides by `count`.
  private double[][] mean(List<double[][]> parts, long count) {
    double[][] mean = new double[stream.depth()][stream.width() * stream.width()];
    for (double[][] part : parts) {
      for (int l = 0; l < mean.length; l++) {
        for (int i = 0; i < mean[l].length; i++) {
          mean[l][i] += part[l][i] / count;
        }
      }
    }
    return mean;
  }

  private static float[] floats(double[] values) {
    float[] floats = new float[values.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) values[i];
    }
    return floats;
  }
}
