package org.headscope.engine.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Checkpoint;
import org.headscope.engine.training.CheckpointRef;
import org.headscope.engine.training.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
      description =
          "A trained model, more than once for several; the last checkpoint without step.")
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
  private List<String> tasks = new ArrayList<>();

  @Option(
      names = "--n",
      split = ",",
      defaultValue = "1,2,3",
      paramLabel = "N",
      description = "Orders of the n-grams; 1,2,3 if not given.")
  private List<Integer> orders = new ArrayList<>();

  @Option(
      names = "--preset",
      defaultValue = "quick",
      paramLabel = "NAME",
      description = "quick (if not given), paper (its App. E) or reference (its public code).")
  private String preset;

  @Option(
      names = "--site",
      paramLabel = "SITE",
      description = {
        "residual, mlp, mixer, residual-pre, residual-mid, mlp-pre, mlp-activations,",
        "queries, keys, values, heads, state, final-norm or logits; the preset's own",
        "if not given."
      })
  private @Nullable String site;

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
  private @Nullable String controls;

  @Option(
      names = "--data-seed",
      paramLabel = "S",
      description = "Decides the instances.",
      defaultValue = "" + ProbeData.SEED)
  private long dataSeed;

  @Mixin private DeviceOption device;

  /// A checkpoint as it was named.
  ///
  /// @param name the run as typed, without step
  record Target(String name, CheckpointRef checkpoint) {}

  /// Every run as it was typed.
  List<String> runs() {
    return List.copyOf(new LinkedHashSet<>(runs));
  }

  /// The checkpoints of one run that are asked for.
  ///
  /// @param typed the run as it was typed
  /// @throws UserError if it cannot be read or has no such checkpoint
  List<Target> targets(String typed) {
    RunDirectory.Reference reference = Usage.run(typed);
    RunDirectory run = RunDirectory.open(reference.directory());
    if (reference.step().isPresent() && !steps.isEmpty()) {
      throw wrong("Give the step either in --run " + typed + " or by --steps");
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
    preset();
    site();
    controls(Control.Extent.NONE);
  }

  ProbePreset preset() {
    return preset(preset);
  }

  /// The preset called `name`; if there is none, that is wrong usage.
  ProbePreset preset(String name) {
    return Usage.of(spec, () -> ProbePreset.byName(name));
  }

  ProbeSite site() {
    String label = site;
    return label == null ? preset().site() : Usage.of(spec, () -> ProbeSite.byLabel(label));
  }

  private List<Question> questions() {
    Set<ProbeTask> chosen = new LinkedHashSet<>();
    tasks.forEach(
        label -> chosen.add(oneOf(List.of(ProbeTask.values()), ProbeTask::label, "task", label)));
    if (orders.stream().anyMatch(n -> n < 1 || n > Question.MAX_N)) {
      throw wrong("--n must be of 1, 2, 3");
    }
    return Question.of(chosen, new LinkedHashSet<>(orders));
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
      throw wrong("--seeds must name 1 to " + MAX_SEEDS + " seeds, as 1..3 or 1,2,5");
    }
    return found;
  }

  private List<Long> numbers(String option, List<String> words, String example) {
    for (String word : words) {
      if (!word.matches("\\d{1,18}")) {
        throw wrong("%s must be %s".formatted(option, example));
      }
    }
    return words.stream().map(Long::parseLong).distinct().toList();
  }

  private Control.Extent controls(Control.Extent otherwise) {
    if (controls == null) {
      return otherwise;
    }
    return oneOf(
        List.of(Control.Extent.values()),
        extent -> extent.name().toLowerCase(Locale.ROOT),
        "extent of controls",
        controls);
  }

  /// A pool of models where they are computed.
  ModelPool models() {
    return device.models();
  }

  /// The spec of `target`.
  ///
  /// @param how the preset
  /// @param otherwise for which layers controls are trained unless somebody chose
  ProbeSpec spec(Target target, ProbePreset how, Control.Extent otherwise) {
    return new ProbeSpec(
        target.checkpoint(),
        site(),
        questions(),
        how,
        seeds(),
        controls(otherwise),
        ProbeData.of(dataSeed));
  }

  private <T> T oneOf(List<T> values, Function<T, String> name, String what, String label) {
    return Usage.of(spec, () -> Named.parse(values, name, what, label));
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
