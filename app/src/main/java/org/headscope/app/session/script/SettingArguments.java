package org.headscope.app.session.script;

import org.headscope.app.session.Command;
import org.headscope.engine.io.Json;
import tools.jackson.core.JacksonException;

/// Settings on a command line: `compare.rows=first-100`, or a JSON value if it is not plain text.
public final class SettingArguments {
  private SettingArguments() {}

  public static String of(String setting, Object value) {
    boolean plain = value instanceof String text && read(text).equals(text);
    return setting + "=" + (plain ? value : Json.line(value));
  }

  /// Parses the output of [#of].
  ///
  /// @throws IllegalArgumentException if the name is missing, or no setting can have the value
  public static Command.Set parse(String words) {
    int at = words.indexOf('=');
    if (at < 1) {
      throw new IllegalArgumentException("a setting is NAME=VALUE, not " + words);
    }
    return new Command.Set(words.substring(0, at), read(words.substring(at + 1)));
  }

  private static Object read(String text) {
    try {
      Object value = Json.mapper().readValue(text, Object.class);
      return value == null ? text : value;
    } catch (JacksonException _) {
      return text;
    }
  }
}
