package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.BlockConfig;
import org.headscope.engine.neural.BlockLayout;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ResidualGraph;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.neural.mixer.NgramHead;

/// The final residual stream of a pass as the sum of what each writer adds, in double precision.
///
/// After a layer without residual connection, such as an LSTM, only that layer and later ones are
/// writers; but through an n-gram head without one, which is linear, the earlier writers pass by
/// its W₁.
public final class AttributionStream {
  /// The reason why a model has no attributions.
  public static final String NO_WRITERS = "The model has no residual stream of separate writers.";

  private final Map<String, float[]> weights;
  private final ActivationCache pass;
  private final int width;
  private final List<Part> parts = new ArrayList<>();

  /// A writer, and what it adds after token t: D values.
  private record Part(ResidualWriter writer, IntFunction<double[]> vector) {
    Part through(AttributionMap map) {
      return new Part(writer, t -> map.of(vector.apply(t)));
    }
  }

  /// @param pass recorded at the [#sites] of the model
  public AttributionStream(
      LayeredConfig config, Map<String, float[]> weights, ActivationCache pass) {
    this.weights = weights;
    this.pass = pass;
    this.width = config.width();
    add(ResidualWriter.Type.EMBEDDING, 0, recorded(ActivationSite.of(Kind.EMBEDDING)));
    for (int layer = 1; layer <= config.depth(); layer++) {
      add(config.blocks().get(layer - 1), layer);
    }
  }

  /// The sites that a pass must record: outputs of heads, mixers and MLPs, and inputs of n-gram
  /// heads.
  public static Set<ActivationSite> sites(LayeredConfig config) {
    Set<ActivationSite> sites = new LinkedHashSet<>(List.of(ActivationSite.of(Kind.EMBEDDING)));
    for (int layer = 1; layer <= config.depth(); layer++) {
      BlockConfig block = config.blocks().get(layer - 1);
      if (block.mixer() instanceof NgramHead.Config) {
        sites.add(ActivationSite.of(Kind.HEAD_OUTPUT, layer));
        sites.add(ActivationSite.of(Kind.RESIDUAL_PRE, layer));
      } else {
        boolean heads = ResidualGraph.hasHeads(block.mixer());
        sites.add(ActivationSite.of(heads ? Kind.RESULT : Kind.MIXER_OUTPUT, layer));
      }
      if (block.form().hasMlp()) {
        sites.add(ActivationSite.of(Kind.MLP_OUTPUT, layer));
      }
    }
    return sites;
  }

  private void add(BlockConfig block, int layer) {
    String prefix = "blocks." + layer + ".";
    String group = prefix + block.group() + ".";
    int heads = block.mixer().info().heads();
    if (block.mixer() instanceof NgramHead.Config) {
      addNgramHead(block.form(), prefix, group, layer);
    } else if (ResidualGraph.hasHeads(block.mixer())) {
      IntFunction<double[]> results = recorded(ActivationSite.of(Kind.RESULT, layer)); // H·D
      for (int head = 1; head <= heads; head++) {
        int from = (head - 1) * width;
        parts.add(
            new Part(
                new ResidualWriter(ResidualWriter.Type.HEAD, layer, head),
                t -> Arrays.copyOfRange(results.apply(t), from, from + width)));
      }
      addBias(layer, group + "out");
    } else {
      if (block.form().isBare()) {
        parts.clear();
      }
      add(ResidualWriter.Type.MIXER, layer, recorded(ActivationSite.of(Kind.MIXER_OUTPUT, layer)));
    }
    if (block.form().hasMlp()) {
      add(ResidualWriter.Type.MLP, layer, recorded(ActivationSite.of(Kind.MLP_OUTPUT, layer)));
    }
  }

  private void addNgramHead(BlockLayout form, String prefix, String group, int layer) {
    AttributionMap own = map(group + "w1");
    if (form.isBare()) {
      parts.replaceAll(part -> part.through(own));
    } else {
      IntFunction<double[]> input = normed(form, prefix + "norm1", layer);
      add(ResidualWriter.Type.OWN, layer, t -> own.of(input.apply(t)));
    }
    AttributionMap matched = map(group + "w2");
    IntFunction<double[]> mixed = recorded(ActivationSite.of(Kind.HEAD_OUTPUT, layer));
    parts.add(
        new Part(
            new ResidualWriter(ResidualWriter.Type.HEAD, layer, 1),
            t -> matched.of(mixed.apply(t))));
    addBias(layer, group + "w1", group + "w2");
  }

  /// Adds the sum of the biases of some maps, if they have any.
  private void addBias(int layer, String... maps) {
    double[] sum = new double[width];
    boolean present = false;
    for (String map : maps) {
      float[] bias = weights.get(map + ".bias");
      if (bias != null) {
        Arrays.setAll(sum, d -> sum[d] + bias[d]);
        present = true;
      }
    }
    if (present) {
      add(ResidualWriter.Type.BIAS, layer, _ -> sum);
    }
  }

  /// The input of the mixer of a layer.
  private IntFunction<double[]> normed(BlockLayout form, String norm, int layer) {
    IntFunction<double[]> stream = recorded(ActivationSite.of(Kind.RESIDUAL_PRE, layer));
    float[] gamma = weights.get(norm + ".weight");
    float[] beta = weights.get(norm + ".bias");
    return t -> {
      double[] x = stream.apply(t);
      if (gamma == null) {
        return x;
      }
      double mean = form.mean(x);
      double sigma = form.sigma(x);
      Arrays.setAll(x, d -> gamma[d] * (x[d] - mean) / sigma + (beta == null ? 0 : beta[d]));
      return x;
    };
  }

  private AttributionMap map(String name) {
    return new AttributionMap(Objects.requireNonNull(weights.get(name + ".weight")), width);
  }

  private void add(ResidualWriter.Type type, int layer, IntFunction<double[]> vector) {
    parts.add(new Part(ResidualWriter.of(type, layer), vector));
  }

  /// The values of a site after token t, in double precision.
  private IntFunction<double[]> recorded(ActivationSite site) {
    float[] values = pass.get(site);
    int size = values.length / pass.length();
    return t -> {
      double[] row = new double[size];
      Arrays.setAll(row, i -> values[t * size + i]);
      return row;
    };
  }

  public List<ResidualWriter> writers() {
    return parts.stream().map(Part::writer).toList();
  }

  /// The additions of all writers to the stream after token `t`: D values each.
  public List<double[]> at(int t) {
    return parts.stream().map(part -> part.vector().apply(t)).toList();
  }
}
