package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.interpret.inspect.Reading;

/// An object that a command prints as JSON: its fields in order, without absent ones.
public final class AnswerFields extends LinkedHashMap<String, Object> {
  @Serial private static final long serialVersionUID = 1L;

  /// Returns the fields that begin every answer about one instance.
  public static AnswerFields of(Reading reading) {
    return new AnswerFields().with("step", reading.step()).with("id", reading.instanceId());
  }

  public AnswerFields with(String name, Object value) {
    switch (value) {
      case Optional<?> optional -> optional.ifPresent(present -> put(name, present));
      case OptionalInt optional -> optional.ifPresent(present -> put(name, present));
      case OptionalDouble optional -> optional.ifPresent(present -> put(name, present));
      default -> put(name, value);
    }
    return this;
  }
}
