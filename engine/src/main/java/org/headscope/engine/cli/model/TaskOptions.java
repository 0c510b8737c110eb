package org.headscope.engine.cli.model;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.cli.kit.Usage;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/// Adds `--task`, and an option for every parameter of a task. A command that already has an option
/// of that name keeps its own.
final class TaskOptions implements IModelTransformer {
  private static final String TASK = "--task";

  /// A mark on the options that are added here, as opposed to a command's own.
  private static final class Added {}

  @Override
  public CommandSpec transform(CommandSpec command) {
    List<String> names = Tasks.ALL.stream().map(TaskFamily::name).toList();
    command.addOption(
        OptionSpec.builder(TASK)
            .paramLabel("NAME")
            .type(String.class)
            .description("The task to draw from: " + String.join(", ", names) + ".")
            .build());
    Map<String, List<String>> descriptions = new LinkedHashMap<>();
    Tasks.ALL.forEach(family ->
        family
            .options()
            .forEach(option ->
                descriptions
                    .computeIfAbsent("--" + option.name(), _ -> new ArrayList<>())
                    .add(description(family, option))));
    descriptions.forEach((name, texts) -> {
      if (!command.optionsMap().containsKey(name)) {
        command.addOption(
            OptionSpec.builder(name)
                .paramLabel(name.equals("--preset") ? "P" : "N")
                .type(String.class)
                .userObject(new Added())
                .description(texts.toArray(String[]::new))
                .build());
      }
    });
    return command;
  }

  private static String description(TaskFamily family, TaskOption option) {
    String whose = family.name().equals(Task.UNNAMED) ? "" : family.name() + ": ";
    return switch (option) {
      case TaskOption.Count(String _, String text, int count, var range) ->
          "%s%s, %d to %d; %d if not given."
              .formatted(whose, text, range.min(), range.max(), count);
      case TaskOption.Real real ->
          "%s%s, %s; %s if not given."
              .formatted(whose, real.description(), real.range(), real.number());
      case TaskOption.Choice(String _, String text, List<String> _) -> whose + text + ".";
    };
  }

  /// Returns the requested task; empty if nothing was requested. Parameters that are not given are
  /// those of `base`, if it is of the same family.
  static Optional<Task> task(CommandSpec command, Optional<Task> base) {
    Optional<String> name = Optional.ofNullable(text(command, TASK));
    String otherwise = base.map(Task::name).orElse(Task.UNNAMED);
    TaskFamily family = Usage.of(() -> Tasks.byName(name.orElse(otherwise)));
    Map<String, Object> given = new LinkedHashMap<>();
    base.filter(task -> task.name().equals(family.name()))
        .ifPresent(task -> given.putAll(task.parameters().values()));
    Map<String, Object> typed = given(command, family);
    given.putAll(typed);
    if (name.isEmpty() && typed.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(Usage.of(() -> Tasks.of(family.name(), given)));
  }

  private static Map<String, Object> given(CommandSpec command, TaskFamily family) {
    Map<String, TaskOption> known = new LinkedHashMap<>();
    family.options().forEach(option -> known.put("--" + option.name(), option));
    Map<String, Object> given = new LinkedHashMap<>();
    for (OptionSpec added : command.options()) {
      String text = added.userObject() instanceof Added ? text(command, added.longestName()) : null;
      if (text != null) {
        TaskOption option = known.get(added.longestName());
        if (option == null) {
          throw Usage.wrong(
              "The task %s has no option '%s'; it has %s."
                  .formatted(
                      family.name(),
                      added.longestName(),
                      known.isEmpty() ? "none" : String.join(", ", new TreeSet<>(known.keySet()))));
        }
        given.put(option.name(), value(option, text));
      }
    }
    return given;
  }

  private static Object value(TaskOption option, String text) {
    return switch (option) {
      case TaskOption.Choice _ -> text;
      case TaskOption.Real _ -> number(option, text, Double::valueOf, "a number");
      case TaskOption.Count _ -> number(option, text, Integer::valueOf, "a whole number");
    };
  }

  private static Object number(
      TaskOption option, String text, Function<String, Object> read, String what) {
    try {
      return read.apply(text);
    } catch (NumberFormatException _) {
      throw Usage.wrong(
          "Invalid value for option '--%s': '%s' is not %s".formatted(option.name(), text, what));
    }
  }

  private static @Nullable String text(CommandSpec command, String option) {
    return command.commandLine().getParseResult().matchedOptionValue(option, (String) null);
  }
}
