package org.headscope.engine.cli.model;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.training.imports.ImportResult;
import org.headscope.engine.training.imports.ImportSpec;
import org.headscope.engine.training.imports.Imports;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

@Command(
    name = "import",
    description = "Reads a model of another library and writes it as a run.",
    footer = {
      "",
      "Examples:",
      "  headscope import pythia-70m --out runs/pythia",
      "  headscope import pythia-70m --expect pythia-70m/expected.json --out runs/p",
      "",
      "MODEL is a folder with safetensors files and a config.json, or such a file: of",
      "Hugging Face's GPT-2, GPT-NeoX (Pythia), Llama, Mistral, Qwen2, Qwen3 or Mamba,",
      "of flash-linear-attention's RetNet or GLA, of TransformerLens, or of the public",
      "code's simple_lm. Nothing is folded, centred or prepended. A tensor or a field",
      "of config.json that HeadScope does not know is refused by its name.",
      "",
      "expected.json has the logits of two texts, written beside the model by",
      "engine/docs/imports/expected.py. With it, the run is certified: logits differ",
      "by at most 1e-4 of the largest, 1e-9 in double precision, and every layer's",
      "output is the sum of its parts. Otherwise nothing is written, and the exit code",
      "is 1. Prints what was recognised, what was ignored, and the certificate.",
      "",
      "--json prints {\"run\",\"model\",\"parameters\",\"origin\":{\"layout\",\"files\":{NAME:",
      "SHA256,…},\"ignored\":[…],\"certificate\":{\"expected\",\"library\",\"tokens\",",
      "\"inFloats\",\"inDoubles\",\"residual\"}}}."
    })
public final class ImportCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "MODEL", description = "The model's folder, or its safetensors file.")
  private Path model;

  @Option(
      names = "--expect",
      paramLabel = "FILE",
      description = "The logits to compare with; not certified if not given.")
  private Optional<Path> expected = Optional.empty();

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The run directory.")
  private Path out;

  @Mixin private OutputOption output;

  @Override
  public void run() {
    ImportSpec request = new ImportSpec(model, out, expected, Usage.typed(spec));
    ImportResult result =
        TerminalTask.run(
            output.err(), (progress, cancellation) -> Imports.run(request, progress, cancellation));
    output.print(
        new AnswerFields()
            .with("run", out.toString())
            .with("model", result.found().model())
            .with("parameters", result.found().model().parameterCount())
            .with("origin", result.origin()),
        to -> print(to, result));
  }

  private static void print(PrintWriter to, ImportResult result) {
    to.println(result.found().words());
    List<String> ignored = result.origin().ignored();
    to.printf("ignored: %s%n", ignored.isEmpty() ? "nothing" : String.join(", ", ignored));
    to.println(result.origin().words());
    to.printf("Wrote %s%n", result.run());
  }
}
