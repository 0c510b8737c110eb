package org.headscope.app;

import module java.base;

import org.headscope.app.service.analysis.CircuitSource;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.Agreement;
import org.headscope.engine.interpret.circuit.CircuitResult.Band;
import org.headscope.engine.interpret.circuit.CircuitResult.Chosen;
import org.headscope.engine.interpret.circuit.CircuitResult.Curve;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.CircuitResult.Judgement;
import org.headscope.engine.interpret.circuit.CircuitResult.Point;
import org.headscope.engine.interpret.circuit.CircuitResult.Scale;
import org.headscope.engine.interpret.circuit.CircuitSteps;
import org.headscope.engine.interpret.circuit.Circuits.EdgeRows;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.circuit.SharedEdges;
import org.headscope.engine.interpret.circuit.SharedEdges.SharedEdge;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// Edges made by rule, of a model of two layers with a head or two, in batches of four instances:
/// each has half the effect of the one before, every third a negative one, and approximations see
/// nine tenths of it.
public final class FakeCircuits implements CircuitSource {
  private static final int BATCH = 4;

  public static final List<ResidualEdge> EDGES =
      Stream.of(
              "embedding->2.2.v",
              "1.1->2.2.k",
              "embedding->1.1.q",
              "2.2->logits",
              "1.1->mlp1",
              "mlp1->2.2.q")
          .map(ResidualEdge::parse)
          .toList();

  /// The requests, in order, and what was known: `20 judged by 4 from 8`.
  public final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  /// Called after each batch, with the worker's cancellation.
  public Consumer<Cancellation> between = _ -> {};

  /// Makes every request fail.
  public Optional<UserError> failure = Optional.empty();

  @Override
  public CircuitSteps measure(
      Request request,
      CircuitSteps known,
      Consumer<CircuitSteps> partial,
      Progress progress,
      Cancellation cancellation) {
    List<CircuitResult> all = new ArrayList<>();
    for (long step : request.steps()) {
      all.add(
          measure(
              request,
              step,
              known.at(step).map(CircuitResult::instances).orElse(0),
              part -> {
                if (request.steps().size() == 1) {
                  partial.accept(CircuitSteps.of(part));
                }
              },
              progress,
              cancellation));
      partial.accept(new CircuitSteps(all));
    }
    return new CircuitSteps(all);
  }

  /// An effect of .1 at the third position, .2 at the fourth, and so on.
  @Override
  public EdgeRows rows(
      Request request, Instance text, ResidualEdge edge, Cancellation cancellation) {
    requests.add("%s along %s".formatted(edge.name(), text.id()));
    failure.ifPresent(error -> {
      throw error;
    });
    int[] rows = IntStream.range(3, text.length()).toArray();
    return new EdgeRows(
        edge, text.id(), rows, Arrays.stream(rows).mapToDouble(t -> 0.1 * (t - 2)).toArray());
  }

  /// The same edges, with half the effect.
  @Override
  public SharedEdges share(SharedRequest request, Progress progress, Cancellation cancellation) {
    requests.add("shared with %s at %d".formatted(request.other().name(), request.step()));
    List<EdgeEffect> ranked = request.first().ranked();
    return new SharedEdges(
        request.request().run().name(),
        request.other().name(),
        IntStream.range(0, ranked.size())
            .mapToObj(i -> {
              EdgeEffect edge = ranked.get(i);
              Interval half = around(edge.best().value() / 2);
              return new SharedEdge(edge.edge(), edge.edge(), edge.best(), half, i + 1, 4 * i + 1);
            })
            .toList(),
        0.75);
  }

  private CircuitResult measure(
      Request request,
      long step,
      int before,
      Consumer<CircuitResult> partial,
      Progress progress,
      Cancellation cancellation) {
    int done = before;
    int all = request.texts().choosing();
    requests.add("%d judged by %d from %d".formatted(all, request.texts().judging(), done));
    failure.ifPresent(error -> {
      throw error;
    });
    while (done < all) {
      cancellation.check();
      done = Math.min(all, done + BATCH);
      progress.update("edges", done, all);
      partial.accept(result(request, step, done, Optional.empty()));
      between.accept(cancellation);
    }
    cancellation.check();
    return result(
        request,
        step,
        all,
        Optional.of(request).filter(r -> r.texts().judging() > 0).map(FakeCircuits::judgement));
  }

  private static CircuitResult result(
      Request request, long step, int instances, Optional<Judgement> judgement) {
    List<EdgeEffect> effects =
        IntStream.range(0, EDGES.size())
            .mapToObj(i -> {
              double exact = (i % 3 == 2 ? -0.4 : 0.4) / (1 << i);
              SortedMap<EdgeMethod, Interval> all = new TreeMap<>();
              for (EdgeMethod method : request.methods()) {
                all.put(method, around(method.approximates() ? 0.9 * exact : exact));
              }
              return new EdgeEffect(EDGES.get(i), all);
            })
            .toList();
    List<Agreement> agreements =
        request.methods().contains(EdgeMethod.EXACT)
            ? request.methods().stream()
                .filter(EdgeMethod::approximates)
                .map(method -> new Agreement(method, around(0.96), around(2), 17))
                .toList()
            : List.of();
    return new CircuitResult(
        step,
        instances,
        new Scale(request.measure(), around(1.1), around(2.4)),
        effects,
        agreements,
        judgement,
        Provenance.of(Map.of()),
        Optional.empty());
  }

  private static Judgement judgement(Request request) {
    List<Point> points =
        IntStream.of(1, 2, 4, 6)
            .mapToObj(size -> new Point(size, around(size / 6.0), around(size / 7.0)))
            .toList();
    List<Chosen> chosen = new ArrayList<>();
    request
        .threshold()
        .ifPresent(
            tau -> chosen.add(new Chosen("sweep at " + tau, EDGES.subList(0, 2), points.get(1))));
    if (!request.own().isEmpty()) {
      chosen.add(new Chosen("own", request.own(), points.getFirst()));
    }
    return new Judgement(
        request.texts().judging(),
        request.methods().stream().map(method -> new Curve(method, points)).toList(),
        List.of(new Band(6, 0.9, 1, 1)),
        chosen);
  }

  private static Interval around(double value) {
    return new Interval(value, value - 0.01, value + 0.01);
  }
}
