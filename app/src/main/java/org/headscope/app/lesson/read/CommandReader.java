package org.headscope.app.lesson.read;

import module java.base;

import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.write.BlockYaml;
import org.headscope.app.session.Command;
import org.headscope.app.session.script.CommandJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;

/// A reader of commands. They are those of the journal, with `@model` for the run that the lesson
/// calls `model`. Lessons select and set; they open, write and train nothing.
record CommandReader(FormulaReader runs, Mistakes mistakes) {
  private static final Pattern RUN = Pattern.compile("@([a-z][a-z0-9-]*)((?:@\\d{1,18})?)");

  /// Reads a command; empty, after reporting a mistake, if lessons have no such command.
  Optional<Command.Change> command(Located each) {
    if (!(each instanceof Located.Members members)) {
      mistakes.add(
          each.line(),
          "This is %s; write a command such as {command: select-head, layer: 2, head: 1}."
              .formatted(each.words()));
      return Optional.empty();
    }
    try {
      String line = Json.line(BlockYaml.texts(members.json(), text -> placed(text, each.line())));
      Command command = CommandJson.read(line, "This").command();
      if (command instanceof Command.Change change && !opens(change)) {
        return Optional.of(change);
      }
      mistakes.add(
          each.line(),
          "The command %s is not for lessons, which only select and set; name runs and instances in the front matter."
              .formatted(command.name()));
    } catch (UserError e) {
      mistakes.add(each.line(), String.valueOf(e.getMessage()));
    }
    return Optional.empty();
  }

  private static boolean opens(Command.Change change) {
    return change instanceof Command.OpenRuns
        || change instanceof Command.CloseRun
        || change instanceof Command.OpenInstances
        || change instanceof Command.CloseInstances;
  }

  private String placed(String text, int line) {
    Matcher run = RUN.matcher(text);
    return run.matches() && runs.knowsRun(run.group(1), line)
        ? Lesson.RUNS_PLACEHOLDER.resolve(run.group(1)) + run.group(2)
        : text;
  }
}
