package org.headscope.engine.interpret.probe.fit;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.headscope.engine.interpret.probe.Control;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.interpret.probe.draw.ProbeText;
import org.headscope.engine.interpret.probe.state.HiddenSource;

/**
 * Units that are trained and tested together.
 *
 * @param preset how
 * @param units none twice
 * @param sources what the units of each control look at; the probes themselves and those with
 *     shuffled targets share the model's
 * @param training texts to train on
 * @param test texts to test on
 * @param dataSeed decides which positions are drawn at all, and what is tested
 * @param budget bytes of hidden states that are held at once
 * @param from where a paused training goes on
 * @param saved what is called about once a minute, and when cancelled, with what to go on from;
 *     from any thread, never two at once, as {@code done}
 * @param done what is called with every unit that is finished
 */
public record FitJob(
    ProbePreset preset,
    List<Unit> units,
    Map<Control, HiddenSource> sources,
    List<ProbeText> training,
    List<ProbeText> test,
    long dataSeed,
    long budget,
    Optional<FitState> from,
    Consumer<FitState> saved,
    Consumer<Fitted> done) {
  /** Copies lists and map and checks that every unit has a source. */
  public FitJob {
    units = List.copyOf(units);
    sources = Map.copyOf(sources);
    training = List.copyOf(training);
    test = List.copyOf(test);
    for (Unit unit : units) {
      if (!sources.containsKey(unit.control())) {
        throw new IllegalArgumentException("no hidden states for " + unit);
      }
    }
  }

  /** The texts that are trained on. */
  List<ProbeText> trained() {
    return training.subList(0, (int) (training.size() * (1 - preset.heldOut())));
  }
}
