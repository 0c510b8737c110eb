package org.headscope.engine.interpret.projection;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.run.Version;
import org.headscope.engine.task.Instance;

/// Reads instances with a checkpoint and places the hidden states of one site in the plane.
public final class Projections {
  private Projections() {}

  /// Computes the projection. Instances are cut to the length that the model can read.
  ///
  /// @throws UserError if the checkpoint cannot be read or has no such site, or if the points are
  ///   too few or do not fit into memory
  public static ProjectionResult run(ProjectionSpec spec, Context context) {
    ModelPool models = context.models();
    ModelConfig model = context.config(spec.checkpoint());
    spec.activation(model);
    Progress progress = context.progress();
    Cancellation cancellation = context.cancellation();
    cancellation.check();
    int longest = spec.choice().positions().map(p -> p.max() + 1).orElse(Integer.MAX_VALUE);
    List<int[]> texts =
        spec.instances().stream()
            .map(instance -> model.readable(instance.tokens()))
            .map(t -> Arrays.copyOf(t, Math.min(t.length, longest)))
            .toList();
    int[][] kept = draw(spec, texts);
    float[][] rows; // N×W
    try (ModelPool.Lease lease = models.lease(spec.checkpoint())) {
      rows = rows(spec, lease.model(), texts, kept, progress, cancellation);
    }
    StatePoints points = points(spec.instances(), texts, kept);
    int read = texts.stream().mapToInt(t -> t.length).sum();
    return switch (spec.method()) {
      case ProjectionMethod.Pca() -> {
        PrincipalComponents pca = PrincipalComponents.of(rows, 2, progress, cancellation);
        double second = pca.shares().length > 1 ? pca.shares()[1] : 0;
        Axes axes = new Axes.Components(pca.shares()[0], second);
        yield result(spec, rows[0].length, read, points, pca.scores(), axes, models);
      }
      case ProjectionMethod.Tsne tsne -> {
        PrincipalComponents pca =
            PrincipalComponents.of(rows, TsneProjection.COMPONENTS, progress, cancellation);
        TsneProjection found =
            TsneProjection.of(pca.scores(), tsne, spec.choice().seed(), progress, cancellation);
        yield result(spec, rows[0].length, read, points, found.points(), found.axes(), models);
      }
    };
  }

  private static int[][] draw(ProjectionSpec spec, List<int[]> texts) {
    List<String> ids = spec.instances().stream().map(Instance::id).toList();
    int whole = spec.choice().whole().map(ids::indexOf).orElse(-1);
    int first = spec.choice().positions().map(Range::min).orElse(0);
    int[] lengths = texts.stream().mapToInt(t -> Math.max(0, t.length - first)).toArray();
    if (IntStream.of(lengths).allMatch(length -> length == 0)) {
      throw new UserError(
          "No instance has a position %d that the model reads; choose earlier positions."
              .formatted(first));
    }
    int[][] drawn = PointSampler.of(lengths, whole, spec.choice().max(), spec.choice().seed());
    for (int[] positions : drawn) {
      Arrays.setAll(positions, k -> first + positions[k]);
    }
    return drawn;
  }

  private static float[][] rows(
      ProjectionSpec spec,
      LanguageModel model,
      List<int[]> texts,
      int[][] kept,
      Progress progress,
      Cancellation cancellation) {
    ActivationSite site = spec.activation(model.config());
    long count = Arrays.stream(kept).mapToLong(k -> k.length).sum();
    int[] sample = Arrays.copyOf(texts.getFirst(), Math.min(3, texts.getFirst().length));
    ActivationCache trial = model.run(sample, Set.of(site));
    if (!trial.sites().contains(site)) {
      throw missing(spec, model, sample);
    }
    int width = trial.width(site);
    requireMemory(spec, count, width);
    List<float[]> rows = new ArrayList<>();
    for (int i = 0; i < kept.length; i++) {
      cancellation.check();
      if (kept[i].length > 0) {
        int[] text = texts.get(i);
        Reading.requireWhole(
            spec.instances().get(i).id(),
            text.length,
            "hidden states",
            Reading.CHOOSE,
            tokens -> new ReadingNeed(model.config(), tokens).activations(Set.of(site), width));
        float[] all = model.run(text, Set.of(site)).get(site); // T·W
        for (int t : kept[i]) {
          rows.add(Arrays.copyOfRange(all, t * width, (t + 1) * width));
        }
      }
      progress.update("hidden states", i + 1L, kept.length);
    }
    requireFinite(spec, rows);
    return rows.toArray(float[][]::new);
  }

