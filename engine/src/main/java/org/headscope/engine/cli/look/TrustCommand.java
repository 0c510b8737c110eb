package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.headscore.HeadScoreSpec;
import org.headscope.engine.interpret.intervention.Trust;
import org.headscope.engine.interpret.intervention.TrustResult;
import org.headscope.engine.interpret.intervention.TrustResult.Check;
import org.headscope.engine.interpret.intervention.TrustSpec;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "trust",
    description = "Checks the identities that interventions rest on.",
    footer = {
      "",
      "Examples:",
      "  headscope trust --run samples/NAME",
      "",
      "Runs the model's own forward pass on two held-out instances of its task, and",
      "prints which identities hold, with the largest difference between their two",
      "sides. Where no bit may differ, the limit is 0. Float64 is computed on the",
      "processor, from the same weights. The exit code is 1 if one does not hold."
    })
public final class TrustCommand implements Runnable {
  @Mixin private RunOption run;
  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    RunDirectory directory = run.open();
    CheckpointRef checkpoint = run.checkpoint(directory);
    List<Instance> two = HeadScoreSpec.heldOutInstances(directory, 2);
    TrustResult result =
        device.run(Trust::run, new TrustSpec(checkpoint, two.getFirst(), two.getLast()));
    output.print(result, csv.or(out -> table(out, result), out -> csv(out, result)));
    UserError.when(
        !result.holds(),
        "Not all identities hold for step %s of %s; do not rely on its interventions.",
        checkpoint.step(),
        checkpoint.runName());
  }

  /// One row per identity; no numbers where it does not apply.
  private static void csv(PrintWriter out, TrustResult result) {
    CsvOption.row(out, List.of("identity", "holds", "difference", "tolerance", "reason"));
    for (Check check : result.checks()) {
      List<Object> cells = new ArrayList<>(List.of(check.identity().label()));
      cells.addAll(
          check.applies()
              ? List.of(check.holds(), check.difference(), check.tolerance())
              : List.of("", "", ""));
      cells.add(check.reason().orElse(""));
      CsvOption.row(out, cells);
    }
  }

  private static void table(PrintWriter out, TrustResult result) {
    Table table = new Table(out, -50, -8, 0);
    for (Check check : result.checks()) {
      table.row(
          check.identity().words(),
          !check.applies() ? "–" : check.holds() ? "holds" : "FAILS",
          check
              .reason()
              .orElseGet(
                  () -> Table.text("%.1e (limit %.1e)", check.difference(), check.tolerance())));
    }
  }
}
