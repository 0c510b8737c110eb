package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.cli.export.ExportCommand;
import org.headscope.engine.cli.kit.Failures;
import org.headscope.engine.cli.kit.FormerName;
import org.headscope.engine.cli.kit.StandardOutput;
import org.headscope.engine.cli.kit.TypedNumber;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.cli.look.AblateCommand;
import org.headscope.engine.cli.look.AttentionCommand;
import org.headscope.engine.cli.look.AttributeCommand;
import org.headscope.engine.cli.look.CircuitCommand;
import org.headscope.engine.cli.look.ComposeCommand;
import org.headscope.engine.cli.look.DistancesCommand;
import org.headscope.engine.cli.look.FoldCommand;
import org.headscope.engine.cli.look.HeadScoresCommand;
import org.headscope.engine.cli.look.HeadsCommand;
import org.headscope.engine.cli.look.InfluenceCommand;
import org.headscope.engine.cli.look.LensCommand;
import org.headscope.engine.cli.look.OnsetCommand;
import org.headscope.engine.cli.look.PatchCommand;
import org.headscope.engine.cli.look.ProjectCommand;
import org.headscope.engine.cli.look.SegmentsCommand;
import org.headscope.engine.cli.look.StatesCommand;
import org.headscope.engine.cli.look.SuffixAttentionCommand;
import org.headscope.engine.cli.look.TrustCommand;
import org.headscope.engine.cli.look.TwinsCommand;
import org.headscope.engine.cli.model.ConstructCommand;
import org.headscope.engine.cli.model.CudaCommand;
import org.headscope.engine.cli.model.DrawCommand;
import org.headscope.engine.cli.model.GenerateCommand;
import org.headscope.engine.cli.model.ImportCommand;
import org.headscope.engine.cli.model.TrainCommand;
import org.headscope.engine.cli.probe.ProbeCommand;
import org.headscope.engine.cli.probe.ProbeReadingCommand;
import org.headscope.engine.cli.score.CompressCommand;
import org.headscope.engine.cli.score.DecompressCommand;
import org.headscope.engine.cli.score.DisagreementsCommand;
import org.headscope.engine.cli.score.EvaluateCommand;
import org.headscope.engine.cli.score.PredictCommand;
import org.headscope.engine.cli.serve.ServeCommand;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Split;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine;
import picocli.CommandLine.*;

/// All commands of the engine; the app adds those that need the window's views.
public final class Commands {
  private Commands() {}

