package org.headscope.engine.interpret.probe.store;

import module java.base;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.Sha256;

/// All that decides what a group of probes scores, by which a kept one is found again: with any
/// other number in it, also of the preset, it is another group.
///
/// @param checkpoint SHA-256 of its weights
/// @param preset how, with all its numbers
/// @param control what they see in place of the model's hidden states, or instead of the targets
public record ProbeKey(
    long step,
    String checkpoint,
    ProbeSite site,
    Question question,
    ProbePreset preset,
    long seed,
    Control control,
    @JsonUnwrapped ProbeData data) {
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,40}");

  public ProbeKey {
    Refusal.when(!NAME.matcher(preset.name()).matches(), "a preset is named '%s'", preset.name());
  }

  public static ProbeKey of(ProbeSpec spec, Question question, long seed, Control control) {
    return new ProbeKey(
        spec.checkpoint().step(),
        spec.checkpoint().sha256(),
        spec.site(),
        question,
        spec.preset(),
        seed,
        control,
        spec.data());
  }

  /// Its files' name without extension, within the folder of all probes and for people:
  /// `step-00020000/residual/count-2.quick.seed-1`. Keys may share one; the newest then has it.
  String path() {
    String name = question.label() + "." + preset.name() + ".seed-" + seed;
    if (data.seed() != ProbeData.SEED) {
      name += ".data-" + data.seed();
    }
    if (control != Control.NONE) {
      name += "." + control.label();
    }
    return String.format(Locale.ROOT, "step-%08d/%s/%s", step, site.label(), name);
  }

  String hex() {
    return Sha256.hex(Json.line(this).getBytes(StandardCharsets.UTF_8));
  }
}
