package org.headscope.engine.interpret.probe.keep;

import java.nio.charset.StandardCharsets;
import org.headscope.engine.interpret.probe.ProbePreset;
import org.headscope.engine.interpret.probe.ProbeSite;
import org.headscope.engine.interpret.probe.ProbeSize;
import org.headscope.engine.interpret.probe.ProbeSpec;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Sha256;

/**
 * What units have in common that can be trained together, and so are kept together while they are
 * not finished.
 *
 * @param step the checkpoint
 * @param checkpoint SHA-256 of its weights
 * @param site which tensor of every layer
 * @param preset how, with all its numbers
 * @param dataSeed of the instances
 * @param size how many instances
 */
public record JobKey(
    long step,
    String checkpoint,
    ProbeSite site,
    ProbePreset preset,
    long dataSeed,
    ProbeSize size) {
  /** The key of all units that {@code spec} asks for. */
  public static JobKey of(ProbeSpec spec, ProbeSize size) {
    return new JobKey(
        spec.step(), UnitKey.checkpoint(spec), spec.site(), spec.preset(), spec.dataSeed(), size);
  }

  /** Its file's name without extension, as {@link UnitKey#path}. */
  String path() {
    String data = dataSeed == ProbeSpec.DATA_SEED ? "" : ".data-" + dataSeed;
    return UnitKey.folder(step, site) + "/unfinished." + preset.name() + data;
  }

  /** A hash of all of it. */
  String hex() {
    String content = KeptUnit.FORMAT + Json.line(this);
    return Sha256.hex(content.getBytes(StandardCharsets.UTF_8));
  }
}
