package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.DeviceOption;
import org.headscope.engine.cli.kit.InstanceOption;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.RunOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.segment.Segment;
import org.headscope.engine.interpret.segment.SegmentInfluence;
import org.headscope.engine.interpret.segment.SegmentResult;
import org.headscope.engine.interpret.segment.SegmentResult.Influenced;
import org.headscope.engine.interpret.segment.SegmentSpec;
import org.headscope.engine.interpret.segment.SegmentSpec.Part;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;
import org.headscope.engine.training.run.RunDirectory;
import picocli.CommandLine.*;

@Command(
    name = "segments",
    description = "Measures which strings, or which visits of a state, move a prediction.",
    footer = {
      "",
      "Examples:",
      "  headscope segments --run samples/NAME --instances test.jsonl \\",
      "      --id reference-test-1-0 --row 150",
      "  headscope segments --run samples/NAME@2000 --instances test.jsonl \\",
      "      --id reference-test-1-0 --row 150 --by visit --draws 100 --csv",
      "",
      "Each segment before the row is replaced by others of its length that the",
      "instance's automaton draws from the state in which the segment begins; its",
      "influence is the TVD between the predictions before and after, averaged over",
      "the draws, with a 95 % interval. Segments are",
      "  string  each string that ends before the row",
      "  visit   the symbols after each earlier visit of the row's state, up to the",
      "          next visit, the end of the string or the row; if the string continues,",
      "          draws must lead to the state in which it does",
      "A draw may equal the text; the number that do not is listed as changed. all is",
      "the influence of replacing all segments at once."
    })
public final class SegmentsCommand implements Runnable {
  @Mixin private RunOption run;
  @Mixin private InstanceOption instance;

  @Option(
      names = "--row",
      required = true,
      paramLabel = "N",
      description = "The position after which the prediction is measured, from 0.")
  private int row;

  @Option(
      names = "--by",
      paramLabel = "PART",
      defaultValue = "string",
      description = "string or visit; string if not given.")
  private String part;

  @Option(
      names = "--draws",
      paramLabel = "R",
      defaultValue = "20",
      description = "Draws for each segment, 1 to 1000; ${DEFAULT-VALUE} if not given.")
  private int draws;

  @Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "S",
      description = "Seed of the draws; 1 if not given.")
  private long seed;

  @Mixin private CsvOption csv;
  @Mixin private OutputOption output;
  @Mixin private DeviceOption device;

  @Override
  public void run() {
    RunDirectory directory = run.open();
    CheckpointRef checkpoint = run.checkpoint(directory);
    Instance text = instance.one(() -> directory.info().data().task().vocabulary());
    SegmentSpec spec =
        Usage.of(() -> new SegmentSpec(checkpoint, text, row, Part.byLabel(part), draws, seed));
    SegmentResult result = device.run(SegmentInfluence::run, spec);
    output.print(answer(result), csv.or(out -> list(out, result), out -> table(out, result)));
  }

  private static AnswerFields answer(SegmentResult result) {
    Reading read = result.reading();
    return AnswerFields.of(read)
        .with("text", read.text())
        .with("row", result.row())
        .with("state", result.state())
        .with("by", result.part().label())
        .with("draws", result.draws())
        .with("segments", result.segments().stream().map(one -> fields(one, result)).toList())
        .with("sum", result.sum())
        .with("all", result.all())
        .with("provenance", read.provenance());
  }

  private static AnswerFields fields(Influenced one, SegmentResult result) {
    return new AnswerFields()
        .with("string", one.segment().string())
        .with("from", one.segment().from())
        .with("to", one.segment().to())
        .with("text", result.text(one.segment()))
        .with("tvd", one.tvd())
        .with("changed", one.changed());
  }

  private static void list(PrintWriter out, SegmentResult result) {
    out.println(
        Table.text(
            "step %d, %s: the prediction after position %d%s",
            result.reading().step(),
            result.reading().instanceId(),
            result.row(),
            result.state().map(state -> ", " + state).orElse("")));
    Table table = new Table(out, 6, 11, 8, 18, 9, 0);
    table.row("string", "positions", "TVD", "95 % interval", "changed", "  text");
    for (Influenced one : result.segments()) {
      Segment segment = one.segment();
      table.row(
          segment.string(),
          Table.range(segment.from(), segment.to()),
          Table.text("%.4f", one.tvd().value()),
          interval(one.tvd()),
          one.changed(),
          "  " + result.text(segment));
    }
    table.row("sum", "", Table.text("%.4f", result.sum()), "", "", "");
    table.row("all", "", Table.text("%.4f", result.all().value()), interval(result.all()), "", "");
  }

  private static String interval(Interval of) {
    return Table.text("%.4f–%.4f", of.low(), of.high());
  }

  private static void table(PrintWriter out, SegmentResult result) {
    CsvOption.row(
        out, List.of("string", "from", "to", "text", "tvd", "low", "high", "changed", "draws"));
    for (Influenced one : result.segments()) {
      Segment segment = one.segment();
      CsvOption.row(
          out,
          List.of(
              segment.string(),
              segment.from(),
              segment.to(),
              result.text(segment),
              one.tvd().value(),
              one.tvd().low(),
              one.tvd().high(),
              one.changed(),
              result.draws()));
    }
  }
}
