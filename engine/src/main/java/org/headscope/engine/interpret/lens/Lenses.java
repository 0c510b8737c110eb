package org.headscope.engine.interpret.lens;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.lens.LensFit.LayerFit;
import org.headscope.engine.interpret.lens.LensResult.LensRows;
import org.headscope.engine.metric.Distance;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.ResidualStream;
import org.headscope.engine.neural.layer.Softmax;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.training.run.CheckpointRef;

/// Reads the layers of a checkpoint by lenses.
public final class Lenses {
  private final LensSpec spec;
  private final Reading reading;
  private final LanguageModel model;
  private final Optional<LensFit> fit;
  private final ActivationCache streams;
  private final double[][] last;
  private final Optional<double[][]> truth;
  private final int[] scored;

  private Lenses(LensSpec spec, Reading reading, LanguageModel model, Optional<LensFit> fit) {
    this.spec = spec;
    this.reading = reading;
    this.model = model;
    this.fit = fit;
    this.streams = model.run(reading.tokens(), ResidualStream.sites(model.config()));
    this.last = streams.predictions();
    this.truth = spec.instance().latent().map(latent -> latent.truth().predict(reading.tokens()));
    this.scored =
        Arrays.stream(RowRule.defaultFor(spec.instance()).rows(spec.instance()))
            .filter(t -> t < reading.length())
            .toArray();
  }

  /// Reads the instance, cut to the length that the model can read.
  ///
  /// @throws UserError as [#find], or if a lens is not fitted yet
  public static LensResult run(LensSpec spec, Context context) {
    return find(spec, context)
        .orElseThrow(() ->
            new UserError(
                "The lenses of step %,d of %s are not fitted yet; run headscope lens --fit, or press Fit."
                    .formatted(spec.checkpoint().step(), spec.checkpoint().runName())));
  }

  /// Reads the instance; empty if a lens is not fitted yet.
  ///
  /// @throws UserError if the checkpoint or its fit cannot be read, the model has no residual
  ///   stream, or the instance is too long for the memory
  public static Optional<LensResult> find(LensSpec spec, Context context) {
    context.cancellation().check();
    ModelConfig config = context.config(spec.checkpoint());
    requireStream(spec.checkpoint(), config);
    Optional<LensFit> fit =
        spec.needsFit()
            ? LensFitFile.read(context.models().run(spec.checkpoint()), spec.checkpoint())
            : Optional.empty();
    if (spec.needsFit() && fit.isEmpty()) {
      return Optional.empty();
    }
    Reading reading = Reading.of(context, spec.checkpoint(), spec.instance(), Optional.empty());
    reading.require("lenses", (_, tokens) -> need(config, tokens, spec.lenses().size()));
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      return Optional.of(new Lenses(spec, reading, lease.model(), fit).result(context));
    }
  }

  /// Refuses a model without residual stream.
  ///
  /// @throws ModelError saying so
  public static void requireStream(CheckpointRef checkpoint, ModelConfig config) {
    if (!ResidualStream.isIn(config)) {
      throw new ModelError(
          "The run %s (%s) has no residual stream that every layer adds to, so its layers have no lens."
              .formatted(checkpoint.runName(), config.summary()));
    }
  }

  private static MemoryNeed need(ModelConfig config, int tokens, int lenses) {
    ReadingNeed reading = new ReadingNeed(config, tokens);
    long row = (long) Float.BYTES * config.vocabulary() + 4L * Double.BYTES;
    long heap = row * tokens * lenses * (config.depth() + 1) + 2 * reading.predictions();
    MemoryNeed streams =
        reading.activations(
            ResidualStream.sites(config), Math.toIntExact((config.depth() + 1L) * width(config)));
    return new MemoryNeed(streams.total() + heap, streams.heap() + heap, streams.largest());
  }

  private static int width(ModelConfig config) {
    return config instanceof LayeredConfig stack ? stack.width() : 0;
  }

  private LensResult result(Context context) {
    List<LensRows> all = new ArrayList<>();
    for (Lens lens : spec.lenses()) {
      context.cancellation().check();
      all.add(rows(lens));
    }
    return new LensResult(
        reading.runName(),
        reading.step(),
        reading.instanceId(),
        IntStream.range(0, model.config().vocabulary())
            .mapToObj(reading.vocabulary()::label)
            .toList(),
        reading.tokens(),
        all,
        reading.provenance().with("fit", fit.map(LensFit::summary)));
  }

  private LensRows rows(Lens lens) {
    int depth = model.config().depth();
    float[][][] probabilities = new float[depth + 1][][];
    double[][] toFinal = new double[depth + 1][];
    double[][] toTruth = new double[depth + 1][];
    for (int l = 0; l <= depth; l++) {
      float[] x = streams.get(ResidualStream.sites(model.config()).get(l));
      int layer = l;
      double[][] rows =
          l == depth ? last : predict(model, lens, fit.map(maps -> maps.layers().get(layer)), x);
      probabilities[l] = floats(rows);
      toFinal[l] = distances(rows, last);
      toTruth[l] = truth.map(known -> distances(rows, known)).orElse(new double[0]);
    }
    return new LensRows(
        lens,
        probabilities,
        toFinal,
        truth.map(_ -> toTruth),
        means(toFinal),
        truth.map(_ -> means(toTruth)));
  }

  /// The predictions from a layer's stream, T·D values: T×V.
  ///
  /// @param fit of the layer, if the lens needs one
  static double[][] predict(LanguageModel model, Lens lens, Optional<LayerFit> fit, float[] x) {
    ResidualStream stream = model.residualStream();
    float[] logits =
        stream.compute(pass -> {
          Shape shape = new Shape(x.length / stream.width(), stream.width());
          NDArray states = pass.create(x, shape); // T×D
          NDArray mapped = lens.fitted() ? map(lens, fit.orElseThrow(), states) : states;
          return stream.readout(mapped).toFloatArray();
        });
    return Softmax.rows(logits, model.config().vocabulary());
  }

  /// T×D → T×D.
  private static NDArray map(Lens lens, LayerFit fit, NDArray states) {
    NDManager pass = states.getManager();
    long width = states.getShape().get(1);
    NDArray matrix = pass.create(fit.matrix(lens), new Shape(width, width));
    NDArray mapped = states.matMul(matrix.transpose());
    return lens == Lens.AFFINE ? mapped.add(pass.create(fit.bias())) : mapped;
  }

  private static float[][] floats(double[][] rows) {
    float[][] floats = new float[rows.length][];
    for (int t = 0; t < rows.length; t++) {
      float[] row = new float[rows[t].length];
      for (int v = 0; v < row.length; v++) {
        row[v] = (float) rows[t][v];
      }
      floats[t] = row;
    }
    return floats;
  }

  private static double[] distances(double[][] rows, double[][] others) {
    double[] distances = new double[rows.length];
    Arrays.setAll(distances, t -> Distance.tvd(rows[t], others[t]));
    return distances;
  }

  private double[] means(double[][] distances) {
    return Arrays.stream(distances)
        .mapToDouble(layer -> Arrays.stream(scored).mapToDouble(t -> layer[t]).average().orElse(0))
        .toArray();
  }
}
