package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.interpret.evaluation.EvaluationFile;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;
import org.headscope.engine.training.run.RunParts.Part;

/// The files of a run as they go into a pack: each is opened, so that every pack that is written
/// can be opened.
final class RunToPack {
  private static final String ANALYSES = RunFiles.ANALYSES + "/";
  private static final String EVALUATIONS = ANALYSES + RunFiles.EVALUATIONS;

  private final RunDirectory run;
  private final List<Long> steps;
  private final Cancellation cancellation;
  private final AnalysisFolders analyses;
  private final RunCheck check;

  /// @param steps of the checkpoints that are packed; all if empty
  RunToPack(RunDirectory run, List<Long> steps, Cancellation cancellation) {
    this.run = run;
    this.steps = steps;
    this.cancellation = cancellation;
    this.analyses = AnalysisFolders.of(run.path());
    this.check = new RunCheck(run, this::file);
  }

  private Path file(String name) {
    return Optional.of(name)
        .filter(n -> n.startsWith(ANALYSES))
        .flatMap(n -> analyses.existing(n.substring(ANALYSES.length())))
        .orElse(run.path().resolve(name));
  }

  /// The part of the pack made of `part`: none for probes that cannot be used, which count as
  /// absent, and of evaluations those of the checkpoints that go, too.
  Optional<Part> packed(Part part) {
    String name = part.name();
    if (name.matches(RunFiles.WEIGHTS)) {
      requireWeights(part);
    } else if (!RunCheck.isOptional(name)) {
      check.open(name);
    } else if (!isUsable(name)) {
      return Optional.empty();
    }
    return name.equals(EVALUATIONS) && !steps.isEmpty() ? chosen() : Optional.of(part);
  }

  private boolean isUsable(String name) {
    try {
      check.open(name);
      return true;
    } catch (UserError _) {
      return false;
    }
  }

  private Optional<Part> chosen() {
    List<KeptEvaluation> chosen =
        EvaluationFile.readFile(file(EVALUATIONS), run).stream()
            .filter(evaluation -> steps.contains(evaluation.step()))
            .toList();
    return chosen.isEmpty()
        ? Optional.empty()
        : Optional.of(Part.of(EVALUATIONS, EvaluationFile.text(chosen)));
  }

  private void requireWeights(Part part) {
    Checkpoint checkpoint = run.checkpoint(RunFiles.step(part.name()));
    try (InputStream in = part.source().open()) {
      check.openWeights(checkpoint, in, part.size(), cancellation);
    } catch (UserError e) {
      if (isAsWritten(checkpoint)) { // else that is told when it is hashed
        throw e;
      }
    } catch (IOException e) {
      throw FileErrors.reading(checkpoint.file(), e);
    }
  }

  private boolean isAsWritten(Checkpoint checkpoint) {
    try {
      return Sha256.hex(checkpoint.file()).equals(run.sha256(checkpoint));
    } catch (IOException e) {
      throw FileErrors.reading(checkpoint.file(), e);
    }
  }
}
