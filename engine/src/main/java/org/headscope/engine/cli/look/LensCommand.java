package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.InstanceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.inspect.Context;
import org.headscope.engine.interpret.lens.Lens;
import org.headscope.engine.interpret.lens.LensFitSpec;
import org.headscope.engine.interpret.lens.LensFits;
import org.headscope.engine.interpret.lens.LensResult;
import org.headscope.engine.interpret.lens.LensResult.LensRows;
import org.headscope.engine.interpret.lens.LensSpec;
import org.headscope.engine.interpret.lens.Lenses;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "lens",
    description = "Reads what each layer of a model would predict if it were the last.",
    footer = {
      "",
      "Examples:",
      "  headscope lens --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0",
      "  headscope lens --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --lens logit,affine,jacobian --fit",
      "  headscope lens --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --lens jacobian-later --csv",
      "",
      "x_l is the residual stream after layer l, x_0 the embedding; the last norm and",
      "the head read it:",
      "  logit           as it is",
      "  affine          after an affine map that is fitted to the model's prediction",
      "  jacobian        after the mean derivative of the last stream at the same token",
      "  jacobian-later  after that of the last streams at the token and all later ones",
      "At the last layer, every lens is the model itself.",
      "--fit fits the lenses of the checkpoint first, on instances drawn from the",
      "validation split of the run's task with a fixed seed, and keeps them with the",
      "run; the shipped samples have some already.",
      "Without --csv or --json, each lens is listed by layer: its mean TVD to the",
      "model's prediction and to the truth, over the scored rows. --csv has a row for",
      "every lens, layer and position."
    })
public final class LensCommand implements Runnable {
  @Mixin private RunOption run;
  @Mixin private InstanceOption instance;

  @Option(
      names = "--lens",
      split = ",",
      paramLabel = "NAME",
      defaultValue = "logit",
      description = "logit, affine, jacobian, jacobian-later; logit if not given.")
  private List<String> lenses = List.of();

  @Option(names = "--fit", description = "Fit the lenses of the checkpoint and keep them.")
  private boolean fit;

  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    RunDirectory directory = run.open();
    CheckpointRef checkpoint = run.checkpoint(directory);
    LensSpec spec =
        new LensSpec(
            checkpoint,
            instance.one(() -> directory.info().data().task().vocabulary()),
            lenses.stream().map(Lens::parse).toList());
    LensResult result = device.run(this::result, spec);
    output.print(result, csv.or(out -> list(out, result), out -> table(out, result)));
  }

  private LensResult result(LensSpec spec, Context context) {
    if (fit) {
      Path kept = LensFits.keep(LensFitSpec.of(spec.checkpoint()), context);
      output.err().println("The lenses are fitted and kept in " + kept + ".");
    }
    return Lenses.run(spec, context);
  }

  private static void list(PrintWriter out, LensResult result) {
    out.println(Table.text("step %d, %s", result.step(), result.instanceId()));
    out.println("lens            layer  TVD to the prediction  to the truth");
    for (LensRows rows : result.lenses()) {
      for (int l = 0; l < rows.layers(); l++) {
        int layer = l;
        out.println(
            Table.text(
                "%-14s  %5d  %21.4f  %12s",
                rows.lens().label(),
                l,
                rows.meanToFinal()[l],
                rows.meanToTruth()
                    .map(all -> String.format(Locale.ROOT, "%.4f", all[layer]))
                    .orElse("")));
      }
    }
  }

  private static void table(PrintWriter out, LensResult result) {
    CsvOption.row(out, LensResult.COLUMNS);
    for (LensRows rows : result.lenses()) {
      result.table(rows).forEach(row -> CsvOption.row(out, row));
    }
  }
}
