package org.headscope.app.feature.circuit;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.service.analysis.CircuitSource.Request;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitResult.EdgeEffect;
import org.headscope.engine.interpret.circuit.CircuitSteps;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.run.TaskProgress;

/// The edges and circuits of a result in words.
final class CircuitWords {
  private CircuitWords() {}

  /// The name of the run of a result.
  static String run(CircuitResult result) {
    return result.provenance().run().orElse("the model");
  }

  /// A sentence on how the approximations of a result may mislead; empty without any.
  static Optional<String> caution(CircuitResult result) {
    return result
        .scale()
        .measure()
        .caution()
        .filter(_ -> result.methods().stream().anyMatch(EdgeMethod::approximates));
  }

  static String effects(EdgeEffect effect) {
    return effect.effects().entrySet().stream()
        .map(entry -> entry.getKey().words() + " " + number(entry.getValue()))
        .collect(Collectors.joining("\n"));
  }

  /// Returns `+.412 [+.390, +.431]`.
  static String number(Interval interval) {
    return "%s [%s, %s]"
        .formatted(
            CircuitGraphFigure.number(interval.value()),
            CircuitGraphFigure.number(interval.low()),
            CircuitGraphFigure.number(interval.high()));
  }

  static String caption(Request request, CircuitResult result) {
    String count = NumberText.count(result.instances());
    String all = NumberText.count(request.texts().choosing());
    String scored = count.equals(all) ? count : "%s of %s".formatted(count, all);
    String judged =
        result
            .judgement()
            .map(by -> " · judged by %s others".formatted(NumberText.count(by.instances())))
            .orElse("");
    return "step %s · %s held-out instances%s%s"
        .formatted(
            NumberText.count(result.step()), scored, count.equals(all) ? "" : " so far", judged);
  }

  /// The subject of a request: `step 400 of retnet`.
  static String subject(Request request) {
    return request.steps().size() == 1
        ? "step %s of %s"
            .formatted(NumberText.count(request.steps().getFirst()), request.run().name())
        : "%d checkpoints of %s".formatted(request.steps().size(), request.run().name());
  }

  /// The message where nothing was measured.
  static String invitation(Request request) {
    return "Measure corrupts every edge by itself in %d held-out instances, and shows which ones the prediction needs."
        .formatted(request.texts().choosing());
  }

  /// The part of a request that is known; empty if nothing is.
  static String left(Request request, CircuitSteps known) {
    if (request.steps().size() > 1) {
      return "%d of %d checkpoints so far".formatted(known.steps().size(), request.steps().size());
    }
    return known.checkpoints().stream()
        .findFirst()
        .map(part ->
            part.instances() == request.texts().choosing()
                ? "all edges are scored; circuits are not judged yet"
                : "%d of %d instances so far"
                    .formatted(part.instances(), request.texts().choosing()))
        .orElse("");
  }

  /// Names the things that are counted in a phase of the computation.
  static String units(TaskProgress progress) {
    return switch (progress.phase()) {
      case "sweep" -> "edges of the sweep";
      case "circuits" -> "runs of circuits";
      default -> "instances";
    };
  }
}
