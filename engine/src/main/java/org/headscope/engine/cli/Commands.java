package org.headscope.engine.cli;

import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.headscope.engine.benchmark.RegBenchSpec;
import org.headscope.engine.benchmark.Split;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.UserError;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Every command of the engine; the app adds those that need a window's views. */
public final class Commands {
  private Commands() {}

  /** The command line: {@code create().execute(args)} returns the exit code 0, 1 or 2. */
  public static CommandLine create() {
    CommandLine root = new CommandLine(new HeadScopeCli());
    List.of(
            new GenerateCommand(),
            new TrainCommand(),
            new EvaluateCommand(),
            new PredictCommand(),
            new AttentionCommand(),
            new InfluenceCommand(),
            new StatesCommand(),
            new ProjectCommand(),
            new HeadScoresCommand(),
            new ProbeCommand(),
            new ProbeReadingCommand(),
            new DoctorCommand())
        .forEach(root::addSubcommand);
    return configured(root);
  }

  /**
   * Gives {@code root} and the commands it has by now their output in UTF-8, whatever the locale,
   * and their way to fail in one sentence. Whoever adds commands calls it again.
   */
  public static CommandLine configured(CommandLine root) {
    return root.setOut(utf8(System.out))
        .setErr(utf8(System.err))
        .registerConverter(RegBenchSpec.class, oneOf(RegBenchSpec::byName))
        .registerConverter(RowRule.class, oneOf(RowRule::byLabel))
        .registerConverter(Split.class, oneOf(Commands::split))
        .setExecutionStrategy(Failures::run)
        .setExecutionExceptionHandler(Failures::failed)
        .setParameterExceptionHandler(Failures::wrongUsage);
  }

  private static PrintWriter utf8(OutputStream out) {
    return new PrintWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), true);
  }

  private static Split split(String label) {
    return Arrays.stream(Split.values())
        .filter(split -> split.label().equals(label))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "There is no split '%s'; use one of %s."
                    .formatted(
                        label,
                        Arrays.stream(Split.values())
                            .map(Split::label)
                            .collect(Collectors.joining(", ")))));
  }

  /** A value that is none of those allowed is wrong usage, not a failure. */
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
