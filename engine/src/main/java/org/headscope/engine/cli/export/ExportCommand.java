package org.headscope.engine.cli.export;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.InstanceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.PositionsOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.export.ExportFormat;
import org.headscope.engine.export.ExportPart;
import org.headscope.engine.export.ExportResult;
import org.headscope.engine.export.ExportSpec;
import org.headscope.engine.export.Exporting;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

@Command(
    name = "export",
    description = "Writes weights, activations, predictions or curves for other programs.",
    footer = {
      "",
      "Examples:",
      "  headscope export --run samples/NAME --out weights.npz",
      "  headscope export --run samples/NAME@2000 --what activations,maps,rows \\",
      "      --sites hook_resid_post,blocks.0.attn.hook_z --text \"abab|abc|ab\" \\",
      "      --out reading.safetensors",
      "  headscope export --run samples/NAME --what rows --instances test.jsonl \\",
      "      --out rows.csv",
      "  headscope export --run samples/NAME --format transformerlens --out lens",
      "  headscope export --run samples/NAME --format tensorboard --out events",
      "",
      "npz and safetensors hold weights (if nothing else is named), activations, maps,",
      "rows and scores; csv holds one of these or curves; transformerlens holds a model",
      "as a HookedTransformer, and tensorboard holds curves. The ending of --out names",
      "the format if --format does not.",
      "",
      "Weights have HeadScope's own names. Sites have those of TransformerLens, without",
      "the axis of texts: R positions by W, R by heads by W, or for maps heads by R by",
      "T. Rows are R next-token distributions; scores are those that head-scores --save",
      "stored. The CSV of rows, of one instance or of all in a file, is what",
      "--predictors rows:FILE reads.",
      "",
      "Every file says where it is from: archives in \"provenance\", tables in their",
      "first columns. Nothing is replaced, and nothing is left half-written.",
      "",
      "--json prints {\"out\",\"format\",\"bytes\",\"contents\":[NAME,…]}."
    })
public final class ExportCommand implements Runnable {
  @Spec private CommandSpec command;

  @Mixin private RunOption run;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "PATH",
      description = "The file, or for transformerlens and tensorboard the folder; a new name.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "npz, safetensors, csv, transformerlens or tensorboard.")
  private Optional<String> format = Optional.empty();

  @Option(
      names = "--what",
      split = ",",
      paramLabel = "PART",
      description = "weights, activations, maps, rows, scores or curves.")
  private List<String> parts = List.of();

  @Option(
      names = "--sites",
      split = ",",
      paramLabel = "NAME",
      description =
          "Activations by TransformerLens's names, of one layer or, without blocks.N, of "
              + "all; hook_resid_post if not given.")
  private List<String> sites = List.of();

  @Mixin private InstanceOption instance;
  @Mixin private PositionsOption positions;
  @Mixin private DeviceOption device;
  @Mixin private OutputOption output;

  @Override
  public void run() {
    ExportFormat written =
        format
            .map(label -> Usage.of(() -> ExportFormat.byLabel(label)))
            .or(() -> ExportFormat.of(out))
            .orElseThrow(() -> Usage.wrong("Name a --format; the ending of --out is none"));
    Set<ExportPart> all =
        Usage.of(() -> parts.stream().map(ExportPart::byLabel).collect(Collectors.toSet()));
    RunDirectory opened = run.open();
    CheckpointRef checkpoint = run.checkpoint(opened);
    List<Instance> read =
        instance.isOne() || instance.isListed()
            ? instance.all(() -> opened.info().data().task().vocabulary())
            : List.of();
    String typed = Usage.typed(command);
    ExportSpec request =
        Usage.of(() ->
            new ExportSpec(checkpoint, out, written, all, sites, read, positions.range(), typed));
    ExportResult result =
        device.run((spec, context) -> Exporting.run(spec, context, output.err()::println), request);
    output.print(
        new AnswerFields()
            .with("out", result.out().toString())
            .with("format", result.format().label())
            .with("bytes", result.bytes())
            .with("contents", result.contents()),
        to -> {
          to.println(Table.text("Wrote %s, %,d bytes", result.out(), result.bytes()));
          to.println(Table.text("%,d arrays, columns or curves", result.contents().size()));
        });
  }
}
