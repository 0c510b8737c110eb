package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.ReadingOptions;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.states.StateHeatmapResult;
import org.headscope.engine.interpret.states.StateHeatmapSpec;
import org.headscope.engine.interpret.states.StateHeatmaps;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import picocli.CommandLine.*;

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
      "\"states\":[[…],…],\"norms\":[…],\"changes\":[…],\"provenance\"}: one row per token, one",
      "column per unit listed: all units, or those that vary most if all would be more",
      "than 8 million values. Without --json, the norms of the state and of its change",
      "are listed for each token."
    })
public final class StatesCommand implements Runnable {
  @Mixin private ReadingOptions reading;
  @Mixin private LayerOption layer;

  @Override
  public void run() {
    CheckpointRef checkpoint = reading.checkpoint();
    Instance instance = reading.instance();
    StateHeatmapSpec spec =
        new StateHeatmapSpec(checkpoint, instance, layer.layer(), reading.positions());
    StateHeatmapResult result = reading.run(StateHeatmaps::run, spec);
    Reading read = result.reading();
    reading.print(
        read,
        AnswerFields.of(read)
            .with("layer", result.layer())
            .with("mixer", result.info().name())
            .with("text", read.text())
            .with("size", result.size())
            .with("units", result.units())
            .with("states", read.rows(result.values()))
            .with("norms", result.norms())
            .with("changes", result.changes())
            .with("provenance", read.provenance()),
        out -> list(out, result));
  }

  private static void list(PrintWriter out, StateHeatmapResult result) {
    out.printf(
        "layer %d (%s): %,d units; norm after the token, and of its change%n",
        result.layer(), result.info().name(), result.size());
    int first = result.reading().first();
    for (int t = first; t < result.length(); t++) {
      out.println(
          Table.text(
              "%5d %s  %10.3f %10.3f",
              t,
              result.reading().label(t),
              result.norms()[t - first],
              result.changes()[t - first]));
    }
  }
}
