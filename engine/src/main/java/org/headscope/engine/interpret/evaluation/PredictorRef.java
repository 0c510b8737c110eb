package org.headscope.engine.interpret.evaluation;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.interpret.circuit.kept.CircuitFile;
import org.headscope.engine.interpret.circuit.kept.KeptCircuit;
import org.headscope.engine.interpret.rows.RowsFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;

/// A reference to a predictor, which need not be loaded.
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = PredictorRef.Symbolic.class, name = "symbolic"),
  @JsonSubTypes.Type(value = PredictorRef.Trained.class, name = "trained"),
  @JsonSubTypes.Type(value = PredictorRef.Circuit.class, name = "circuit"),
  @JsonSubTypes.Type(value = PredictorRef.Rows.class, name = "rows")
})
public sealed interface PredictorRef {
  /// The learned n-gram reweightings of \[ICLL], which are among the shipped runs.
  List<String> SHIPPED = List.of("lnw", "lnw-r", "lnw-b");

  String name();

  /// The checkpoint that computes it; empty for rules.
  default Optional<CheckpointRef> model() {
    return switch (this) {
      case Symbolic _, Rows _ -> Optional.empty();
      case Trained trained -> Optional.of(trained.checkpoint());
      case Circuit circuit -> Optional.of(circuit.kept().checkpoint());
    };
  }

  /// Returns a copy of `predictors`.
  ///
  /// @throws UserError if it is empty, or naming a predictor that occurs twice
  static List<PredictorRef> requireDistinct(List<PredictorRef> predictors) {
    UserError.when(predictors.isEmpty(), "An evaluation needs a predictor; name one.");
    HashSet<String> names = new HashSet<>();
    for (PredictorRef predictor : predictors) {
      if (!names.add(predictor.name())) {
        throw new UserError(
            "The predictor %s is named twice; name it once.".formatted(predictor.name()));
      }
    }
    return List.copyOf(predictors);
  }

  record Symbolic(String name) implements PredictorRef {}

  record Trained(CheckpointRef checkpoint, String name) implements PredictorRef {}

  /// A model of which only a circuit is kept.
  record Circuit(KeptCircuit kept, String name) implements PredictorRef {}

  /// Rows that another program computed.
  ///
  /// @param sha256 of the file
  record Rows(Path file, String sha256, String name) implements PredictorRef {
    /// The refusal of a text that is no instance of the file.
    public UserError onlyOfInstances() {
      return new UserError(
          "%s has rows of the instances in its file and of no other text; name one by --instances and --id."
              .formatted(name));
    }
  }

  /// Reads a name that [Predictors] knows, one of [#SHIPPED], `DIR[@step]`, the name of a
  /// [CircuitFile], or `rows:FILE`.
  ///
  /// @throws UserError if it is none of these, or the run or the file cannot be read
  static PredictorRef parse(String text, OpenRuns runs) {
    if (Predictors.isKnown(text)) {
      return new Symbolic(text);
    }
    if (SHIPPED.contains(text)) {
      RunDirectory run = runs.run(ShippedRuns.find(text));
      return new Trained(run.ref(run.checkpoint(OptionalLong.empty()).step()), text);
    }
    unknown(text)
        .ifPresent(sentence -> {
          throw new UserError(sentence);
        });
    if (text.startsWith(RowsFile.PREFIX)) {
      Path file = Path.of(text.substring(RowsFile.PREFIX.length())).toAbsolutePath().normalize();
      return new Rows(file, RowsFile.hash(file), text);
    }
    if (CircuitFile.isNamed(text)) {
      return new Circuit(CircuitFile.read(Path.of(text), runs), text);
    }
    return run(text, runs);
  }

  /// Reads `DIR[@step]`; without a step, it is the last checkpoint that the run has on disk now.
  ///
  /// @throws UserError if the run cannot be read or has no such checkpoint
  static Trained run(String text, OpenRuns runs) {
    RunDirectory.Reference named = RunDirectory.Reference.parse(text);
    RunDirectory run = runs.reopen(named.directory());
    return new Trained(run.ref(run.checkpoint(named.step()).step()), text);
  }

  /// Returns a sentence that lists the known names, unless `text` is one of them or refers to a run
  /// or a kept circuit: by an existing folder, by a path with a separator, with a step, by the
  /// ending of circuits' files, or to a file of rows.
  static Optional<String> unknown(String text) {
    boolean file =
        text.contains("@")
            || text.contains("/")
            || text.contains("\\")
            || CircuitFile.isNamed(text)
            || text.startsWith(RowsFile.PREFIX)
            || isFolder(text);
    return file || Predictors.isKnown(text) || SHIPPED.contains(text)
        ? Optional.empty()
        : Optional.of(
            Predictors.unknown(
                text,
                Stream.concat(SHIPPED.stream(), Stream.of("a run's folder"))
                    .toArray(String[]::new)));
  }

  private static boolean isFolder(String text) {
    try {
      return !text.isBlank() && Files.isDirectory(Path.of(text));
    } catch (InvalidPathException _) {
      return false;
    }
  }
}
