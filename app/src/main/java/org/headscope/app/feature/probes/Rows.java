package org.headscope.app.feature.probes;

import java.util.List;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.spec.Control;

/** Measured points as rows of a table. */
final class Rows {
  static final List<String> COLUMNS =
      List.of(
          "run",
          "step",
          "task",
          "n",
          "layer",
          "metric",
          "value",
          "se",
          "seeds",
          "best",
          "untrained",
          "shuffled",
          "input");

  private Rows() {}

  static List<?> of(Spot spot, boolean best) {
    SeedScores value = spot.value();
    return List.of(
        spot.subject().run().name(),
        spot.subject().step(),
        spot.question().task().label(),
        spot.question().n(),
        spot.layer(),
        spot.question().task().metric().label(),
        value.mean(),
        value.se().isPresent() ? (Object) value.se().getAsDouble() : "",
        value.values().size(),
        best,
        control(spot, Control.UNTRAINED),
        control(spot, Control.SHUFFLED),
        control(spot, Control.INPUT));
  }

  private static Object control(Spot spot, Control control) {
    return spot.control(control).<Object>map(SeedScores::mean).orElse("");
  }
}
