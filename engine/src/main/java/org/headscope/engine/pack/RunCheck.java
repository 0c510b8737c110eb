package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationFile;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreFile.HeadScoreReading;
import org.headscope.engine.interpret.lens.LensFit;
import org.headscope.engine.interpret.lens.LensFitFile;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;
import org.headscope.engine.training.run.RunNotes;

/// Opens the files of a run beside its weights, each as its user does, and keeps nothing of them.
///
/// @param files the path of a file of `run`, by its name in the run
record RunCheck(RunDirectory run, Function<String, Path> files) {
  private static final String ANALYSES = RunFiles.ANALYSES + "/";
  private static final String PROBES = ANALYSES + RunFiles.PROBES + "/";
  private static final String LENSES = ANALYSES + RunFiles.LENSES + "/";
  private static final String SCORES = ".json";
  private static final String WEIGHTS = ".safetensors";

  /// Returns whether the file `name` of a run is of probes or lenses, which are left out where they
  /// cannot be used.
  static boolean isOptional(String name) {
    return name.startsWith(PROBES) || name.startsWith(LENSES);
  }

  /// Opens the file `name` of the run, if it is one that is opened by itself.
  void open(String name) {
    if (name.startsWith(PROBES)) {
      openProbes(name);
      return;
    }
    if (name.startsWith(LENSES)) {
      long step = RunFiles.step(name).orElseThrow();
      LensFit _ = LensFitFile.readFile(files.apply(name), run, run.ref(step));
      return;
    }
    switch (name) {
      case RunFiles.METRICS -> {
        List<MetricsLine> _ = run.metrics(_ -> {});
      }
      case ANALYSES + RunFiles.HEAD_SCORES -> {
        HeadScoreReading _ = HeadScoreFile.readFile(files.apply(name), run);
      }
      case ANALYSES + RunFiles.EVALUATIONS -> {
        List<KeptEvaluation> _ = EvaluationFile.readFile(files.apply(name), run);
      }
      case ANALYSES + RunFiles.NOTES -> {
        List<RunNotes.Note> _ = RunNotes.readFile(files.apply(name));
      }
      default -> {} // read when the run is opened
    }
  }

  /// Reads the weights of `checkpoint`, of `size` bytes, from `in` up to where it is cancelled.
  void openWeights(Checkpoint checkpoint, InputStream in, long size, Cancellation cancellation) {
    run.requireWeights(
        checkpoint,
        new FilterInputStream(in) {
          @Override
          public int read(byte[] bytes, int from, int count) throws IOException {
            cancellation.check();
            return super.read(bytes, from, count);
          }
        },
        size);
  }

  /// Weights are nothing without their scores, which say what they are.
  private void openProbes(String name) {
    String scores =
        name.endsWith(WEIGHTS)
            ? name.substring(0, name.length() - WEIGHTS.length()) + SCORES
            : name;
    StoredScores stored =
        ProbeStore.readFile(files.apply(scores), scores.substring(PROBES.length()), run);
    if (name.endsWith(WEIGHTS)) {
      ProbeStore.requireWeights(files.apply(name), stored);
    }
  }
}
