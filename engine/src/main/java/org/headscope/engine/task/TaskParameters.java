package org.headscope.engine.task;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;

/// The parameters of a task in a family: a number or a name for each of its options.
///
/// @param values an Integer, a Double or a String by name
public record TaskParameters(@JsonValue SequencedMap<String, Object> values) {
  @JsonCreator
  public TaskParameters {
    values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    values.forEach((name, value) -> {
      if (!(value instanceof Integer || value instanceof Double || value instanceof String)) {
        throw new IllegalArgumentException(name + " is neither a number nor a name");
      }
    });
  }

  public static TaskParameters of(String name, Object value) {
    return new TaskParameters(new LinkedHashMap<>(Map.of(name, value)));
  }

  /// Returns a value for each of `options`, in their order: from `given`, else the default.
  ///
  /// @throws UserError naming the parameter that is missing, out of its range, or not known
  public static TaskParameters of(List<TaskOption> options, Map<String, ?> given) {
    List<String> known = options.stream().map(TaskOption::name).toList();
    given.keySet().forEach(name -> Named.require(known, "parameter", name));
    SequencedMap<String, Object> values = new LinkedHashMap<>();
    for (TaskOption option : options) {
      Object value = given.get(option.name());
      values.put(option.name(), value == null ? standard(option) : checked(option, value));
    }
    return new TaskParameters(values);
  }

  /// Returns the same for values in the order of `options`.
  public static TaskParameters of(List<TaskOption> options, Object... given) {
    Map<String, Object> values = new LinkedHashMap<>();
    for (int i = 0; i < given.length; i++) {
      values.put(options.get(i).name(), given[i]);
    }
    return of(options, values);
  }

  private static Object standard(TaskOption option) {
    return option
        .standard()
        .orElseThrow(() ->
            new UserError(
                "The parameter %s is missing; give %s."
                    .formatted(option.name(), option.description())));
  }

  private static Object checked(TaskOption option, Object value) {
    return switch (option) {
      case TaskOption.Count(String name, String _, int _, var range) -> {
        if (!(value instanceof Integer count) || !range.contains(count)) {
          throw new UserError(
              "%s is %s; give a whole number from %d to %d."
                  .formatted(
                      name, PlainText.truncated(value.toString()), range.min(), range.max()));
        }
        yield value;
      }
      case TaskOption.Real real -> {
        if (!(value instanceof Number number) || !real.contains(number.doubleValue())) {
          throw new UserError(
              "%s is %s; give a number %s."
                  .formatted(real.name(), PlainText.truncated(value.toString()), real.range()));
        }
        yield number.doubleValue();
      }
      case TaskOption.Choice(String name, String _, List<String> names) ->
          Named.require(names, name, String.valueOf(value));
    };
  }

  public int count(String name) {
    if (values.get(name) instanceof Integer count) {
      return count;
    }
    throw new IllegalArgumentException("there is no number " + name + " in " + this);
  }

  public double real(String name) {
    if (values.get(name) instanceof Number number) {
      return number.doubleValue();
    }
    throw new IllegalArgumentException("there is no number " + name + " in " + this);
  }

  public String choice(String name) {
    if (values.get(name) instanceof String choice) {
      return choice;
    }
    throw new IllegalArgumentException("there is no name " + name + " in " + this);
  }

  /// For people: `vocabulary 40, length 382`.
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(e -> e.getKey() + " " + e.getValue())
        .collect(Collectors.joining(", "));
  }
}