  private static final Map<String, Supplier<Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("generate", GenerateCommand::new);
    COMMANDS.put("draw", DrawCommand::new);
    COMMANDS.put("train", TrainCommand::new);
    COMMANDS.put("construct", ConstructCommand::new);
    COMMANDS.put("import", ImportCommand::new);
    COMMANDS.put("export", ExportCommand::new);
    COMMANDS.put("evaluate", EvaluateCommand::new);
    COMMANDS.put("disagreements", DisagreementsCommand::new);
    COMMANDS.put("predict", PredictCommand::new);
    COMMANDS.put("attention", AttentionCommand::new);
    COMMANDS.put("influence", InfluenceCommand::new);
    COMMANDS.put("segments", SegmentsCommand::new);
    COMMANDS.put("states", StatesCommand::new);
    COMMANDS.put("project", ProjectCommand::new);
    COMMANDS.put("head-scores", HeadScoresCommand::new);
    COMMANDS.put("twins", TwinsCommand::new);
    COMMANDS.put("circuit", CircuitCommand::new);
    COMMANDS.put("heads", HeadsCommand::new);
    COMMANDS.put("onset", OnsetCommand::new);
    COMMANDS.put("suffix-attention", SuffixAttentionCommand::new);
    COMMANDS.put("distances", DistancesCommand::new);
    COMMANDS.put("fold", FoldCommand::new);
    COMMANDS.put("ablate", AblateCommand::new);
    COMMANDS.put("patch", PatchCommand::new);
    COMMANDS.put("lens", LensCommand::new);
    COMMANDS.put("attribute", AttributeCommand::new);
    COMMANDS.put("compose", ComposeCommand::new);
    COMMANDS.put("trust", TrustCommand::new);
    COMMANDS.put("probe", ProbeCommand::new);
    COMMANDS.put("probe-reading", ProbeReadingCommand::new);
    COMMANDS.put("compress", CompressCommand::new);
    COMMANDS.put("decompress", DecompressCommand::new);
    COMMANDS.put("pack", PackCommand::new);
    COMMANDS.put("unpack", UnpackCommand::new);
    COMMANDS.put("serve", () -> new ServeCommand(name -> create(name::equals)));
    COMMANDS.put("cuda", CudaCommand::new);
    COMMANDS.put("doctor", DoctorCommand::new);
  }

  /// Returns the command line with all commands. Its `execute(args)` returns the exit code: 0, 1,
  /// 2, or 128 plus the number of a signal.
  public static CommandLine create() {
    return create(_ -> true);
  }

  /// Returns the command line with only the commands whose names are `included`. Making a command
  /// reads its annotations, which takes longer than some commands run.
  public static CommandLine create(Predicate<String> included) {
    CommandLine root = new CommandLine(new HeadScopeCli());
    COMMANDS.forEach((name, command) -> {
      if (included.test(name)) {
        root.addSubcommand(new CommandLine(command.get())); // with its transformation
      }
    });
    return configured(root);
  }

  /// Returns the command that `args` name, one of the engine's or of `others`. Empty if they name
  /// no known command, so that the full command line reports the mistake.
  public static Optional<String> named(String[] args, String... others) {
    return Arrays.stream(args)
        .filter(arg -> !arg.startsWith("-"))
        .findFirst()
        .filter(arg -> COMMANDS.containsKey(arg) || List.of(others).contains(arg));
  }

  /// Configures `root` and its present subcommands: output is in UTF-8 whatever the locale, and an
  /// error is one sentence. Call it again after adding commands.
  public static CommandLine configured(CommandLine root) {
    // picocli's own warnings name Java fields.
    CommandLine.tracer().setLevel(CommandLine.TraceLevel.OFF);
    FormerName.Reader.register(root);
    TypedNumber.register(root);
    return root.setOut(StandardOutput.writer())
        .setErr(new PrintWriter(new OutputStreamWriter(System.err, StandardCharsets.UTF_8), true))
        .setExpandAtFiles(false)
        .registerConverter(Path.class, oneOf(Usage::path))
        .registerConverter(RunDirectory.Reference.class, oneOf(Usage::run))
        .registerConverter(RowRule.class, oneOf(RowRule::byLabel))
        .registerConverter(Split.class, oneOf(Split.values(), Split::label, "split"))
        .registerConverter(ProbePreset.class, oneOf(ProbePreset::byName))
        .registerConverter(ProbeSite.class, oneOf(ProbeSite::byLabel))
        .registerConverter(ProbeTask.class, oneOf(ProbeTask.values(), ProbeTask::label, "task"))
        .registerConverter(
            Control.Extent.class,
            oneOf(Control.Extent.values(), Commands::id, "extent of controls"))
        .registerConverter(
            Architecture.class, oneOf(Architecture.values(), Architecture::id, "architecture"))
        .registerConverter(Variant.class, oneOf(Variant.values(), Commands::id, "variant"))
        .registerConverter(
            Positions.class, oneOf(Positions.values(), Commands::id, "kind of positions"))
        .setExecutionStrategy(Failures::run)
        .setExecutionExceptionHandler(Failures::failed)
        .setParameterExceptionHandler(Failures::wrongUsage);
  }

  private static String id(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static <T> ITypeConverter<T> oneOf(T[] values, Function<T, String> label, String what) {
    return oneOf(text -> Named.parse(List.of(values), label, what, text));
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
