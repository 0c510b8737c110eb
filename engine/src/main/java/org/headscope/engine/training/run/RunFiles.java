package org.headscope.engine.training.run;

import module java.base;

/// What the files of a run are called within its folder, with `/` between folders. [RunWriter] says
/// what is in them.
public final class RunFiles {
  public static final String INFO = "run.json";
  public static final String METRICS = "metrics.jsonl";
  public static final String COMPLETE = "COMPLETE";

  /// What a training goes on from.
  public static final String STATE = "state.safetensors";

  public static final String CHECKPOINTS = "checkpoints";

  static final String HASHES = "SHA256SUMS";

  public static final String SUMS = CHECKPOINTS + "/" + HASHES;
  public static final String ANALYSES = "analyses";
  public static final String HEAD_SCORES = "head-scores.json";
  public static final String EVALUATIONS = "evaluations.json";
  public static final String NOTES = "notes.json";
  public static final String PROBES = "probes";

  /// What `checkpoints/step-00001234.safetensors` is, as a regular expression.
  public static final String WEIGHTS = CHECKPOINTS + "/step-\\d{8,18}\\.safetensors";

  private static final Pattern STEP = Pattern.compile("step-(\\d{8,18})\\.safetensors");

  private RunFiles() {}

  /// The weights of `step`, among the checkpoints; names sort as steps do.
  public static String weights(long step) {
    return String.format(Locale.ROOT, "step-%08d.safetensors", step);
  }

  /// Whose weights the file called `name`, with its folders or without, has; empty if none.
  public static OptionalLong step(String name) {
    Matcher weights = STEP.matcher(name.substring(name.lastIndexOf('/') + 1));
    return weights.matches()
        ? OptionalLong.of(Long.parseLong(weights.group(1)))
        : OptionalLong.empty();
  }
}
