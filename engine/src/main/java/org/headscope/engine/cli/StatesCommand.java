package org.headscope.engine.cli;

import module java.base;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.states.StateStripResult;
import org.headscope.engine.interpret.states.StateStripSpec;
import org.headscope.engine.interpret.states.StateStrips;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

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
  @Mixin private ReadingOptions reading;

  @Mixin private LayerOption layer;

  @Mixin private OutputOption output;

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
    StateStripSpec asked =
        new StateStripSpec(checkpoint, instance, layer.layer(), reading.positions());
    StateStripResult result = reading.device().run(output.err(), StateStrips::run, asked);
    reading.warnIfCut(output.err(), result.length(), instance);
    output.print(answer(result), out -> list(out, result));
  }

  private static Answer answer(StateStripResult result) {
    return new Answer(
        new Layer(
            result.reading().step(),
            result.reading().instanceId(),
            result.layer(),
            result.info().name(),
            result.reading().text()),
        result.size(),
        result.units(),
        result.reading().rows(result.values()),
        result.norms(),
        result.changes(),
        result.reading().provenance());
  }

  private static void list(PrintWriter out, StateStripResult result) {
    out.printf(
        "layer %d (%s): %,d units; norm after the token, and of its change%n",
        result.layer(), result.info().name(), result.size());
    int first = result.reading().first();
    for (int t = first; t < result.length(); t++) {
      out.printf(
          Locale.ROOT,
          "%5d %s  %10.3f %10.3f%n",
          t,
          result.reading().label(t),
          result.norms()[t - first],
          result.changes()[t - first]);
    }
  }
}
