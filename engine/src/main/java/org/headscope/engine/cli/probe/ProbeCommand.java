package org.headscope.engine.cli.probe;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.Failures;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PredictorsOption;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.ProbeScore;
import org.headscope.engine.interpret.probe.Probes;
import org.headscope.engine.interpret.probe.SeedScores;
import org.headscope.engine.interpret.probe.agreement.Agreement;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.Control.Extent;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.OpenRuns;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.databind.node.*;

@Command(
    name = "probe",
    description = "Trains probes to find out what the hidden states encode.",
    footer = {
      "",
      "Examples:",
      "  headscope probe --run samples/NAME",
      "  headscope probe --run samples/NAME@2000 --tasks count,state --n 2,3 \\",
      "      --seeds 1..3 --controls all --json",
      "  headscope probe --run samples/NAME --steps all --tasks frequency --n 2",
      "  headscope probe --run samples/NAME --run samples/OTHER --preset quick \\",
      "      --against paper --out agreement.json",
      "",
      "A probe is a small network that gets a hidden state and a query. For count,",
      "frequency and existence of n-grams the query is a next token; for state it is",
      "another hidden state of the instance. For count and frequency, the relative",
      "error is printed (lower is better); for existence and state, the accuracy. The",
      "controls are the same probe on an untrained model, on shuffled targets, and on",
      "the last three tokens. Layer 0 is the embedding. Standard errors are over",
      "--seeds.",
      "",
      "--json prints a line per checkpoint, {\"run\",\"step\",\"preset\",\"results\":[{\"site\",",
      "\"layer\",\"task\",\"n\",\"metric\",\"value\",\"se\",\"controls\":{\"untrained\",\"shuffled\",",
      "\"input\"}}]}; missing values are null.",
      "",
      "Results are stored in analyses/probes of the run, or in the user's data folder",
      "for samples and runs that cannot be written to. Stored results are not computed",
      "again, and after Ctrl-C the same command continues with the remaining questions.",
      "",
      "--against probes under a second preset as well and reports how well the two",
      "agree in ranking layers and runs, for each n separately: Kendall's tau-b for",
      "each task."
    })
public final class ProbeCommand implements Callable<Integer> {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");
  private static final int MAX_SEEDS = 100;
  private static final String STEPS = "all or steps such as 0,1000";

  @Spec private CommandSpec spec;
  @Mixin private OutputOption output;

