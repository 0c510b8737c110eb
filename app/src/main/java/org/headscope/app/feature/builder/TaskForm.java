package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskOption;

/// The task as described in the builder, with the options of its family and their problems.
final class TaskForm extends FormFields<TaskForm.Draft> {
  /// The field for problems of the family, or of options that contradict each other.
  static final String TASK = "task";

  final Setting<TaskFamily> family;
  private final Map<TaskFamily, Map<TaskOption, Setting<String>>> typed = new LinkedHashMap<>();

  /// The form's content; no task while a field is wrong.
  record Draft(FieldProblems problems, Optional<Task> task) {}

  TaskForm(Journal journal, Task first) {
    super(journal);
    family =
        journal.setting(
            "builder.task",
            Tasks.byName(first.name()),
            SettingCodec.of(Tasks.ALL, TaskFamily::name));
    for (TaskFamily each : Tasks.ALL) {
      Map<TaskOption, Setting<String>> texts = new LinkedHashMap<>();
      for (TaskOption option : each.options()) {
        Object value =
            each.name().equals(first.name()) ? value(first, option) : defaultValue(option);
        String name = "builder." + field(option) + "." + each.name();
        texts.put(option, journal.setting(name, String.valueOf(value), SettingCodec.text()));
      }
      typed.put(each, texts);
    }
    family.addListener(_ -> update());
    typed.values().forEach(texts -> texts.values().forEach(t -> t.addListener(_ -> update())));
    update();
  }

  private static Object defaultValue(TaskOption option) {
    return switch (option) {
      case TaskOption.Count count -> count.count();
      case TaskOption.Real real -> real.number();
      case TaskOption.Choice choice -> choice.names().getFirst();
    };
  }

  private static Object value(Task task, TaskOption option) {
    return task.parameters().values().getOrDefault(option.name(), defaultValue(option));
  }

  static String field(TaskOption option) {
    return TASK + "." + option.name();
  }

  /// Returns the display name of an option's field: `task.key-tokens` → `Key tokens`.
  static String words(String field) {
    String name = field.substring(TASK.length() + 1).replace('-', ' ');
    return PlainText.capitalized(name);
  }

  void take(Task task) {
    TaskFamily its = Tasks.byName(task.name());
    atOnce(() -> {
      family.set(its);
      texts(its).forEach((option, text) -> text.set(String.valueOf(value(task, option))));
    });
    update();
  }

  @Override
  Draft read() {
    FieldProblems problems = new FieldProblems();
    Map<String, Object> given = new LinkedHashMap<>();
    texts(family.get())
        .forEach((option, text) -> {
          switch (option) {
            case TaskOption.Choice choice -> given.put(choice.name(), text.get());
            case TaskOption.Real real ->
                number(text.get())
                    .filter(real::contains)
                    .ifPresentOrElse(
                        n -> given.put(real.name(), n),
                        () -> problems.add(field(option), "must be a number " + real.range()));
            case TaskOption.Count(var name, var _, var _, var range) ->
                whole(text.get())
                    .filter(range::contains)
                    .ifPresentOrElse(
                        n -> given.put(name, n),
                        () ->
                            problems.add(
                                field(option),
                                "must be a whole number from %d to %d"
                                    .formatted(range.min(), range.max())));
          }
        });
    return problems.none() ? made(given, problems) : new Draft(problems, Optional.empty());
  }

  private Draft made(Map<String, Object> given, FieldProblems problems) {
    try {
      return new Draft(problems, Optional.of(Tasks.of(family.get().name(), given)));
    } catch (UserError e) {
      problems.add(TASK, "is invalid: " + String.valueOf(e.getMessage()).replaceFirst("\\.$", ""));
      return new Draft(problems, Optional.empty());
    }
  }

  Map<TaskOption, Setting<String>> texts(TaskFamily of) {
    return typed.getOrDefault(of, Map.of());
  }
}
