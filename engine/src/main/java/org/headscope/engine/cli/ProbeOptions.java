package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// What is probed, where and how.
final class ProbeOptions {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");
  private static final int MAX_SEEDS = 100;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

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
      description = "Of count, frequency, existence, state; all if not given.")
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
  private Control.@Nullable Extent controls;

  @Mixin private DeviceOption device;

  /// A checkpoint as it was named.
  ///
  /// @param name the run as typed, without step
  record Target(String name, CheckpointRef checkpoint) {}

  List<String> runs() {
    return List.copyOf(new LinkedHashSet<>(runs));
  }

  /// @param typed the run as it was typed
  /// @throws UserError if it cannot be read or has no such checkpoint
  List<Target> targets(String typed) {
    RunDirectory.Reference reference = Usage.run(typed);
    RunDirectory run = RunDirectory.open(reference.directory());
    if (reference.step().isPresent() && !steps.isEmpty()) {
      throw Usage.wrong(spec, "Give the step either in --run " + typed + " or by --steps");
    }
    List<Checkpoint> checkpoints =
        steps.equals(List.of("all"))
            ? run.checkpoints()
            : steps.isEmpty()
                ? List.of(run.checkpoint(reference.step()))
                : steps().stream().map(step -> run.checkpoint(OptionalLong.of(step))).toList();
    return checkpoints.stream()
        .map(checkpoint -> new Target(reference.directory().toString(), run.ref(checkpoint.step())))
        .toList();
  }

  private List<Long> steps() {
    return numbers("--steps", steps, "all or steps such as 0,1000");
  }

  /// Checks all that can be checked before a run is opened.
  void check() {
    if (!steps.equals(List.of("all"))) {
      steps();
    }
    runs.forEach(run -> Usage.of(spec, () -> Usage.run(run)));
    questions();
    seeds();
  }

  ProbePreset preset() {
    return how.preset();
  }

  private List<Question> questions() {
    if (orders.stream().anyMatch(n -> n < 1 || n > Question.MAX_N)) {
      throw Usage.wrong(spec, "--n must be of 1, 2, 3");
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
      throw Usage.wrong(spec, "--seeds must name 1 to " + MAX_SEEDS + " seeds, as 1..3 or 1,2,5");
    }
    return found;
  }

  private List<Long> numbers(String option, List<String> words, String example) {
    for (String word : words) {
      if (!word.matches("\\d{1,18}")) {
        throw Usage.wrong(spec, "%s must be %s".formatted(option, example));
      }
    }
    return words.stream().map(Long::parseLong).distinct().toList();
  }

  ModelPool models() {
    return device.models();
  }

  /// The spec of `target`.
  ///
  /// @param otherwise for which layers controls are trained unless somebody chose
  ProbeSpec spec(Target target, ProbePreset preset, Control.Extent otherwise) {
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
