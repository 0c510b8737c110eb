package org.headscope.engine.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import org.headscope.engine.benchmark.Instance;
import org.headscope.engine.benchmark.Vocabulary;
import org.headscope.engine.interpret.states.StateStripResult;
import org.headscope.engine.interpret.states.StateStripSpec;
import org.headscope.engine.interpret.states.StateStrips;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Provenance;
import org.headscope.engine.training.CheckpointRef;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "states",
    description = "Prints a layer's recurrent state after every token.",
    footer = {
      "",
      "Examples:",
      "  headscope states --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --layer 2",
      "  headscope states --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --layer 2 --json",
      "",
      "--json prints {\"step\",\"id\",\"layer\",\"mixer\",\"text\",\"size\",\"units\":[…],",
      "\"states\":[[…],…],\"norms\":[…],\"changes\":[…],\"provenance\"}: a row a token,",
      "a column for each unit listed, which are all, or those that vary most where all",
      "would be more than 8 million values. Without it, the state's norm and how far",
      "the token moved it are listed."
    })
final class StatesCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Mixin private ReadingOptions reading;

  @Option(
      names = "--layer",
      required = true,
      paramLabel = "L",
      description = "From 1; n-gram heads count as layers.")
  private int layer;

  @Option(names = "--json", description = "Print JSON instead of a list.")
  private boolean json;

  /// What `--json` prints.
  private record Answer(
      @JsonUnwrapped Layer layer,
      int size,
      int[] units,
      float[][] states,
      float[] norms,
      float[] changes,
      Provenance provenance) {}

  /// What was read, and of which layer.
  private record Layer(long step, String id, int layer, String mixer, String text) {}

  @Override
  public void run() {
    CheckpointRef checkpoint = reading.checkpoint();
    Instance instance = reading.instance();
    StateStripSpec asked = new StateStripSpec(checkpoint, instance, layer, reading.positions());
    StateStripResult result =
        reading.device().run(spec.commandLine().getErr(), StateStrips::run, asked);
    reading.warnIfCut(spec.commandLine().getErr(), result.length(), instance);
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      Json.print(out, answer(result));
    } else {
      list(out, result);
    }
    out.flush();
  }

  private static Answer answer(StateStripResult result) {
    int units = result.units().length;
    float[][] states = new float[result.reading().asked()][];
    for (int t = 0; t < states.length; t++) {
      states[t] = Arrays.copyOfRange(result.values(), t * units, (t + 1) * units);
    }
    return new Answer(
        new Layer(
            result.reading().step(),
            result.reading().instanceId(),
            result.layer(),
            result.look().name(),
            Vocabulary.decode(result.reading().tokens())),
        result.size(),
        result.units(),
        states,
        result.norms(),
        result.changes(),
        result.reading().provenance());
  }

  private static void list(PrintWriter out, StateStripResult result) {
    out.printf(
        "layer %d (%s): %,d units; norm after the token, and of its change%n",
        result.layer(), result.look().name(), result.size());
    String text = Vocabulary.decode(result.reading().tokens());
    int first = result.reading().first();
    for (int t = first; t < result.length(); t++) {
      out.printf(
          Locale.ROOT,
          "%5d %s  %10.3f %10.3f%n",
          t,
          text.charAt(t),
          result.norms()[t - first],
          result.changes()[t - first]);
    }
  }
}
