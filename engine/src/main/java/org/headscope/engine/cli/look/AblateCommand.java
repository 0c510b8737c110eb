package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PredictorsOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.intervention.AblationResult;
import org.headscope.engine.interpret.intervention.AblationSpec;
import org.headscope.engine.interpret.intervention.Ablations;
import org.headscope.engine.interpret.intervention.Intervention;
import org.headscope.engine.interpret.intervention.RowEffectResult;
import org.headscope.engine.interpret.intervention.RowEffects;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.neural.component.Replacement;
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
      "  headscope ablate --run samples/NAME --held-out --count 20 --by mean \\",
      "      --components 3.2 --draws 100",
      "  headscope ablate --run samples/NAME --instances test.jsonl --count 50 \\",
      "      --cut '2.2 by mean' --cut '3.2,mlp4 by zero at from-100'",
      "  headscope ablate --run samples/NAME --held-out --components 2.2 \\",
      "      --predictors ngram-1,ngram-2,ngram-3",
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
      "--predictors: of those to which the TVD decreases, with the whole interval below",
      "0, a cut turns the model towards the nearest one.",
      "--pairs: the interaction of two components is the change by both together minus",
      "the changes by each alone; if the interval of its TVD is above 0, they",
      "substitute for each other, and if it is below 0, their effects overlap.",
      "--by-row splits effects by properties of rows, such as how many symbols can",
      "follow, and adds the probability of these, the entropy and the accuracy.",
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
      description = "Sweep only over these components; 2.1+3.1 are replaced together.")
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
      names = "--predictors",
      split = ",",
      paramLabel = "NAME",
      description =
          "Also measure the TVD to these predictors, such as ngram-2, or DIR[@STEP]; an unknown "
              + "name lists them all.")
  private List<String> names = List.of();

  @Option(
      names = "--draws",
      defaultValue = "0",
      paramLabel = "D",
      description = "Random directions of the null; 0 if not given.")
  private int draws;

  @Option(
      names = "--by-row",
      description = "Split effects by properties of rows, such as earlier matches; without a null.")
  private boolean byRow;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of bootstrap, permutations and directions; 1 if not given.")
  private long seed;

  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    if (!cut.isEmpty() && (pairs || !components.isEmpty())) {
      throw Usage.wrong("--cut names its components; leave out --components and --pairs");
    }
    if (byRow && (draws > 0 || !names.isEmpty())) {
      throw Usage.wrong(
          "--by-row has no null and no other predictors; leave out --draws and --predictors");
    }
    RunDirectory directory = run.open();
    CheckpointRef checkpoint = run.checkpoint(directory);
    List<Instance> instances = source.of(directory, count);
    if (byRow) {
      RowEffectResult result =
          device.run(
              (request, context) -> RowEffects.run(spec(request, instances, context), context),
              checkpoint);
      output.print(
          result,
          csv.or(
              out -> RowEffectTable.print(out, result, false),
              out -> RowEffectTable.print(out, result, true)));
      return;
    }
    AblationResult result =
        device.run(
            (request, context) -> Ablations.run(spec(request, instances, context), context),
            checkpoint);
    output.print(
        result,
        csv.or(
            out -> new AblationTable(out, result).print(),
            out -> new AblationTable(out, result).csv()));
  }

  private AblationSpec spec(CheckpointRef checkpoint, List<Instance> instances, Context context) {
    return new AblationSpec(
        checkpoint,
        instances,
        cuts(checkpoint, context),
        PredictorsOption.named(names),
        draws,
        seed);
  }

  private List<List<Intervention>> cuts(CheckpointRef checkpoint, Context context) {
    if (!cut.isEmpty()) {
      return List.of(cut.stream().map(Intervention::parse).toList());
    }
    List<List<Component>> swept =
        components.isEmpty()
            ? Ablations.components(checkpoint, context).stream().map(List::of).toList()
            : components.stream().map(AblateCommand::together).toList();
    List<List<Component>> targets = new ArrayList<>(swept);
    if (pairs) {
      targets.addAll(AblationSpec.pairs(swept.stream().flatMap(List::stream).distinct().toList()));
    }
    return AblationSpec.sweep(
        targets.stream().distinct().toList(),
        by.stream().map(Replacement::parse).toList(),
        TokenSelector.parse(at));
  }

  private static List<Component> together(String names) {
    return Arrays.stream(names.split("\\+", -1)).map(Component::parse).toList();
  }
}
