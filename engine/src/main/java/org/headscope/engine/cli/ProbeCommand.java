package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.interpret.inspect.ModelPool;
import org.headscope.engine.interpret.probe.ProbeResult;
import org.headscope.engine.interpret.probe.Probes;
import org.headscope.engine.interpret.probe.agreement.Agreement;
import org.headscope.engine.interpret.probe.spec.Control.Extent;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.OpenRuns;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "probe",
    description = "Asks by trained probes what the hidden states know.",
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
      "A probe is a small network that is shown a hidden state and a query. For count,",
      "frequency and existence of n-grams the query is a next token; for state it is",
      "another hidden state of the instance. count and frequency give the relative",
      "error (less is better), existence and state the accuracy. Controls are the same",
      "probe on an untrained model, on shuffled targets, and on the last three tokens.",
      "Layer 0 is the embedding. Standard errors are over --seeds.",
      "",
      "--json prints a line a checkpoint, {\"run\",\"step\",\"preset\",\"results\":[{\"site\",",
      "\"layer\",\"task\",\"n\",\"metric\",\"value\",\"se\",\"controls\":{\"untrained\",\"shuffled\",",
      "\"input\"}}]}; what is not there is null.",
      "",
      "Results are stored in analyses/probes of the run, or in the user's data folder for",
      "samples and runs that cannot be written to. What is stored is not computed again,",
      "and after Ctrl-C the same command goes on with the questions left.",
      "",
      "--against probes under a second preset, too, and tells how far both agree in",
      "ranking layers and runs, each n by itself: Kendall's tau-b for each task."
    })
final class ProbeCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Mixin private ProbeOptions options;

  @Mixin private OutputOption output;

  @Option(
      names = "--against",
      paramLabel = "PRESET",
      description = "Compare with this preset; without controls unless they are asked for.")
  private @Nullable ProbePreset against;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "With --against: write the comparison as JSON, too.")
  private @Nullable Path out;

  @Option(
      names = "--stored",
      description = "Print what is stored of this, and train nothing that is missing.")
  private boolean stored;

  @Override
  public Integer call() {
    options.check();
    if (out != null && against == null) {
      throw Usage.wrong(spec, "--out is for --against");
    }
    if (stored && against != null) {
      throw Usage.wrong(spec, "--stored trains nothing, which --against may have to");
    }
    try {
      boolean all = against == null ? probe() : compare(against);
      return all ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (CancellationException e) {
      throw new UserError("Probing stopped; the same command goes on with what is left.", e);
    }
  }

  private boolean probe() {
    return eachTarget((target, models) -> {
      ProbeSpec asked = options.spec(target, options.preset(), Extent.BEST);
      ProbeResult result = stored ? stored(target, asked) : probed(asked, models).result();
      output.print(
          ProbeJson.of(target.name(), result), to -> ProbeTable.print(to, target.name(), result));
    });
  }

  private ProbeResult stored(ProbeOptions.Target target, ProbeSpec asked) {
    return Probes.stored(asked, new OpenRuns(), output.err()::println)
        .orElseThrow(() ->
            new UserError(
                "Nothing of this is stored of step %d of %s; leave out --stored to train it."
                    .formatted(asked.checkpoint().step(), target.name())));
  }

  private boolean compare(ProbePreset other) {
    List<Agreement.Pair> pairs = new ArrayList<>();
    boolean all =
        eachTarget((target, models) ->
            pairs.add(
                new Agreement.Pair(
                    target.name(),
                    probed(options.spec(target, options.preset(), Extent.NONE), models),
                    probed(options.spec(target, other, Extent.NONE), models))));
    if (!pairs.isEmpty()) {
      show(Agreement.of(pairs));
    }
    return all;
  }

  private void show(Agreement agreement) {
    if (out != null) {
      write(out, Json.pretty(agreement));
    }
    output.print(agreement, to -> ProbeTable.print(to, agreement));
  }

  private static void write(Path file, String text) {
    try {
      AtomicFile.write(file, to -> to.write(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  /// Goes on with the next run or checkpoint after one that fails; whether none did.
  private boolean eachTarget(BiConsumer<ProbeOptions.Target, ModelPool> work) {
    List<ProbeOptions.Target> targets = new ArrayList<>();
    boolean all = true;
    for (String run : options.runs()) {
      all &= succeeds(() -> targets.addAll(options.targets(run)));
    }
    try (ModelPool models = options.models()) {
      for (ProbeOptions.Target target : targets) {
        all &= succeeds(() -> work.accept(target, models));
      }
    }
    return all;
  }

  private boolean succeeds(Runnable work) {
    try {
      work.run();
      return true;
    } catch (UserError e) {
      Failures.say(e, spec.commandLine());
      return false;
    }
  }

  private Agreement.Probed probed(ProbeSpec asked, ModelPool models) {
    PrintWriter err = output.err();
    ProbeResult result =
        DeviceOption.run(
            err,
            TerminalTask.Parting.keeping("questions", "the same command"),
            models,
            Probes::run,
            asked);
    result.notes().forEach(err::println);
    return new Agreement.Probed(asked, result, Probes.spent(asked));
  }
}
