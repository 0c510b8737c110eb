package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.circuit.CircuitMeasure;
import org.headscope.engine.interpret.circuit.CircuitResult;
import org.headscope.engine.interpret.circuit.CircuitSpec;
import org.headscope.engine.interpret.circuit.CircuitSteps;
import org.headscope.engine.interpret.circuit.Circuits;
import org.headscope.engine.interpret.circuit.Corruption;
import org.headscope.engine.interpret.circuit.EdgeMethod;
import org.headscope.engine.interpret.circuit.SharedEdges;
import org.headscope.engine.interpret.circuit.kept.CircuitFile;
import org.headscope.engine.interpret.circuit.kept.KeptCircuit;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.neural.block.ResidualEdge;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.Checkpoint;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "circuit",
    description = "Measures every edge between the parts of a model, and judges circuits.",
    footer = {
      "",
      "Examples:",
      "  headscope circuit --run samples/NAME --held-out --count 20",
      "  headscope circuit --run samples/NAME --held-out --method exact --all-steps",
      "  headscope circuit --run samples/NAME --held-out --count 8 --judges 24 \\",
      "      --method exact --sweep 0.03",
      "  headscope circuit --run samples/NAME --held-out --count 4 --judges 8 \\",
      "      --edges 'embedding->2.2.v,1.1->2.2.k,2.2->3.2.v'",
      "  headscope circuit --run samples/NAME --held-out --measure 'tvd ngram-2' \\",
      "      --at from-100",
      "  headscope circuit --run samples/NAME --held-out --count 8 --top 30 \\",
      "      --keep kept.circuit.json",
      "  headscope evaluate --run samples/NAME --predictors truth,kept.circuit.json \\",
      "      --instances samples/test.jsonl",
      "",
      "Writers are embedding, heads (1.2), MLPs (mlp1) and mixers without heads",
      "(mixer1); readers are the queries, keys and values of heads (1.2.q), gates",
      "(1.2.g), decays (1.2.d), MLPs, mixers and logits. The exact effect of an edge is",
      "the change of the measure if the reader sees what the writer writes in the",
      "corrupted run, while nothing else is touched; it is above 0 where the prediction",
      "gets worse. eap, eap-ig and eap-qk approximate it by gradients.",
      "  measures  cross-entropy and tvd, to the truth; 'tvd ngram-2', to any other",
      "            predictor or DIR[@STEP]; margin, the mean logit of the symbols that",
      "            cannot follow minus that of those that can; 'difference a b', the",
      "            logit of b minus that of a, the right symbol",
      "  rows      from-40, state-3, edge-3-a, positions-4,7; without --at, they count",
      "            from a quarter of each text on",
      "A circuit of some edges corrupts all others. Its faithfulness is the share of",
      "the model's performance that is left, its completeness the share that is lost",
      "without it, on --judges further instances, whose languages did not choose it.",
      "--steps shows how edges grow in training. --and compares two runs, in which each",
      "head stands for its twin (see twins).",
      "--sweep T drops edges from the logits back if what is left gets worse by less",
      "than T. Intervals of 95 % come from a bootstrap over instances.",
      "--keep writes the circuit of --sweep or --edges, or else of the --top largest",
      "edges by the first method, as a predictor for other commands and the window. All",
      "other edges then carry means over as many held-out instances of the run as",
      "--count says, whatever --corruption: a text by itself has no other to resample."
    })
public final class CircuitCommand implements Runnable {
  @Mixin private RunOption run;

  @ArgGroup(multiplicity = "1")
  private HeadInstances source;

  @Option(
      names = "--count",
      defaultValue = "20",
      paramLabel = "N",
      description = "Instances that score edges; 20 if not given.")
  private int count;

  @Option(
      names = "--judges",
      defaultValue = "0",
      paramLabel = "N",
      description = "Further instances that judge circuits; none if not given.")
  private int judges;

  @Option(
      names = "--length",
      defaultValue = "256",
      paramLabel = "T",
      description = "Tokens that are read of each instance, at most; 256 if not given.")
  private int length;

  @Option(
      names = "--method",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "exact,eap,eap-ig,eap-qk",
      description = "exact, eap, eap-ig and eap-qk; all if not given.")
  private List<String> methods = List.of();

  @Option(
      names = "--corruption",
      paramLabel = "KIND",
      defaultValue = "resample",
      description =
          "The values of corrupted edges: resample (another instance), mean, renamed (letters "
              + "permuted) or edited (an edge of the automaton moved); resample if not given.")
  private String corruption;

  @Option(
      names = "--measure",
      paramLabel = "MEASURE",
      defaultValue = "cross-entropy",
      description =
          "cross-entropy, tvd, 'tvd PREDICTOR', margin or 'difference a b'; cross-entropy if not "
              + "given.")
  private String measure;

  @Option(
      names = "--at",
      paramLabel = "ROWS",
      defaultValue = "all",
      description =
          "The rows that are measured, such as from-40; all from a quarter of each text on if not "
              + "given.")
  private String at;

  @Option(
      names = "--sweep",
      paramLabel = "T",
      description = "Also find a circuit by a backward sweep (ACDC) with this threshold.")
  private @Nullable Double threshold;

  @Option(
      names = "--edges",
      split = ",",
      paramLabel = "EDGE",
      description = "Also judge a circuit of these edges, such as 1.1->2.2.k.")
  private List<String> edges = List.of();

