package org.headscope.engine.cli;

import java.nio.file.Path;
import java.util.Locale;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "generate",
    description = "Draws RegBench instances of distinct languages into a file.",
    footer = {
      "",
      "Examples:",
      "  headscope generate --preset reference --count 500 --seed 1 --out test.jsonl",
      "  headscope generate --preset paper --split train --count 40000 --seed 7 \\",
      "      --out train.jsonl",
      "",
      "The same preset, split and seed give the same file. Languages of different",
      "splits differ whatever the seeds. alphabet lists the symbols that an instance's",
      "automaton uses, and a minimal automaton may have a single state."
    })
final class GenerateCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--preset",
      required = true,
      paramLabel = "P",
      description = "paper (the text of Akyürek et al. 2024) or reference (its public code).")
  private RegBench preset;

  @Option(
      names = "--split",
      defaultValue = "test",
      paramLabel = "SPLIT",
      description = "train, validation or test (the default).")
  private Split split;

  @Option(names = "--count", required = true, paramLabel = "N", description = "How many.")
  private long count;

  @Option(names = "--seed", required = true, paramLabel = "S", description = "Decides everything.")
  private long seed;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "JSON Lines, replaced when all instances are there.")
  private Path out;

  @Override
  public void run() {
    if (count < 1) {
      throw Usage.wrong(spec, "--count must be at least 1");
    }
    TerminalTask.run(
        spec.commandLine().getErr(),
        (progress, cancellation) -> {
          InstanceStream stream = preset.stream(split, seed);
          InstanceFile.write(out, stream, count, progress, cancellation);
          return out;
        });
    spec.commandLine().getOut().printf(Locale.ROOT, "Wrote %,d instances to %s%n", count, out);
    spec.commandLine().getOut().flush();
  }
}
