package org.headscope.engine.cli.score;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PredictorsOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.coding.Compression;
import org.headscope.engine.interpret.coding.Compression.DecompressionResult;
import org.headscope.engine.interpret.coding.Compression.DecompressionSpec;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "decompress",
    description = "Restores a compressed text, byte for byte.",
    footer = {
      "",
      "Examples:",
      "  headscope decompress text.hsc --out text.txt",
      "  headscope decompress strings.hsc --run samples/NAME --out strings.txt",
      "",
      "The file names the rule that wrote it; for a run, it identifies the weights, and",
      "you name the run by --run. If the file is damaged, or was written with other",
      "weights, another version of HeadScope or on another processor, it is refused,",
      "and nothing is written."
    })
public final class DecompressCommand implements Runnable {
  @Parameters(paramLabel = "FILE", description = "The code that 'headscope compress' wrote.")
  private Path file;

  @Option(names = "--run", paramLabel = "DIR[@STEP]", description = PredictorsOption.RUN)
  private @Nullable String run;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The file to write; replaced once the text is complete.")
  private Path out;

  @Mixin private OutputOption output;

  @Override
  public void run() {
    Optional<PredictorRef> given =
        Optional.ofNullable(run).map(dir -> PredictorsOption.one("--run", null, dir));
    DecompressionResult result =
        DeviceOption.onProcessor(
            output.err(), Compression::decompress, new DecompressionSpec(file, given, out));
    output.print(
        result,
        to ->
            to.println(
                Table.text(
                    "Wrote %s, %,d bytes: %,d tokens, by %s",
                    out, result.textBytes(), result.tokens(), result.predictor())));
  }
}
