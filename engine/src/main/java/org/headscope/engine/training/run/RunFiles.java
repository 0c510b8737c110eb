package org.headscope.engine.training.run;

import module java.base;

/// The names of a run's files within its folder, with `/` between folders. [RunWriter] documents
/// their content.
public final class RunFiles {
  public static final String INFO = "run.json";
  public static final String METRICS = "metrics.jsonl";
  public static final String COMPLETE = "COMPLETE";

  /// The state from which a training resumes.
  public static final String STATE = "state.safetensors";

  public static final String CHECKPOINTS = "checkpoints";

  static final String HASHES = "SHA256SUMS";

  public static final String SUMS = CHECKPOINTS + "/" + HASHES;
  public static final String ANALYSES = "analyses";
  public static final String HEAD_SCORES = "head-scores.json";
  public static final String EVALUATIONS = "evaluations.json";
  public static final String NOTES = "notes.json";
  public static final String PROBES = "probes";

  /// The folder of fitted lenses, in files named as those of the weights.
  public static final String LENSES = "lenses";

  /// A regular expression for `checkpoints/step-00001234.safetensors`.
  public static final String WEIGHTS = CHECKPOINTS + "/step-\\d{8,18}\\.safetensors";

  private static final Pattern STEP = Pattern.compile("step-(\\d{8,18})\\.safetensors");

  private RunFiles() {}

  /// The file with the weights of `step`, among the checkpoints; names sort by step.
  public static String weights(long step) {
    return String.format(Locale.ROOT, "step-%08d.safetensors", step);
  }

  /// The step whose weights are in the file called `name`, with or without folders; empty if it is
  /// no such file.
  public static OptionalLong step(String name) {
    Matcher weights = STEP.matcher(name.substring(name.lastIndexOf('/') + 1));
    return weights.matches()
        ? OptionalLong.of(Long.parseLong(weights.group(1)))
        : OptionalLong.empty();
  }
}
