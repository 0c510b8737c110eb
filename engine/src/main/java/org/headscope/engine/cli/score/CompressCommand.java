package org.headscope.engine.cli.score;

import module java.base;

import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PredictorsOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.coding.Compression;
import org.headscope.engine.interpret.coding.Compression.CompressionResult;
import org.headscope.engine.interpret.coding.Compression.CompressionSpec;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "compress",
    description = "Compresses a text by arithmetic coding with a predictor.",
    footer = {
      "",
      "Examples:",
      "  headscope compress text.txt --with ctw-5 --out text.hsc",
      "  headscope compress text.txt --with ppm-5 --alphabet acgt --out text.hsc",
      "  headscope compress strings.txt --run samples/NAME --out strings.hsc",
      "",
      "The better the prediction, the shorter the code: −ln p nats for each token given",
      "those before it, up to two more bytes, and a few hundred bytes that describe",
      "how to decode it. A rule reads any text, letter by letter (byte by byte if it",
      "has more than 256 different letters); bw reads the strings of RegBench.",
      "--alphabet adds letters that may occur. A run reads the tokens of its task.",
      "Predictors that reread the text for every token (bw, lnw, constructed layers and",
      "hybrids) read at most 512 tokens; bw takes about ten seconds. A line break at",
      "the end of the text is kept. 'headscope decompress' restores the same bytes, but",
      "only with the same version of HeadScope and on the same kind of processor: every",
      "last bit of every probability counts. Models compute on the processor, one token",
      "at a time."
    })
public final class CompressCommand implements Runnable {
  @Parameters(paramLabel = "FILE", description = "A text in UTF-8.")
  private Path file;

  @Option(
      names = "--with",
      paramLabel = "NAME",
      description = "A rule such as ctw-5, ppm-3, wb-3 or lnw-r, or a run, DIR[@STEP].")
  private @Nullable String name;

  @Option(names = "--run", paramLabel = "DIR[@STEP]", description = PredictorsOption.RUN)
  private @Nullable String run;

  @Option(
      names = "--alphabet",
      paramLabel = "LETTERS",
      description = "The alphabet of a rule; the letters of the text if not given.")
  private @Nullable String alphabet;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The file to write; replaced once the code is complete.")
  private Path out;

  @Mixin private OutputOption output;

  @Override
  public void run() {
    PredictorRef predictor = PredictorsOption.one("--with", name, run);
    if (alphabet != null && predictor instanceof PredictorRef.Trained) {
      throw Usage.wrong("--alphabet is for rules; a run reads the tokens of its task");
    }
    CompressionSpec spec = new CompressionSpec(predictor, file, Optional.ofNullable(alphabet), out);
    CompressionResult result = DeviceOption.onProcessor(output.err(), Compression::compress, spec);
    output.print(
        result,
        to ->
            List.of(
                    Table.text(
                        "Wrote %s, %,d bytes: %,d of code for %,d tokens, from %,d bytes",
                        out,
                        result.fileBytes(),
                        result.codeBytes(),
                        result.tokens(),
                        result.textBytes()),
                    Table.text(
                        "  −ln P is %,.2f nats, %,.2f bits; %.4f nats per token",
                        result.nats(), result.bits(), result.nats() / Math.max(1, result.tokens())))
                .forEach(to::println));
  }
}
