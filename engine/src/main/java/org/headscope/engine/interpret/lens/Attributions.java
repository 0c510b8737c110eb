package org.headscope.engine.interpret.lens;

import module java.base;

import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.lens.AttributionSpec.Symbols;
import org.headscope.engine.neural.ActivationCache;
import org.headscope.engine.neural.LanguageModel;
import org.headscope.engine.neural.LayeredConfig;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.neural.block.ActivationSite;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.run.Version;

/// Direct logit attribution: with the run's own σ, the logit of a symbol is a sum over all that
/// writes into the residual stream,
///
/// ```
/// c_u = W_U[γ ⊙ (a_u − ā_u)]/σ,   logits = Σ_u c_u + W_U β.
/// ```
///
/// An RMS norm leaves out ā_u and has no β; a head may have a bias.
public final class Attributions {
  private static final ActivationSite LOGITS = ActivationSite.of(Kind.LOGITS);

  private Attributions() {}

  /// Splits the logits of an instance.
  ///
  /// @throws org.headscope.engine.run.UserError if the checkpoint cannot be read, has no residual
  ///   stream, or the text is too long for the memory
  public static AttributionResult run(AttributionSpec spec, Context context) {
    ModelConfig model = context.config(spec.checkpoint());
    if (!(model instanceof LayeredConfig config)) {
      throw new ModelError(
          "The run %s has no attributions: its model has no residual stream of separate writers."
              .formatted(spec.checkpoint().runName()));
    }
    Reading reading =
        Reading.of(context, spec.checkpoint(), spec.instance(), spec.rows())
            .with("headscope", Version.current());
    reading.require("attributions", (_, tokens) -> new ReadingNeed(model, tokens).attention());
    try (ModelPool.Lease lease = context.models().lease(spec.checkpoint())) {
      context.cancellation().check();
      ActivationCache pass = pass(lease.model(), config, reading.tokens());
      context.cancellation().check();
      return of(reading, spec.symbols(), config, lease.model().weights(), pass);
    }
  }

  private static ActivationCache pass(LanguageModel model, LayeredConfig config, int[] tokens) {
    Set<ActivationSite> sites = AttributionStream.sites(config);
    sites.add(LOGITS);
    return model.run(tokens, sites);
  }

  private static AttributionResult of(
      Reading reading,
      Optional<Symbols> symbols,
      LayeredConfig config,
      Map<String, float[]> weights,
      ActivationCache pass) {
    AttributionStream stream = new AttributionStream(config, weights, pass);
    AttributionReadout readout = AttributionReadout.of(config, weights);
    List<ResidualWriter> writers = new ArrayList<>(stream.writers());
    writers.addAll(readout.constants().sequencedKeySet());
    int rows = reading.requestedRows();
    double[][] contributions = new double[writers.size()][rows];
    double[] split = new double[rows];
    int[] plus = new int[rows];
    int[] minus = new int[rows];
    for (int row = 0; row < rows; row++) {
      int t = reading.first() + row;
      float[] logits = logits(pass, t, readout.vocabulary());
      Symbols target = symbols.orElseGet(() -> likeliest(logits));
      plus[row] = target.plus();
      minus[row] = target.minus().orElse(-1);
      split[row] = logits[target.plus()] - (target.minus().isPresent() ? logits[minus[row]] : 0.0);
      double[] here = contributions(stream.at(t), readout, target);
      for (int u = 0; u < writers.size(); u++) {
        contributions[u][row] = here[u];
      }
    }
    return new AttributionResult(reading, writers, contributions, split, plus, minus);
  }

  private static float[] logits(ActivationCache pass, int t, int vocabulary) {
    return Arrays.copyOfRange(pass.get(LOGITS), t * vocabulary, (t + 1) * vocabulary);
  }

  /// The likeliest symbol minus the second.
  private static Symbols likeliest(float[] logits) {
    int first = likeliest(logits, -1);
    int second = likeliest(logits, first);
    return new Symbols(first, second < 0 ? OptionalInt.empty() : OptionalInt.of(second));
  }

  /// The likeliest symbol but `other`, the first of equals; −1 if there is none.
  private static int likeliest(float[] logits, int other) {
    int best = -1;
    for (int v = 0; v < logits.length; v++) {
      if (v != other && (best < 0 || logits[v] > logits[best])) {
        best = v;
      }
    }
    return best;
  }

  /// Every writer's contribution, and the constants of the readout.
  private static double[] contributions(
      List<double[]> vectors, AttributionReadout readout, Symbols target) {
    double sigma = readout.sigma(sum(vectors));
    double[] all = contributions(vectors, readout, target.plus(), sigma);
    target
        .minus()
        .ifPresent(symbol -> {
          double[] other = contributions(vectors, readout, symbol, sigma);
          Arrays.setAll(all, u -> all[u] - other[u]);
        });
    return all;
  }

  private static double[] contributions(
      List<double[]> vectors, AttributionReadout readout, int symbol, double sigma) {
    double[] g = readout.direction(symbol);
    return DoubleStream.concat(
            vectors.stream().mapToDouble(a -> AttributionReadout.dot(g, a) / sigma),
            readout.constants().values().stream().mapToDouble(bias -> bias[symbol]))
        .toArray();
  }

  private static double[] sum(List<double[]> vectors) {
    double[] sum = new double[vectors.getFirst().length];
    for (double[] vector : vectors) {
      Arrays.setAll(sum, d -> sum[d] + vector[d]);
    }
    return sum;
  }

  /// The largest difference between a pass's logits and the sums of its attributions.
  ///
  /// @param largest the largest logit, at least 1
  public record SumError(double difference, double largest) {
    /// Compares the logits of every symbol after every token.
    ///
    /// @param pass recorded at [AttributionStream#sites] and the logits
    public static SumError of(
        LayeredConfig config, Map<String, float[]> weights, ActivationCache pass) {
      AttributionStream stream = new AttributionStream(config, weights, pass);
      AttributionReadout readout = AttributionReadout.of(config, weights);
      double difference = 0;
      double largest = 1;
      List<double[]> streams = // Σ_u a_u
          IntStream.range(0, pass.length()).mapToObj(t -> sum(stream.at(t))).toList();
      double[] sigmas = streams.stream().mapToDouble(readout::sigma).toArray();
      float[] logits = pass.get(LOGITS);
      for (int v = 0; v < readout.vocabulary(); v++) {
        double[] g = readout.direction(v);
        double constant = readout.constant(v);
        for (int t = 0; t < sigmas.length; t++) {
          double sum = AttributionReadout.dot(g, streams.get(t)) / sigmas[t] + constant;
          float logit = logits[t * readout.vocabulary() + v];
          difference = Math.max(difference, Math.abs(sum - logit));
          largest = Math.max(largest, Math.abs(logit));
        }
      }
      return new SumError(difference, largest);
    }
  }
}
