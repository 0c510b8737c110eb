package org.headscope.app;

import module java.base;

import org.headscope.app.service.analysis.AttributionSource;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.lens.AttributionResult;
import org.headscope.engine.interpret.lens.AttributionSpec.Symbols;
import org.headscope.engine.interpret.lens.CompositionResult;
import org.headscope.engine.interpret.lens.CompositionResult.Pair;
import org.headscope.engine.interpret.lens.CompositionResult.Reader;
import org.headscope.engine.interpret.lens.HeadCircuitResult;
import org.headscope.engine.interpret.lens.HeadCircuitSpec;
import org.headscope.engine.interpret.segment.Segment;
import org.headscope.engine.interpret.segment.SegmentResult;
import org.headscope.engine.interpret.segment.SegmentResult.Influenced;
import org.headscope.engine.interpret.twin.TwinResult;
import org.headscope.engine.interpret.twin.TwinResult.RunnerUp;
import org.headscope.engine.interpret.twin.TwinResult.Side;
import org.headscope.engine.interpret.twin.TwinResult.Twin;
import org.headscope.engine.interpret.twin.TwinResult.TwinHead;
import org.headscope.engine.neural.block.ResidualWriter;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError.ModelError;
import org.headscope.engine.training.run.CheckpointRef;

/// Attributions and circuits made by rule, of a model of two layers with two heads and an MLP each.
/// Layer 3 and later have no heads.
public final class FakeAttributions implements AttributionSource {
  public static final List<ResidualWriter> WRITERS =
      List.of(
          new ResidualWriter(ResidualWriter.Type.EMBEDDING, 0, 0),
          new ResidualWriter(ResidualWriter.Type.HEAD, 1, 1),
          new ResidualWriter(ResidualWriter.Type.HEAD, 1, 2),
          new ResidualWriter(ResidualWriter.Type.BIAS, 1, 0),
          new ResidualWriter(ResidualWriter.Type.MLP, 1, 0),
          new ResidualWriter(ResidualWriter.Type.HEAD, 2, 1),
          new ResidualWriter(ResidualWriter.Type.HEAD, 2, 2),
          new ResidualWriter(ResidualWriter.Type.BIAS, 2, 0),
          new ResidualWriter(ResidualWriter.Type.MLP, 2, 0),
          new ResidualWriter(ResidualWriter.Type.NORM, 0, 0));

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
    List<ResidualWriter> heads = WRITERS.stream().filter(w -> w.head() > 0).toList();
    List<Pair> pairs = new ArrayList<>();
    for (ResidualWriter to : heads.subList(2, 4)) {
      for (ResidualWriter from : heads.subList(0, 2)) {
        for (Reader reader : Reader.values()) {
          double score = 0.1 * from.head() + 0.2 * List.of(Reader.values()).indexOf(reader);
          pairs.add(new Pair(from, to, reader, score, 0.005));
        }
      }
    }
    return new CompositionResult(heads, 64, pairs, Provenance.of(request.run().name()));
  }

  /// Head h of the first model is head h + 1 of the second, the last one its first, with a
  /// correlation of 0.9 less 0.1 for each head before.
  @Override
  public TwinResult match(TwinRequest request, Progress progress, Cancellation cancellation) {
    requests.add("twins in step " + request.second().step());
    List<TwinHead> heads =
        List.of(new TwinHead(1, 1), new TwinHead(1, 2), new TwinHead(2, 1), new TwinHead(2, 2));
    List<Twin> twins = new ArrayList<>();
    double[][] correlations = new double[heads.size()][heads.size()];
    for (int h = 0; h < heads.size(); h++) {
      double value = 0.9 - 0.1 * h;
      int twin = (h + 1) % heads.size();
      correlations[h][twin] = value;
      twins.add(
          new Twin(
              heads.get(h),
              heads.get(twin),
              new Interval(value, value - 0.05, value + 0.05),
              Optional.of(
                  new RunnerUp(
                      heads.get(h), 0.2, new Interval(value - 0.2, value - 0.3, value - 0.1)))));
    }
    return new TwinResult(
        side(request.first(), heads),
        side(request.second(), heads),
        twins,
        correlations,
        Provenance.of(request.first().run().name()));
  }

  private static Side side(Weights weights, List<TwinHead> heads) {
    return new Side(weights.run().name(), weights.step(), heads, List.of());
  }

  /// The influence of the first segment is 0.1, of the second 0.2, and so on.
  @Override
  public SegmentResult replace(
      SegmentRequest request, Progress progress, Cancellation cancellation) {
    requests.add("%s before %d".formatted(request.part().several(), request.row()));
    List<Segment> segments = Segment.before(request.row(), request.part(), request.instance());
    List<Influenced> influenced = new ArrayList<>();
    for (Segment segment : segments) {
      double value = 0.1 * (influenced.size() + 1);
      influenced.add(new Influenced(segment, new Interval(value, value - 0.05, value + 0.05), 19));
    }
    return new SegmentResult(
        new Reading(
            request.weights().run().name(),
            request.weights().step(),
            request.instance().id(),
            request.instance().vocabulary(),
            Arrays.copyOf(request.instance().tokens(), request.row() + 1),
            Optional.empty(),
            false,
            Provenance.of(request.weights().run().name())),
        request.row(),
        request.part(),
        20,
        Optional.empty(),
        influenced,
        new Interval(0.3, 0.2, 0.4));
  }
}
