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

/// The identity of a stored group of probes: everything that decides its scores. A group that
/// differs in any number, also of the preset, is another one.
///
/// @param checkpoint SHA-256 of its weights
/// @param preset with all its numbers
/// @param control the kind of control, if any
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

  /// The name of its files, without extension, in the folder of all probes:
  /// `step-00020000/residual/count-2.quick.seed-1`. Keys may share a name; the file then belongs to
  /// the newest.
  String path() {
    String name = question.label() + "." + preset.name() + ".seed-" + seed;
    if (data.seed() != ProbeData.DEFAULT_SEED) {
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