  private static ModelError missing(ProjectionSpec spec, LanguageModel model, int[] text) {
    String layers =
        model.run(text, spec.site().in(model.config())).sites().stream()
            .map(s -> String.valueOf(s.layer()))
            .collect(Collectors.joining(", "));
    return new ModelError(
        "The run %s has no %s in layer %d; %s."
            .formatted(
                spec.checkpoint().run(),
                spec.site().label(),
                spec.layer(),
                layers.isEmpty()
                    ? "no layer of its " + model.config().summary() + " has one"
                    : "layers with one are " + layers));
  }

  private static void requireMemory(ProjectionSpec spec, long count, int width) {
    Machine machine = Machine.here().share();
    if (!need(count, width).fits(machine)) {
      int max = MemoryNeed.max(0, (int) count, n -> need(n, width).fits(machine));
      throw new UserError(
          "%,d states of %,d numbers do not fit into memory; project at most %,d points of the %s."
              .formatted(count, width, max, spec.site().label()));
    }
  }

  /// The memory for the states, once in single and twice in double precision, and for their
  /// products with the decomposition.
  private static MemoryNeed need(long count, int width) {
    long products = Math.min(count, width);
    long heap =
        count * width * (Float.BYTES + 2L * Double.BYTES) + 3 * Double.BYTES * products * products;
    return new MemoryNeed(heap, heap, 0);
  }

  private static void requireFinite(ProjectionSpec spec, List<float[]> rows) {
    for (float[] row : rows) {
      for (float value : row) {
        if (!Float.isFinite(value)) {
          throw new UserError(
              "The %s of layer %d at step %d of %s has numbers that are not finite; choose an"
                      .formatted(
                          spec.site().label(),
                          spec.layer(),
                          spec.checkpoint().step(),
                          spec.checkpoint().run())
                  + " earlier checkpoint.");
        }
      }
    }
  }

  private static StatePoints points(List<Instance> instances, List<int[]> texts, int[][] kept) {
    int n = Arrays.stream(kept).mapToInt(k -> k.length).sum();
    StatePoints points =
        new StatePoints(
            instances.stream().map(Instance::id).toList(),
            new int[n],
            new int[n],
            new int[n],
            new int[n],
            new int[n]);
    int at = 0;
    for (int i = 0; i < kept.length; i++) {
      int[] tokens = texts.get(i);
      int[] states = instances.get(i).stateAfter();
      int separator = instances.get(i).vocabulary().separator();
      int string = 1;
      int before = 0;
      for (int t : kept[i]) {
        for (; before < t; before++) {
          string += tokens[before] == separator ? 1 : 0;
        }
        points.instance()[at] = i;
        points.position()[at] = t;
        points.token()[at] = tokens[t];
        points.state()[at] = states[t];
        points.string()[at++] = string;
      }
    }
    return points;
  }

  private static ProjectionResult result(
      ProjectionSpec spec,
      int width,
      int read,
      StatePoints points,
      double[][] places,
      Axes axes,
      ModelPool models) {
    double[] x = new double[places.length];
    double[] y = new double[places.length];
    for (int i = 0; i < places.length; i++) {
      x[i] = places[i][0];
      y[i] = places[i].length > 1 ? places[i][1] : 0;
    }
    return new ProjectionResult(
        new ProjectionResult.States(
            spec.checkpoint().runName(),
            spec.checkpoint().step(),
            spec.site(),
            spec.layer(),
            width,
            read),
        points,
        x,
        y,
        axes,
        provenance(spec, points.size(), axes, models));
  }

  private static Provenance provenance(
      ProjectionSpec spec, int points, Axes axes, ModelPool models) {
    return Provenance.of(spec.checkpoint().runName())
        .with("step", spec.checkpoint().step())
        .with("site", spec.site().label())
        .with("layer", spec.layer())
        .with("instances", spec.instances().size())
        .with("first instance", spec.instances().getFirst().id())
        .with("last instance", spec.instances().getLast().id())
        .with("points", points)
        .with("method", words(axes))
        .with("seed", spec.choice().seed())
        .with("device", models.device(models.run(spec.checkpoint()).info().model()).label())
        .with("headscope", Version.current());
  }

  private static String words(Axes axes) {
    return switch (axes) {
      case Axes.Components _ -> "pca";
      case Axes.Neighbours n ->
          "tsne, perplexity %s, %d iterations, from %d principal components"
              .formatted(n.perplexity(), n.iterations(), n.components());
    };
  }
}
