package org.headscope.app;

import module java.base;

import org.headscope.app.service.analysis.AblationSource;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.AblationResult.Effect;
import org.headscope.engine.interpret.intervention.AblationResult.NoiseNull;
import org.headscope.engine.interpret.intervention.AblationResult.Scores;
import org.headscope.engine.interpret.intervention.AblationSpec;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/// Effects made by rule, of a model of two layers with two heads and an MLP each, in batches of
/// four instances: 2.1 does nothing, MLP 2 has an effect only in place of another instance's.
public final class FakeAblations implements AblationSource {
  private static final int BATCH = 4;

  private static final Map<String, Double> TVD =
      Map.of("1.1", 0.21, "1.2", 0.61, "mlp1", 0.06, "2.1", 0.003, "2.2", 0.66, "mlp2", 0.04);

  public static final List<Component> COMPONENTS =
      Stream.of("1.1", "1.2", "mlp1", "2.1", "2.2", "mlp2").map(Component::parse).toList();

  /// The requests, in order, and how many instances were known: `each by zero,mean on 50 from 0`.
  public final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  /// Called after each batch, with the worker's cancellation.
  public Consumer<Cancellation> between = _ -> {};

  /// Makes every request fail.
  public Optional<UserError> failure = Optional.empty();

  @Override
  public AblationResult ablate(
      Request request,
      Optional<AblationResult> known,
      Consumer<AblationResult> partial,
      Progress progress,
      Cancellation cancellation) {
    int done = known.map(AblationResult::instances).orElse(0);
    requests.add(
        "%s by %s on %d from %d"
            .formatted(
                request.scope().name().toLowerCase(Locale.ROOT),
                request.by().stream().map(Replacement::label).collect(Collectors.joining(",")),
                request.instances(),
                done));
    failure.ifPresent(error -> {
      throw error;
    });
    while (done + BATCH < request.instances()) {
      cancellation.check();
      done += BATCH;
      progress.update("ablations", done, request.instances());
      partial.accept(result(request, done));
      between.accept(cancellation);
    }
    cancellation.check();
    return result(request, request.instances());
  }

  /// The effects of a request on the first `instances` instances.
  public static AblationResult result(Request request, int instances) {
    List<List<Intervention>> cuts =
        request.scope() == Scope.STACK
            ? List.of(request.stack())
            : AblationSpec.sweep(
                AblationSpec.targets(COMPONENTS, request.scope() == Scope.PAIRS),
                request.by(),
                new TokenSelector.All());
    return new AblationResult(
        request.step(),
        instances,
        scores(request, 0.127, 0),
        cuts.stream().map(cut -> effect(request, cut)).toList(),
        Provenance.of(Map.of()),
        Optional.empty());
  }

  private static Effect effect(Request request, List<Intervention> cut) {
    int draws = request.draws();
    double sum =
        cut.stream()
            .flatMap(each -> each.components().stream().map(part -> tvd(part, each.by())))
            .mapToDouble(value -> value)
            .sum();
    int parts = cut.stream().mapToInt(each -> each.components().size()).sum();
    double tvd = Math.min(0.75, parts > 1 ? 1.1 * sum : sum);
    Optional<NoiseNull> noise =
        draws == 0
            ? Optional.empty()
            : Optional.of(new NoiseNull(draws, 0.08, 0.12, tvd > 0.12 ? 1.0 / (draws + 1) : 0.4));
    Optional<Scores> interaction =
        request.scope() == Scope.PAIRS && parts == 2
            ? Optional.of(scores(request, tvd - sum, 0.01))
            : Optional.empty();
    return new Effect(
        cut, scores(request, tvd, tvd == 0 ? 0 : 0.006 + tvd / 20), 0, noise, interaction);
  }

  private static double tvd(Component component, Replacement by) {
    double zero = TVD.getOrDefault(component.name(), 0.0);
    return switch (by) {
      case Replacement.OtherInstance _ when component.name().equals("mlp2") -> 0.63;
      case Replacement.Mean _ -> 1.02 * zero - 0.004;
      default -> zero;
    };
  }

  private static Scores scores(Request request, double tvd, double half) {
    SequencedMap<String, Interval> to = new LinkedHashMap<>();
    request.predictors().forEach(name -> to.put(name, around(-0.2 * tvd, 0.2 * half)));
    return new Scores(
        around(tvd, half), around(2.5 * tvd, 2.5 * half), around(-0.6 * tvd, 0.6 * half), to);
  }

  private static Interval around(double value, double half) {
    return new Interval(value, value - half, value + half);
  }
}
