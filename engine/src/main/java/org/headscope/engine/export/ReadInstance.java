package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// The values that a checkpoint computes while it reads an instance: R of its T positions.
///
/// @param sites those that were recorded
record ReadInstance(
    Reading reading, ModelConfig model, Set<ActivationSite> sites, ActivationCache cache) {
  /// Reads an instance of `spec`.
  ///
  /// @throws UserError if the model lacks a site, or the values do not fit into memory
  static ReadInstance of(ExportSpec spec, Instance instance, Context context) {
    Reading reading = Reading.of(context, spec.checkpoint(), instance, spec.positions());
    ModelConfig model = context.config(spec.checkpoint());
    Set<ActivationSite> wanted = new LinkedHashSet<>();
    if (spec.parts().contains(ExportPart.ACTIVATIONS)) {
      wanted.addAll(SiteNames.read(spec.sites(), model));
    }
    if (spec.parts().contains(ExportPart.MAPS)) {
      List<ActivationSite> maps =
          ActivationSite.every(Kind.PATTERN, model.depth()).stream()
              .filter(site -> model.layerInfos().get(site.layer() - 1).maps() > 0)
              .toList();
      UserError.when(
          maps.isEmpty(),
          "The run %s (%s) has no attention maps; choose another part.",
          reading.runName(),
          model.summary());
      wanted.addAll(maps);
    }
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      LanguageModel reader = lease.model();
      requireRecorded(reader, reading, wanted);
      context.cancellation().check();
      context.progress().update("reading tokens", 0, reading.length());
      ActivationCache cache = reader.run(reading.tokens(), wanted);
      return new ReadInstance(reading, model, wanted, cache);
    }
  }

  /// True if the pass recorded `site`. Layers of attention show their cached keys and values as
  /// states, which grow with the text and count as none.
  private static boolean has(ActivationCache trial, ModelConfig model, ActivationSite site) {
    return trial.sites().contains(site)
        && (site.kind() != Kind.STATE || model.layerInfos().get(site.layer() - 1).recurrent());
  }

  /// Reads one token to see which sites the model has, and how wide they are.
  private static void requireRecorded(
      LanguageModel reader, Reading reading, Set<ActivationSite> wanted) {
    ActivationCache trial = reader.run(Arrays.copyOf(reading.tokens(), 1), wanted);
    boolean states = wanted.stream().anyMatch(site -> site.kind() == Kind.STATE);
    int width = 0;
    boolean maps = false;
    for (ActivationSite site : wanted) {
      UserError.when(
          !has(trial, reader.config(), site),
          "The run %s (%s) has no %s%s; choose another site.",
          reading.runName(),
          reader.config().summary(),
          site.transformerLensName(),
          states && site.kind() != Kind.STATE ? " while it shows its states" : "");
      boolean map = site.kind() == Kind.PATTERN;
      width += map ? 0 : trial.width(site);
      maps |= map;
    }
    int values = width;
    boolean mapped = maps;
    reading.require(
        "exported values", (_, tokens) -> need(reader.config(), wanted, tokens, values, mapped));
  }

  private static MemoryNeed need(
      ModelConfig model, Set<ActivationSite> sites, int tokens, int width, boolean mapped) {
    ReadingNeed reading = new ReadingNeed(model, tokens);
    MemoryNeed values = reading.activations(sites, width);
    MemoryNeed maps = mapped ? reading.attention() : new MemoryNeed(0, 0, 0);
    long heap = values.heap() + maps.heap() + reading.predictions();
    long total = Math.max(values.total() - values.heap(), maps.total() - maps.heap()) + heap;
    return new MemoryNeed(total, heap, Math.max(values.largest(), maps.largest()));
  }

  /// R×V.
  double[][] predictions() {
    return Arrays.copyOfRange(cache.predictions(), reading.first(), reading.length());
  }

  /// Adds the arrays of `parts`, with `tokens` and `positions`.
  void addTo(NamedArrays arrays, Set<ExportPart> parts) {
    long rows = reading.requestedRows();
    int first = reading.first();
    arrays.longs(
        "tokens",
        List.of(rows),
        IntStream.range(first, reading.length()).mapToLong(t -> reading.tokens()[t]).toArray());
    arrays.longs("positions", List.of(rows), LongStream.range(first, reading.length()).toArray());
    sites.forEach(site -> add(arrays, site));
    if (parts.contains(ExportPart.ROWS)) {
      arrays.floats("rows", List.of(rows, (long) model.vocabulary()), flat(predictions()));
    }
  }

  private static float[] flat(double[][] rows) {
    float[] flat = new float[Math.multiplyExact(rows.length, rows[0].length)];
    int at = 0;
    for (double[] row : rows) {
      for (double value : row) {
        flat[at++] = (float) value;
      }
    }
    return flat;
  }

  /// Adds a site: R×W, R×H×W for heads, or H×R×T for maps.
  private void add(NamedArrays arrays, ActivationSite site) {
    long rows = reading.requestedRows();
    String name = site.transformerLensName();
    if (site.kind() == Kind.PATTERN) {
      float[][] maps = cache.maps(site.layer()); // H×T·T
      int cells = Math.multiplyExact((int) rows, reading.length());
      float[] all = new float[Math.multiplyExact(maps.length, cells)];
      for (int h = 0; h < maps.length; h++) {
        System.arraycopy(maps[h], reading.first() * reading.length(), all, h * cells, cells);
      }
      arrays.floats(name, List.of((long) maps.length, rows, (long) reading.length()), all);
      return;
    }
    float[] values = cache.get(site);
    int width = cache.width(site);
    float[] part =
        reading.first() == 0
            ? values
            : Arrays.copyOfRange(values, reading.first() * width, values.length);
    long heads = site.layer() == 0 ? 0 : model.layerInfos().get(site.layer() - 1).heads();
    boolean byHead =
        heads > 0 && (site.kind().perHead() || site.kind() == Kind.RESULT) && width % heads == 0;
    arrays.floats(
        name, byHead ? List.of(rows, heads, width / heads) : List.of(rows, (long) width), part);
  }
}
