package org.headscope.app.launch.lesson;

import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// Checks lessons, and prints them.
@Command(
    name = "lesson",
    description = "Checks lessons and makes handouts from them.",
    subcommands = {LessonCheckCommand.class, LessonHandoutCommand.class},
    footer = {
      "",
      "Examples:",
      "  headscope lesson check lessons/induction",
      "  headscope lesson handout lessons/induction --out induction.html",
      "",
      "A lesson is a folder with lesson.md; app/docs/lessons.md says how it is written."
    })
public final class LessonCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "A command is missing");
  }
}