  @Option(
      names = "--against",
      paramLabel = "PRESET",
      description = "Compare with this preset; without controls unless --controls is given.")
  private @Nullable ProbePreset against;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "With --against: also write the comparison as JSON.")
  private @Nullable Path out;

  @Option(
      names = "--stored",
      description = "Print stored results only; missing ones are not trained.")
  private boolean stored;

  @Option(
      names = "--run",
      required = true,
      paramLabel = "DIR[@STEP]",
      description = PredictorsOption.RUNS)
  private List<String> runs = new ArrayList<>();

  @Option(
      names = "--steps",
      split = ",",
      paramLabel = "STEP",
      description = "These checkpoints of every run, or all.")
  private List<String> steps = new ArrayList<>();

  @Option(
      names = "--tasks",
      split = ",",
      defaultValue = "count,frequency,existence,state",
      paramLabel = "TASK",
      description = "Any of count, frequency, existence, state; all if not given.")
  private List<ProbeTask> tasks = new ArrayList<>();

  @Option(
      names = "--n",
      split = ",",
      defaultValue = "1,2,3",
      paramLabel = "N",
      description = "Orders of the n-grams; 1,2,3 if not given.")
  private List<Integer> orders = new ArrayList<>();

  @Mixin private ProbeOption how;

  @Option(
      names = "--seeds",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seeds of the probes, as 1..3 or 1,2,5; 1 if not given.")
  private String seeds;

  @Option(
      names = "--controls",
      paramLabel = "C",
      description = "none, best (each question's best layer; if not given) or all.")
  private @Nullable Extent controls;

  @Mixin private DeviceOption device;

  @Override
  public Integer call() {
    check();
    if (out != null && against == null) {
      throw Usage.wrong("--out is for --against");
    }
    if (stored && against != null) {
      throw Usage.wrong("--stored trains nothing, but --against may need to");
    }
    try {
      boolean all = against == null ? probe() : compare(against);
      return all ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (CancellationException e) {
      throw new UserError("Probing stopped; run the same command to continue.", e);
    }
  }

  private boolean probe() {
    return eachTarget((target, models) -> {
      ProbeSpec request = spec(target, how.preset(), Extent.BEST);
      ProbeResult result = stored ? stored(target, request) : probed(request, models).result();
      output.print(
          json(target.name(), result), to -> new ProbeTable(to).print(target.name(), result));
    });
  }

  /// Returns the result as JSON; missing values are null rather than left out.
  private static ObjectNode json(String run, ProbeResult result) {
    ObjectNode node = Json.mapper().createObjectNode();
    node.put("run", run).put("step", result.step()).put("preset", result.preset());
    ArrayNode results = node.putArray("results");
    for (ProbeScore score : result.scores()) {
      ProbeTask task = score.question().task();
      OptionalDouble error = score.score().se();
      ObjectNode controls =
          results
              .addObject()
              .put("site", result.site().label())
              .put("layer", score.layer())
              .put("task", task.label())
              .put("n", task.ngram() ? (Integer) score.question().n() : null)
              .put("metric", task.metric().label())
              .put("value", score.score().mean())
              .put("se", error.isPresent() ? (Double) error.getAsDouble() : null)
              .putObject("controls");
      for (Control control : ProbeTable.CONTROLS) {
        SeedScores own = score.controls().get(control);
        controls.put(control.label(), own == null ? null : (Double) own.mean());
      }
    }
    return node;
  }

  private ProbeResult stored(Target target, ProbeSpec request) {
    return Probes.stored(request, new OpenRuns(), output.err()::println)
        .orElseThrow(() ->
            new UserError(
                "No such results are stored for step %d of %s; leave out --stored to train the probes."
                    .formatted(request.checkpoint().step(), target.name())));
  }

  private boolean compare(ProbePreset other) {
    List<Agreement.Pair> pairs = new ArrayList<>();
    boolean all =
        eachTarget((target, models) ->
            pairs.add(
                new Agreement.Pair(
                    target.name(),
                    probed(spec(target, how.preset(), Extent.NONE), models),
                    probed(spec(target, other, Extent.NONE), models))));
    if (!pairs.isEmpty()) {
      show(Agreement.of(pairs));
    }
    return all;
  }

  private void show(Agreement agreement) {
    if (out != null) {
      write(out, Json.pretty(agreement));
    }
    output.print(agreement, to -> new ProbeTable(to).print(agreement));
  }

  private static void write(Path file, String text) {
    try {
      AtomicFile.write(file, to -> to.write(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  /// Runs `work` for each target, and continues after one that fails; returns true if none failed.
  private boolean eachTarget(BiConsumer<Target, ModelPool> work) {
    List<Target> targets = new ArrayList<>();
    boolean all = true;
    for (String run : new LinkedHashSet<>(runs)) {
      all &= succeeds(() -> targets.addAll(targets(run)));
    }
    boolean found = all;
    return device.withModels(models -> {
      boolean each = found;
      for (Target target : targets) {
        each &= succeeds(() -> work.accept(target, models));
      }
      return each;
    });
  }

  private boolean succeeds(Runnable work) {
    try {
      work.run();
      return true;
    } catch (UserError e) {
      Failures.print(e, spec.commandLine());
      return false;
    }
  }

  private Agreement.Probed probed(ProbeSpec request, ModelPool models) {
    PrintWriter err = output.err();
    ProbeResult result =
        DeviceOption.run(
            err,
            TerminalTask.SignalMessages.forKeptParts("questions", "the same command"),
            models,
            Probes::run,
            request);
    result.notes().forEach(err::println);
    return new Agreement.Probed(request, result, Probes.spent(request));
  }

  /// A checkpoint to probe.
  ///
  /// @param name the run as typed, without its step
  private record Target(String name, CheckpointRef checkpoint) {}

  /// Returns the checkpoints to probe of one run.
  ///
  /// @param typed the run as it was typed
  private List<Target> targets(String typed) {
    RunDirectory.Reference reference = Usage.run(typed);
    RunDirectory run = RunDirectory.open(reference.directory());
    if (reference.step().isPresent() && !steps.isEmpty()) {
      throw Usage.wrong("Give the step either in --run " + typed + " or by --steps");
    }
    List<Checkpoint> checkpoints =
        steps.equals(List.of("all"))
            ? run.checkpoints()
            : steps.isEmpty()
                ? List.of(run.checkpoint(reference.step()))
                : numbers("--steps", steps, STEPS).stream()
                    .map(step -> run.checkpoint(OptionalLong.of(step)))
                    .toList();
    return checkpoints.stream()
        .map(checkpoint -> new Target(reference.directory().toString(), run.ref(checkpoint.step())))
        .toList();
  }

  /// Checks all options that can be checked before a run is opened.
  private void check() {
    if (!steps.equals(List.of("all"))) {
      numbers("--steps", steps, STEPS);
    }
    runs.forEach(run -> Usage.of(() -> Usage.run(run)));
    questions();
    seeds();
  }

  private List<Question> questions() {
    if (orders.stream().anyMatch(n -> n < 1 || n > Question.MAX_N)) {
      throw Usage.wrong("--n must be 1, 2 or 3, or several of them");
    }
    return Question.of(new LinkedHashSet<>(tasks), new LinkedHashSet<>(orders));
  }

  private List<Long> seeds() {
    Matcher range = RANGE.matcher(seeds);
    List<Long> found =
        range.matches()
            ? LongStream.rangeClosed(Long.parseLong(range.group(1)), Long.parseLong(range.group(2)))
                .limit(MAX_SEEDS + 1)
                .boxed()
                .toList()
            : numbers("--seeds", Arrays.asList(seeds.split(",", -1)), "1..3 or 1,2,5");
    if (found.isEmpty() || found.size() > MAX_SEEDS) {
      throw Usage.wrong("--seeds must name 1 to " + MAX_SEEDS + " seeds, as 1..3 or 1,2,5");
    }
    return found;
  }

  private List<Long> numbers(String option, List<String> words, String example) {
    for (String word : words) {
      if (!word.matches("\\d{1,18}")) {
        throw Usage.wrong("%s must be %s".formatted(option, example));
      }
    }
    return words.stream().map(Long::parseLong).distinct().toList();
  }

  /// Returns the spec for `target`.
  ///
  /// @param otherwise the layers whose controls are trained if `--controls` is not given
  private ProbeSpec spec(Target target, ProbePreset preset, Extent otherwise) {
    return new ProbeSpec(
        target.checkpoint(),
        how.site(),
        questions(),
        preset,
        seeds(),
        controls == null ? otherwise : controls,
        how.data());
  }
}
