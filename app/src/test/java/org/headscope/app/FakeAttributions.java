package org.headscope.app;

import module java.base;

import org.headscope.app.service.analysis.AttributionSource;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.lens.AttributionResult;
import org.headscope.engine.interpret.lens.AttributionSpec.Symbols;
import org.headscope.engine.interpret.lens.AttributionWriter;
import org.headscope.engine.interpret.lens.CompositionResult;
import org.headscope.engine.interpret.lens.CompositionResult.Pair;
import org.headscope.engine.interpret.lens.CompositionResult.Reader;
import org.headscope.engine.interpret.lens.HeadCircuitResult;
import org.headscope.engine.interpret.lens.HeadCircuitSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.training.run.CheckpointRef;

/// Attributions and circuits made by rule, of a model of two layers with two heads and an MLP each.
/// Layer 3 and later have no heads.
public final class FakeAttributions implements AttributionSource {
  public static final List<AttributionWriter> WRITERS =
      List.of(
          new AttributionWriter(AttributionWriter.Type.EMBEDDING, 0, 0),
          new AttributionWriter(AttributionWriter.Type.HEAD, 1, 1),
          new AttributionWriter(AttributionWriter.Type.HEAD, 1, 2),
          new AttributionWriter(AttributionWriter.Type.BIAS, 1, 0),
          new AttributionWriter(AttributionWriter.Type.MLP, 1, 0),
          new AttributionWriter(AttributionWriter.Type.HEAD, 2, 1),
          new AttributionWriter(AttributionWriter.Type.HEAD, 2, 2),
          new AttributionWriter(AttributionWriter.Type.BIAS, 2, 0),
          new AttributionWriter(AttributionWriter.Type.MLP, 2, 0),
          new AttributionWriter(AttributionWriter.Type.NORM, 0, 0));

  /// The requests, in order.
  public final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  /// Writer u contributes u − 3 at even positions, and half of that at odd ones.
  public static double contribution(int writer, int position) {
    return (writer - 3) * (position % 2 == 0 ? 1 : 0.5);
  }

  @Override
  public AttributionResult attribute(
      LogitRequest request, Progress progress, Cancellation cancellation) {
    requests.add("logit %s".formatted(request.symbols().map(Symbols::plus)));
    int[] tokens = Arrays.copyOf(request.instance().tokens(), request.rows().max() + 1);
    int length = tokens.length;
    double[][] contributions = new double[WRITERS.size()][length];
    double[] logits = new double[length];
    for (int t = 0; t < length; t++) {
      for (int u = 0; u < contributions.length; u++) {
        contributions[u][t] = contribution(u, t);
        logits[t] += contributions[u][t];
      }
    }
    int[] plus = new int[length];
    int[] minus = new int[length];
    Arrays.fill(plus, request.symbols().map(Symbols::plus).orElse(1));
    Arrays.fill(minus, request.symbols().map(s -> s.minus().orElse(-1)).orElse(2));
    return new AttributionResult(
        new Reading(
            request.weights().run().name(),
            request.weights().step(),
            request.instance().id(),
            request.instance().vocabulary(),
            tokens,
            Optional.empty(),
            false,
            Provenance.of(request.weights().run().name())),
        WRITERS,
        contributions,
        logits,
        plus,
        minus);
  }

  @Override
  public HeadCircuitResult circuit(
      HeadRequest request, Progress progress, Cancellation cancellation) {
    requests.add("head " + request.name() + " at " + request.distance());
    if (request.layer() > 2) {
      throw new ModelError("Layer %d (MLP) has no heads.".formatted(request.layer()));
    }
    List<String> tokens = RegBench.VOCABULARY.labels().subList(1, 6);
    double[][] ov = new double[tokens.size()][tokens.size()];
    double[][] qk = new double[tokens.size()][tokens.size()];
    for (int i = 0; i < tokens.size(); i++) {
      ov[i][i] = 1;
      qk[i][(i + 1) % tokens.size()] = -2 - request.distance();
    }
    return new HeadCircuitResult(
        new HeadCircuitSpec(
            new CheckpointRef(
                request.weights().run().directory(), request.weights().step(), "0f".repeat(32)),
            request.layer(),
            request.head(),
            request.distance()),
        tokens,
        ov,
        1,
        request.head() == 1 ? Optional.of(qk) : Optional.empty(),
        request.head() == 1,
        List.of("Norms are left out."),
        Provenance.of(request.weights().run().name()));
  }

  @Override
  public CompositionResult compose(Weights request, Progress progress, Cancellation cancellation) {
    requests.add("composition at " + request.step());
    List<AttributionWriter> heads = WRITERS.stream().filter(w -> w.head() > 0).toList();
    List<Pair> pairs = new ArrayList<>();
    for (AttributionWriter to : heads.subList(2, 4)) {
      for (AttributionWriter from : heads.subList(0, 2)) {
        for (Reader reader : Reader.values()) {
          double score = 0.1 * from.head() + 0.2 * List.of(Reader.values()).indexOf(reader);
          pairs.add(new Pair(from, to, reader, score, 0.005));
        }
      }
    }
    return new CompositionResult(heads, 64, pairs, Provenance.of(request.run().name()));
  }
}
