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
      "Every byte is checked and every file is opened first; of a pack that was damaged or",
      "tampered with nothing is there afterwards. The folder has the pack's name, or one with a",
      "number after it, and appears when all of it is there. The window lists the runs in it,",
      "and its lessons, which are put into the folder of your lessons right after it, unless",
      "the same lesson is there already."
    })
final class UnpackCommand implements Runnable {
  @Parameters(paramLabel = "FILE", description = "A pack written by 'headscope pack'.")
  private Path file;

  @Option(
      names = "--list",
      description = "Check it in the same way and say what is inside; leave nothing on the disk.")
  private boolean list;

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description = "Where its folder is made; the first folder of runs if not given.")
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
    Unpacking.UnpackSpec asked = new Unpacking.UnpackSpec(file, parent);
    Unpacking.UnpackResult result =
        TerminalTask.run(
            output.err(), (progress, cancellation) -> Unpacking.run(asked, progress, cancellation));
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
