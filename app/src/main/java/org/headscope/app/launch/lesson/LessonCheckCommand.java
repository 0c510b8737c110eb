package org.headscope.app.launch.lesson;

import module java.base;

import org.headscope.app.launch.context.AppContext;
import org.headscope.app.lesson.Mistake;
import org.headscope.app.lesson.measure.LessonCheck;
import picocli.CommandLine;
import picocli.CommandLine.*;
import picocli.CommandLine.Model.CommandSpec;

/// Says what is wrong with lessons, by file and line.
@Command(
    name = "check",
    description = "Reads lessons, evaluates their claims, and lists what is wrong.",
    footer = {
      "",
      "Examples:",
      "  headscope lesson check lessons/induction",
      "  headscope lesson check lessons/mine --run runs/mine",
      "",
      "All commands are run, all claims must be true, all values in texts must exist,",
      "and every choice needs at least one right and one wrong answer. A mistake is",
      "printed as",
      "FILE:LINE: SENTENCE; if there are any, the exit code is 1. Runs are searched for",
      "where --run",
      "says, in the lesson's folder, and among the samples."
    })
final class LessonCheckCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "1..*", paramLabel = "DIR", description = "A lesson's folder.")
  private List<Path> lessons;

  @Option(
      names = "--run",
      paramLabel = "DIR",
      description = "A run that lessons may need; may be repeated.")
  private List<Path> runs = List.of();

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    int wrong = 0;
    try (AppContext context = new AppContext()) {
      for (Path lesson : lessons) {
        List<Mistake> mistakes = LessonCheck.run(lesson, runs, context.lessonSources());
        mistakes.forEach(mistake -> out.println(mistake.words()));
        if (mistakes.isEmpty()) {
          out.println(lesson + ": nothing is wrong.");
        }
        wrong += mistakes.size();
      }
    }
    out.flush();
    return wrong == 0 ? CommandLine.ExitCode.OK : CommandLine.ExitCode.SOFTWARE;
  }
}
