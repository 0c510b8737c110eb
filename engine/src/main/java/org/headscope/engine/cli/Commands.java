package org.headscope.engine.cli;

import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.headscope.engine.benchmark.RegBenchSpec;
import org.headscope.engine.benchmark.Split;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.RunDirectory;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Every command of the engine; the app adds those that need a window's views.
public final class Commands {
  private Commands() {}

  /// Every command's name, in the order of the help.
  private static final List<String> NAMES =
      List.of(
          "generate",
          "train",
          "evaluate",
          "predict",
          "attention",
          "influence",
          "states",
          "project",
          "head-scores",
          "probe",
          "probe-reading",
          "doctor");

  /// The command line: `create().execute(args)` returns the exit code 0, 1 or 2.
  public static CommandLine create() {
    return create(_ -> true);
  }

  /// The command line with those commands alone whose names are `wanted`: making a command reads
  /// its annotations, which takes longer than some commands run.
  public static CommandLine create(Predicate<String> wanted) {
    CommandLine root = new CommandLine(new HeadScopeCli());
    for (String name : NAMES) {
      if (wanted.test(name)) {
        root.addSubcommand(command(name));
      }
    }
    return configured(root);
  }

  /// The command that `args` name, of those here and of `others`; none where they name none that
  /// there is, so that the whole command line says what is wrong with them.
  public static Optional<String> named(String[] args, String... others) {
    return Arrays.stream(args)
        .filter(arg -> !arg.startsWith("-"))
        .findFirst()
        .filter(arg -> NAMES.contains(arg) || List.of(others).contains(arg));
  }

  private static Object command(String name) {
    return switch (name) {
      case "generate" -> new GenerateCommand();
      case "train" -> new TrainCommand();
      case "evaluate" -> new EvaluateCommand();
      case "predict" -> new PredictCommand();
      case "attention" -> new AttentionCommand();
      case "influence" -> new InfluenceCommand();
      case "states" -> new StatesCommand();
      case "project" -> new ProjectCommand();
      case "head-scores" -> new HeadScoresCommand();
      case "probe" -> new ProbeCommand();
      case "probe-reading" -> new ProbeReadingCommand();
      case "doctor" -> new DoctorCommand();
      default -> throw new IllegalArgumentException(name);
    };
  }

  /// Gives `root` and the commands it has by now their output in UTF-8, whatever the locale, and
  /// their way to fail in one sentence. Whoever adds commands calls it again.
  public static CommandLine configured(CommandLine root) {
    return root.setOut(StandardOutput.writer())
        .setErr(new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true))
        .setExpandAtFiles(false)
        .registerConverter(Path.class, oneOf(Usage::path))
        .registerConverter(RunDirectory.Reference.class, oneOf(Usage::run))
        .registerConverter(RegBenchSpec.class, oneOf(RegBenchSpec::byName))
        .registerConverter(RowRule.class, oneOf(RowRule::byLabel))
        .registerConverter(Split.class, oneOf(Commands::split))
        .setExecutionStrategy(Failures::run)
        .setExecutionExceptionHandler(Failures::failed)
        .setParameterExceptionHandler(Failures::wrongUsage);
  }

  private static Split split(String label) {
    return Named.parse(List.of(Split.values()), Split::label, "split", label);
  }

  private static <T> ITypeConverter<T> oneOf(Function<String, T> parse) {
    return text -> {
      try {
        return parse.apply(text);
      } catch (UserError e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }
}
