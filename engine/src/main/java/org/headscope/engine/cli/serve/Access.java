package org.headscope.engine.cli.serve;

import module java.base;

import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.circuit.kept.CircuitFile;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.io.Json;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.symbolic.Predictors;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import tools.jackson.databind.JsonNode;

/// The files that a command may read and write: those in named folders. Every value is checked as
/// it was parsed, by the type of its option or, for text, by its label in the help. An option of
/// neither is refused, so that a new kind of option cannot name a file unnoticed.
record Access(Folders folders) {
  /// Commands that compute, and write only files that are named. The others change the
  /// installation, or open windows.
  static final Set<String> COMMANDS =
      new TreeSet<>(
          Set.of(
              ("generate draw train construct import export evaluate disagreements predict attention"
                      + " influence segments states project head-scores twins circuit heads onset"
                      + " suffix-attention distances fold ablate patch lens attribute compose trust"
                      + " probe probe-reading compress decompress")
                  .split(" ", -1)));

  private static final Set<Class<?>> VALUES =
      Set.of(RowRule.class, Range.class, ProbePreset.class, ProbeSite.class);

  /// Labels of texts that name no file.
  private static final Set<String> WORDS =
      Set.of(
          ("C=V[@A..B] COLUMN COLUMNS DEVICE EDGE EDIT FILTER FORM FORMAT GROUP GROUPS HOW ID"
                  + " INTERVENTION KIND LABEL LAYER.HEAD LETTERS M:N,N[:FORM] MEASURE METHOD N P"
                  + " PART POSITIONS ROWS RULE S STEP STEPS SYMBOLS TEXT next|SYMBOL")
              .split(" ", -1));

  /// Options that name parts and methods; other names are those of predictors.
  private static final Set<String> NAMED =
      Set.of("--components", "--lens", "--method", "--task", "--kernels", "--sites");

  /// The start of a predictor that is a file of rows.
  private static final String ROWS = "rows:";

  /// The way in which a value can name a file.
  enum Kind {
    NO_FILE,
    FILE,
    RUN,
    PREDICTOR,
    FILE_OR_JSON,
    FILE_OR_TEXT,
    UNKNOWN;

    static Kind of(ArgSpec arg) {
      List<Kind> kinds =
          Arrays.stream(arg.auxiliaryTypes())
              .map(type -> type == String.class ? ofText(arg) : ofType(type))
              .distinct()
              .toList();
      return kinds.size() == 1 ? kinds.getFirst() : UNKNOWN;
    }

    private static Kind ofType(Class<?> type) {
      if (type == Path.class) {
        return FILE;
      }
      if (type == RunDirectory.Reference.class) {
        return RUN;
      }
      boolean number =
          Number.class.isAssignableFrom(MethodType.methodType(type).wrap().returnType());
      boolean free = number || type.isEnum() || type == boolean.class || VALUES.contains(type);
      return free ? NO_FILE : UNKNOWN;
    }

    private static Kind ofText(ArgSpec arg) {
      return switch (arg.paramLabel()) {
        case "FILE", "DIR", "FOLDER" -> FILE;
        case "DIR[@STEP]" -> RUN;
        case "FILE|JSON" -> FILE_OR_JSON;
        case "FILE|TEXT" -> FILE_OR_TEXT;
        case "NAME" -> NAMED.contains(called(arg)) ? NO_FILE : PREDICTOR;
        case String label when WORDS.contains(label) -> NO_FILE;
        // A former name of an option, which its help does not show.
        case String _ when called(arg).equals("--predictor") -> PREDICTOR;
        default -> UNKNOWN;
      };
    }
  }

  private static String called(ArgSpec arg) {
    return arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
  }

  /// Refuses a command line that names a file elsewhere, or might.
  void require(ParseResult parsed) {
    for (ArgSpec arg : parsed.matchedArgs()) {
      Kind kind = Kind.of(arg);
      for (String value : arg.stringValues()) {
        require(called(arg), kind, value);
      }
    }
  }

  private void require(String option, Kind kind, String value) {
    switch (kind) {
      case NO_FILE -> {}
      case FILE -> folders.require(option, value);
      case RUN -> requireRun(option, value);
      case PREDICTOR -> requirePredictor(option, value);
      case FILE_OR_JSON -> {
        if (!value.startsWith("{")) {
          folders.require(option, value);
        }
      }
      case FILE_OR_TEXT -> {
        // A text has spaces between its words.
        if (value.chars().noneMatch(Character::isWhitespace) || Files.exists(Usage.path(value))) {
          folders.require(option, value);
        }
      }
      case UNKNOWN ->
          throw new UserError(
              "%s may name files in a way that requests cannot check; leave it out, or run the command."
                  .formatted(option));
    }
  }

  private void requireRun(String option, String value) {
    folders.require(option, Usage.run(value).directory().toString());
  }

  private void requirePredictor(String option, String value) {
    if (value.startsWith(ROWS)) {
      folders.require(option, value.substring(ROWS.length()));
    } else if (CircuitFile.isNamed(value)) {
      folders.require(option, value);
      Path file = Usage.path(value).toAbsolutePath().normalize();
      String run = Json.read(file, JsonNode.class).path("run").asString("");
      folders.requireWithin("The \"run\" of " + option, file.resolveSibling(Usage.path(run)));
    } else if (PredictorRef.unknown(value).isEmpty() && !isRule(value)) {
      requireRun(option, value);
    }
  }

  private static boolean isRule(String value) {
    return Predictors.isKnown(value) || PredictorRef.SHIPPED.contains(value);
  }
}
