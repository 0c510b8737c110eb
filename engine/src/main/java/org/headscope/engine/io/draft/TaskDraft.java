package org.headscope.engine.io.draft;

import module java.base;

import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskOption;

/// Test instances of a task, as `generate` draws them.
///
/// @param family of the task
/// @param options the typed text for each, by its name
/// @param instances how many
/// @param seed decides them
public record TaskDraft(String family, Map<String, String> options, int instances, long seed)
    implements Draft {
  private static final Range INSTANCES = new Range(1, 1_000);

  public TaskDraft {
    options = Map.copyOf(options);
  }

  /// Returns the task.
  ///
  /// @throws UserError naming the option that cannot be used
  public Task task() {
    if (!INSTANCES.contains(instances)) {
      throw new UserError(
          "%,d to %,d instances can be drawn, not %,d; choose a number in that range."
              .formatted(INSTANCES.min(), INSTANCES.max(), instances));
    }
    Map<String, Object> given = new LinkedHashMap<>();
    for (TaskOption option : Tasks.byName(family).options()) {
      if (options.containsKey(option.name())) {
        given.put(option.name(), value(option, options.get(option.name())));
      }
    }
    return Tasks.of(family, given);
  }

  /// Returns the typed number; the text if it is not one, so that the task can refuse it.
  private static Object value(TaskOption option, String text) {
    try {
      return switch (option) {
        case TaskOption.Count _ -> Integer.valueOf(text.strip());
        case TaskOption.Real _ -> Double.valueOf(text.strip());
        case TaskOption.Choice _ -> text;
      };
    } catch (NumberFormatException _) {
      return text;
    }
  }

  @Override
  public String found() {
    Task task = task();
    return "%s: %s of up to %,d tokens."
        .formatted(task.label(), PlainText.count(instances, "instance"), task.maxTokens());
  }

  @Override
  public void write(Path file, Cancellation cancellation) {
    InstanceFile.write(
        file, task().stream(Split.TEST, seed), instances, Progress.none(), cancellation);
  }

  @Override
  public List<String> line(Path file) {
    List<String> words = new ArrayList<>(List.of("generate", "--task", family));
    new TreeMap<>(options).forEach((name, value) -> words.addAll(List.of("--" + name, value)));
    words.addAll(List.of("--count", String.valueOf(instances), "--seed", String.valueOf(seed)));
    words.addAll(List.of("--out", file.toString()));
    return words;
  }
}
