package org.headscope.engine.cli.model;

import module java.base;

import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

@Command(
    name = "generate",
    description = "Draws instances of a task into a file; RegBench if no task is named.",
    modelTransformer = TaskOptions.class,
    footer = {
      "",
      "Examples:",
      "  headscope generate --preset reference --count 500 --seed 1 --out test.jsonl",
      "  headscope generate --preset paper --split train --count 40000 --seed 7 \\",
      "      --out train.jsonl",
      "  headscope generate --task associative-recall --vocabulary 40 --length 382 \\",
      "      --count 500 --seed 1 --out recall.jsonl",
      "  headscope generate --task ctw --depth 3 --count 10 --seed 1 --out trees.jsonl",
      "",
      "The same task, split and seed give the same file. Different splits give",
      "different instances, whatever the seeds. RegBench needs a --preset; its alphabet",
      "lists the symbols that an instance's automaton uses, and a minimal automaton may",
      "have a single state."
    })
public final class GenerateCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = "--split",
      defaultValue = "test",
      paramLabel = "SPLIT",
      description = "train, validation or test (if not given).")
  private Split split;

  @Option(
      names = "--count",
      required = true,
      paramLabel = "N",
      description = "Number of instances.")
  private long count;

  @Option(names = "--seed", required = true, paramLabel = "S", description = "Random seed.")
  private long seed;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "JSON Lines, replaced once all instances are drawn.")
  private Path out;

  @Override
  public void run() {
    if (count < 1) {
      throw Usage.wrong("--count must be at least 1");
    }
    Task task =
        TaskOptions.task(spec, Optional.empty())
            .orElseThrow(() -> Usage.wrong("Name a --task or a --preset"));
    TerminalTask.run(
        spec.commandLine().getErr(),
        (progress, cancellation) -> {
          InstanceStream stream = task.stream(split, seed);
          InstanceFile.write(out, stream, count, progress, cancellation);
          return out;
        });
    spec.commandLine().getOut().printf("Wrote %s to %s%n", PlainText.count(count, "instance"), out);
    spec.commandLine().getOut().flush();
  }
}
