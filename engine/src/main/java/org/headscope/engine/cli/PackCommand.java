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
    description = "Bundles runs, instances and results in one file.",
    footer = {
      "",
      "Examples:",
      "  headscope pack samples/NAME --instances test.jsonl --out for-you.hscope",
      "  headscope pack runs/one runs/two --steps 0,400,20000 --out two.hscope",
      "  headscope pack --lesson lessons/mine --out mine.hscope",
      "",
      "A pack contains, for each run, its checkpoints (or those of --steps), its",
      "metrics, and the head scores, evaluations, notes and probes stored with it, but",
      "not the state that training resumes from. Every file has a hash, and the same",
      "contents always give the same bytes. 'headscope unpack' and the window open",
      "packs."
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
      description = "A file of instances as written by generate; may be repeated.")
  private List<Path> instances = List.of();

  @Option(
      names = "--lesson",
      paramLabel = "DIR",
      description =
          "A lesson's folder; the runs that it needs are packed too, unless they are shipped.")
  private List<Path> lessons = List.of();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The pack, NAME.hscope; replaced once it is complete.")
  private Path out;

  @Mixin private OutputOption output;

  @Override
  public void run() {
    if (runs.isEmpty() && instances.isEmpty() && lessons.isEmpty()) {
      throw Usage.wrong("Name a run's folder, --instances or --lesson");
    }
    PackSpec spec = new PackSpec(runs, steps, instances, lessons, out);
    Packing.PackResult result =
        TerminalTask.run(
            output.err(), (progress, cancellation) -> Packing.run(spec, progress, cancellation));
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
