package org.headscope.engine.cli;

import module java.base;

import org.headscope.engine.cli.kit.AnswerFields;
import org.headscope.engine.cli.kit.OutputOption;
import org.headscope.engine.cli.kit.TerminalTask;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.pack.PackContents;
import org.headscope.engine.pack.Unpacking;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

@Command(
    name = "unpack",
    description = "Checks a pack and unpacks it into a new folder.",
    footer = {
      "",
      "Examples:",
      "  headscope unpack for-you.hscope --list",
      "  headscope unpack for-you.hscope",
      "  headscope unpack for-you.hscope --into runs",
      "",
      "All bytes are checked and all files opened first; if the pack was damaged or",
      "tampered with, nothing is unpacked. The folder is named after the pack, with a",
      "number if that name is taken, and appears once it is complete. The window lists",
      "its runs. Its lessons are copied into your lessons folder, unless the same",
      "lesson is already there."
    })
final class UnpackCommand implements Runnable {
  @Parameters(paramLabel = "FILE", description = "The pack that 'headscope pack' wrote.")
  private Path file;

  @Option(
      names = "--list",
      description = "Only check the pack and list its contents; write nothing.")
  private boolean list;

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "The folder to unpack into; your first folder of runs if not given.")
  private @Nullable Path into;

  @Mixin private OutputOption output;

  @Override
  public void run() {
    if (list) {
      PackContents contents =
          TerminalTask.run(
              output.err(),
              (progress, cancellation) -> Unpacking.inspect(file, progress, cancellation));
      output.print(contents, to -> contents.lines().forEach(to::println));
      return;
    }
    Path parent = Optional.ofNullable(into).orElseGet(() -> ChosenPreferences.ofUser().newRuns());
    Unpacking.UnpackSpec spec = new Unpacking.UnpackSpec(file, parent);
    Unpacking.UnpackResult result =
        TerminalTask.run(
            output.err(), (progress, cancellation) -> Unpacking.run(spec, progress, cancellation));
    output.print(
        new AnswerFields()
            .with("folder", result.folder().toString())
            .with("lessons", result.lessons().stream().map(Path::toString).toList())
            .with("contents", result.contents()),
        to -> {
          to.println("Opened in " + result.folder());
          result.lessons().forEach(lesson -> to.println("  the lesson in " + lesson));
          result.contents().lines().forEach(line -> to.println("  " + line));
        });
  }
}
