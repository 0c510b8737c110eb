package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.AblationResult.Effect;
import org.headscope.engine.interpret.intervention.AblationResult.NoiseNull;
import org.headscope.engine.interpret.intervention.AblationSpec;
import org.headscope.engine.interpret.intervention.Ablations;
import org.headscope.engine.interpret.intervention.Component;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.Replacement;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "ablate",
    description = "Replaces heads, mixers and MLPs, and measures what that changes.",
    footer = {
      "",
      "Examples:",
      "  headscope ablate --run samples/NAME --held-out --count 50",
      "  headscope ablate --run samples/NAME --held-out --count 20 --by mean \\\\",
      "      --components 3.2 --draws 100",
      "  headscope ablate --run samples/NAME --instances test.jsonl --count 50 \\\\",
      "      --cut '2.2 by mean' --cut '3.2,mlp4 by zero at from-100'",
      "",
      "Without --cut, every component is replaced by itself, in each way of --by; with",
      "it, all interventions together are one cut. An intervention is COMPONENTS by",
      "REPLACEMENT at POSITIONS:",
      "  components    2.1 (layer 2, head 1), mlp4, mixer3",
      "  replacements  zero, mean, mean-by-kind, mean-by-token, other-instance,",
      "                position-12, times-0.5; of maps 2-gram, previous, uniform; and",
      "                permuted, a null",
      "  positions     all (if not given), from-40, state-3, edge-3-a, positions-4,7",
      "Effects are changes of the TVD to the truth, of the cross-entropy in nats and of",
      "accuracy, over the rows from a quarter of each text on, with 95 % intervals over",
      "instances. Means are over the same instances; another instance is the next one.",
      "--draws D compares each effect with D random directions of the size of the",
      "change, added at every position."
    })
public final class AblateCommand implements Runnable {
  @Mixin private RunOption run;

  @ArgGroup(multiplicity = "1")
  private HeadInstances source;

  @Mixin private HeadInstances.Count count;

  @Option(
      names = "--cut",
      paramLabel = "INTERVENTION",
      description = "An intervention; all that are given are one cut.")
  private List<String> cut = List.of();

  @Option(
      names = "--by",
      split = ",",
      paramLabel = "KIND",
      defaultValue = "zero,mean,other-instance,permuted",
      description = "The replacements of a sweep; zero,mean,other-instance,permuted if not given.")
  private List<String> by = List.of();

  @Option(
      names = "--components",
      split = ",",
      paramLabel = "NAME",
      description = "Sweep only over these components.")
  private List<String> components = List.of();

  @Option(
      names = "--pairs",
      description =
          "Also replace every two components together, which shows those that substitute for "
              + "each other.")
  private boolean pairs;

  @Option(
      names = "--at",
      paramLabel = "POSITIONS",
      defaultValue = "all",
      description = "The positions of a sweep; all if not given.")
  private String at;

  @Option(
      names = "--draws",
      defaultValue = "0",
      paramLabel = "D",
      description = "Random directions of the null; 0 if not given.")
  private int draws;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of bootstrap, permutations and directions; 1 if not given.")
  private long seed;

  @Option(names = "--csv", description = "Print CSV instead of text.")
  private boolean csv;

  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    if (!cut.isEmpty() && (pairs || !components.isEmpty())) {
      throw Usage.wrong("--cut names its components; leave out --components and --pairs");
    }
    RunDirectory directory = run.open();
    CheckpointRef checkpoint = run.checkpoint(directory);
    List<Instance> instances = source.of(directory, count);
    AblationResult result =
        device.run(
            (request, context) ->
                Ablations.run(
                    new AblationSpec(request, instances, cuts(request, context), draws, seed),
                    context),
            checkpoint);
    if (csv) {
      output.print(result, out -> csv(out, result));
    } else {
      output.print(result, out -> table(out, result));
    }
  }

  private List<List<Intervention>> cuts(CheckpointRef checkpoint, Context context) {
    if (!cut.isEmpty()) {
      return List.of(cut.stream().map(Intervention::parse).toList());
    }
    List<Component> swept =
        components.isEmpty()
            ? Ablations.components(checkpoint, context)
            : components.stream().map(Component::parse).toList();
    return AblationSpec.sweep(
        AblationSpec.targets(swept, pairs),
        by.stream().map(Replacement::parse).toList(),
        TokenSelector.parse(at));
  }

  private static void table(PrintWriter out, AblationResult result) {
    out.printf(
        Locale.ROOT,
        "step %d, %d instances: TVD to the truth %s, %.4f nats, accuracy %.4f%n",
        result.step(),
        result.instances(),
        interval(result.before().tvd()),
        result.before().nats().value(),
        result.before().accuracy().value());
    int first = Table.left(result.effects().stream().map(AblateCommand::name), "cut");
    Table table = new Table(out, first, -26, 9, 12, 8, 0);
    table.row("cut", "Δ TVD", "Δ nats", "Δ accuracy", "kept", "  noise of its size, p");
    for (Effect effect : result.effects()) {
      table.row(
          name(effect),
          interval(effect.change().tvd()),
          Table.text("%+.4f", effect.change().nats().value()),
          Table.text("%+.4f", effect.change().accuracy().value()),
          effect.kept() == 0 ? "" : Table.text("%.1f %%", 100 * effect.kept()),
          effect.noise().map(AblateCommand::noise).orElse(""));
    }
    result.effects().stream()
        .map(Effect::target)
        .distinct()
        .forEach(target -> {
          AblationResult.Verdict verdict = result.verdict(target);
          if (verdict == AblationResult.Verdict.NOTHING
              || verdict == AblationResult.Verdict.NOISE) {
            out.printf(
                "%s: %s%n",
                target.stream().map(Component::label).collect(Collectors.joining(", ")),
                verdict.words());
          }
        });
  }

  private static String name(Effect effect) {
    return effect.cut().stream().map(Intervention::text).collect(Collectors.joining("; "));
  }

  private static String interval(Interval interval) {
    return Table.text("%.4f [%.4f, %.4f]", interval.value(), interval.low(), interval.high());
  }

  private static String noise(NoiseNull noise) {
    return Table.text("  %.4f to %.4f, p = %.3f", noise.mean(), noise.upper(), noise.p());
  }

  private static void csv(PrintWriter out, AblationResult result) {
    out.println(
        "cut,tvd,tvd_low,tvd_high,nats,nats_low,nats_high,accuracy,accuracy_low,accuracy_high,"
            + "kept,noise_mean,noise_upper,noise_p");
    for (Effect effect : result.effects()) {
      List<String> cells = new ArrayList<>(List.of('"' + name(effect) + '"'));
      for (Interval i :
          List.of(effect.change().tvd(), effect.change().nats(), effect.change().accuracy())) {
        cells.add(i.value() + "," + i.low() + "," + i.high());
      }
      cells.add(String.valueOf(effect.kept()));
      cells.add(effect.noise().map(n -> n.mean() + "," + n.upper() + "," + n.p()).orElse(",,"));
      out.println(String.join(",", cells));
    }
  }
}
