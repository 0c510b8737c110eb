package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.InstancesOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.interpret.patch.OtherText;
import org.headscope.engine.interpret.patch.PatchAlignment;
import org.headscope.engine.interpret.patch.PatchMeasure;
import org.headscope.engine.interpret.patch.PatchResult;
import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.headscope.engine.interpret.patch.PatchSpec;
import org.headscope.engine.interpret.patch.Patches;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.LanguageEdit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "patch",
    description = "Puts values of one run into another, and measures what that recovers.",
    footer = {
      "",
      "Examples:",
      "  headscope patch --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-2026-0 --renamed 1 --row 127",
      "  headscope patch --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-2026-0 --other reference-test-2026-1 \\",
      "      --align position --sites head,mlp --measure 'difference a b' --csv",
      "",
      "Two texts are read, a clean and a corrupt one. Denoising puts one value of the",
      "clean run into the corrupt run, noising one of the corrupt run into the clean",
      "run, at one site and position at a time. The effect is the share of the",
      "difference between both runs that this makes up: 0 changes nothing, 1 gives the",
      "other run. Only tokens up to the row are read, since later ones do not matter.",
      "The corrupt text is another instance (--other), the clean text with its letters",
      "permuted (--renamed), or one drawn by the edited automaton with the same random",
      "numbers (--edit 'edge 3 a to 5').",
      "  sites      residual (before each layer), final, mixer, mlp, head",
      "  measures   difference, of the logits of two symbols; log-probability; tvd, to",
      "             the clean text's truth; margin, the mean logit of the symbols that",
      "             can follow minus that of the others",
      "  alignment  same-length, position, string-start, string-end",
      "Without symbols, a measure takes those that the model finds likeliest of the",
      "ones that can follow each text. Without --row, it is the last of the rows at",
      "which the two truths differ most, within the first 128 tokens."
    })
public final class PatchCommand implements Runnable {
  @Mixin private RunOption run;
  @Mixin private InstancesOption instances;

  @Option(
      names = "--id",
      required = true,
      paramLabel = "ID",
      description = "The ID of the clean instance.")
  private String id;

  @ArgGroup(multiplicity = "1")
  private Other other;

  static final class Other {
    @Option(
        names = "--other",
        paramLabel = "ID",
        description = "The ID of the corrupt instance, in the same file.")
    private @Nullable String id;

    @Option(
        names = "--renamed",
        paramLabel = "S",
        description = "The clean text with its letters permuted by this seed is the corrupt one.")
    private @Nullable Long seed;

    @Option(
        names = "--edit",
        paramLabel = "EDIT",
        description =
            "An edit of the clean instance's automaton, which draws the corrupt one with the same "
                + "random numbers; repeat it for several.")
    private @Nullable List<String> edits;
  }

  @Option(
      names = "--sites",
      split = ",",
      paramLabel = "GROUP",
      description = "residual, final, mixer, mlp, head; all that the model has if not given.")
  private List<String> sites = List.of();

  @Option(
      names = "--row",
      paramLabel = "N",
      description = "The row of the clean text whose prediction is measured.")
  private @Nullable Integer row;

  @Option(
      names = "--measure",
      defaultValue = "difference",
      paramLabel = "MEASURE",
      description =
          "difference, 'difference a b', log-probability, 'log-probability a', tvd or margin; "
              + "difference if not given.")
  private String measure;

  @Option(
      names = "--align",
      defaultValue = "same-length",
      paramLabel = "HOW",
      description =
          "same-length, position, string-start or string-end: which positions of two texts "
              + "correspond; same-length, which refuses others, if not given.")
  private String alignment;

  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    List<Instance> all = instances.read();
    Instance clean = InstancesOption.find(id, all, instances.file());
    PatchSpec spec =
        new PatchSpec(
            run.checkpoint(run.open()),
            clean,
            corrupt(clean, all),
            sites.stream().map(Group::byLabel).toList(),
            row == null ? OptionalInt.empty() : OptionalInt.of(row),
            PatchMeasure.parse(measure),
            PatchAlignment.byLabel(alignment));
    PatchResult result = device.run(Patches::run, spec);
    output.print(
        result,
        csv.or(
            out -> new PatchTable(out, result).print(), out -> new PatchTable(out, result).csv()));
  }

  private OtherText corrupt(Instance clean, List<Instance> all) {
    if (other.seed != null) {
      return new OtherText.Renamed(other.seed);
    }
    return other.edits != null
        ? new OtherText.Edited(
            EditedLanguage.apply(
                clean,
                other.edits.stream().map(LanguageEdit::parse).toList(),
                EditedLanguage.Text.REDRAWN))
        : new OtherText.Another(
            InstancesOption.find(Objects.requireNonNull(other.id), all, instances.file()));
  }
}
