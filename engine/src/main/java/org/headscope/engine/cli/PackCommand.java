package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.pack.PackSpec;
import org.headscope.engine.pack.Packing;
import picocli.CommandLine.*;

@Command(
    name = "pack",
    description = "Puts runs, instances and what was found out about them into one file.",
    footer = {
      "",
      "Examples:",
      "  headscope pack samples/NAME --instances test.jsonl --out for-you.hscope",
      "  headscope pack runs/one runs/two --steps 0,400,20000 --out two.hscope",
      "  headscope pack --lesson lessons/mine --out mine.hscope",
      "",
      "From each run: its checkpoints, or those of --steps, its metrics, and the head",
      "scores, evaluations, notes and probes that were kept of it; not what it is resumed",
      "from. Every file is under a hash, and the same things give the same bytes.",
      "'headscope unpack' opens it, and so does the window."
    })
final class PackCommand implements Runnable {
  @Parameters(paramLabel = "RUN", arity = "0..*", description = "Folders of runs.")
  private List<Path> runs = List.of();

  @Option(
      names = "--steps",
      split = ",",
      paramLabel = "STEP",
      description = "Checkpoints of every run; all if not given.")
  private List<Long> steps = List.of();

  @Option(
      names = "--instances",
      paramLabel = "FILE",
      description = "Instances as generate writes them; may be given several times.")
  private List<Path> instances = List.of();

  @Option(
      names = "--lesson",
      paramLabel = "DIR",
      description = "A lesson's folder, with the runs that it needs and that are not shipped.")
  private List<Path> lessons = List.of();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The pack, NAME.hscope; replaced when it is whole.")
  private Path out;

  @Mixin private OutputOption output;

  @Override
  public void run() {
    if (runs.isEmpty() && instances.isEmpty() && lessons.isEmpty()) {
      throw Usage.wrong("Name a run's folder, --instances or --lesson");
    }
    PackSpec asked = new PackSpec(runs, steps, instances, lessons, out);
    Packing.PackResult result =
        TerminalTask.run(
            output.err(), (progress, cancellation) -> Packing.run(asked, progress, cancellation));
    output.print(
        new AnswerFields()
            .with("file", result.file().toString())
            .with("bytes", result.bytes())
            .with("contents", result.contents()),
        to -> {
          to.printf(Locale.ROOT, "Wrote %s, %,d bytes%n", result.file(), result.bytes());
          result.contents().lines().forEach(line -> to.println("  " + line));
        });
  }
}