  @Option(
      names = "--top",
      defaultValue = "20",
      paramLabel = "N",
      description = "Show the N largest edges; 20 if not given.")
  private int top;

  @Option(
      names = "--steps",
      split = ",",
      paramLabel = "STEP",
      description = "Score edges at these checkpoints, such as 1000,2500.")
  private List<Long> steps = List.of();

  @Option(names = "--all-steps", description = "Score edges at all checkpoints.")
  private boolean allSteps;

  @Option(
      names = "--and",
      paramLabel = "DIR[@STEP]",
      description = "Compare with the edges of this run, whose heads are matched as twins.")
  private RunDirectory.@Nullable Reference other;

  @Option(names = "--dot", description = "Print the largest edges as a graph for Graphviz.")
  private boolean dot;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of bootstrap, random circuits and corruptions; 1 if not given.")
  private long seed;

  @Option(
      names = "--keep",
      paramLabel = "FILE",
      description = "Write the circuit to FILE.circuit.json, as a predictor.")
  private @Nullable Path keep;

  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    if (count < 1 || judges < 0 || top < 1) {
      throw Usage.wrong("--count and --top must be at least 1, and --judges at least 0");
    }
    if (judges > 0 && (allSteps || !steps.isEmpty() || other != null)) {
      throw Usage.wrong("--steps and --and compare edges; leave out --judges");
    }
    if (judges == 0 && (threshold != null || !edges.isEmpty())) {
      throw Usage.wrong("--sweep and --edges need --judges");
    }
    if (keep != null) {
      requireOneCircuit(keep);
    }
    RunDirectory directory = run.open();
    List<Instance> all =
        source
            .file()
            .map(InstanceFile::read)
            .orElseGet(() -> HeadScoreSpec.heldOutInstances(directory, count + judges));
    if (all.size() < count + judges) {
      throw Usage.wrong(
          "there are %d instances, but --count and --judges need %d"
              .formatted(all.size(), count + judges));
    }
    CircuitSpec spec =
        new CircuitSpec(
            run.checkpoint(directory),
            new CircuitSpec.Texts(
                all.subList(0, count), all.subList(count, count + judges), length),
            Corruption.byLabel(corruption),
            measure(),
            methods.stream().map(EdgeMethod::byLabel).toList(),
            threshold == null ? OptionalDouble.empty() : OptionalDouble.of(threshold),
            edges.stream().map(ResidualEdge::parse).toList(),
            seed);
    if (allSteps || !steps.isEmpty()) {
      List<CheckpointRef> checkpoints = checkpoints(directory);
      CircuitSteps result =
          device.run(
              (asked, context) ->
                  CircuitSteps.run(asked, checkpoints, CircuitSteps.of(), _ -> {}, context),
              spec);
      print(result, table -> table.print(result, top), table -> table.csv(result));
    } else if (other != null) {
      RunDirectory second = RunDirectory.open(other.directory());
      CheckpointRef twin = second.ref(second.checkpoint(other.step()).step());
      SharedEdges result =
          device.run(
              (asked, context) -> SharedEdges.run(asked, twin, Optional.empty(), context), spec);
      print(result, table -> table.print(result, top), table -> table.csv(result));
    } else {
      CircuitResult result = device.run(Circuits::run, spec);
      Consumer<CircuitTable> graph = table -> table.dot(result, top);
      print(
          result,
          dot ? graph : table -> table.print(result, top),
          dot ? graph : table -> table.csv(result));
      if (keep != null) {
        KeptCircuit circuit = Circuits.kept(spec, result, directory, top);
        CircuitFile.write(keep, circuit);
        output.err().println("Wrote the %s to %s.".formatted(circuit.label(), keep));
      }
    }
  }

  private void requireOneCircuit(Path file) {
    if (allSteps || !steps.isEmpty() || other != null) {
      throw Usage.wrong("--keep writes the circuit of one checkpoint; leave out --steps and --and");
    }
    if (threshold != null && !edges.isEmpty()) {
      throw Usage.wrong("--keep writes one circuit; leave out --sweep or --edges");
    }
    if (!CircuitFile.isNamed(file.toString())) {
      throw Usage.wrong("--keep writes a file called NAME" + CircuitFile.ENDING);
    }
  }

  private void print(Object result, Consumer<CircuitTable> text, Consumer<CircuitTable> table) {
    output.print(
        result,
        csv.or(
            out -> text.accept(new CircuitTable(out)), out -> table.accept(new CircuitTable(out))));
  }

  private CircuitMeasure measure() {
    CircuitMeasure named = CircuitMeasure.byLabel(measure);
    TokenSelector rows = TokenSelector.parse(at);
    if (!named.isOfSettledRows() && !(rows instanceof TokenSelector.All)) {
      throw Usage.wrong("--measure names rows; leave out --at");
    }
    return named.isOfSettledRows() ? named.at(rows) : named;
  }

  private List<CheckpointRef> checkpoints(RunDirectory directory) {
    Stream<Long> chosen =
        allSteps
            ? directory.checkpoints().stream().map(Checkpoint::step)
            : steps.stream().map(step -> directory.checkpoint(OptionalLong.of(step)).step());
    return chosen.map(directory::ref).toList();
  }
}
