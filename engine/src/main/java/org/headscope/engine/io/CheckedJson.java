package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.Crc32;
import org.headscope.engine.run.UserError;

/// JSON objects as texts that reveal changes: their last field, `check`, is the CRC-32 of
/// everything before its comma. In a file of lines each continues the previous one: its check
/// covers the previous check and its own text, so that a missing line is noticed.
public final class CheckedJson {
  /// The text around the check, and the end that it replaces.
  private enum CheckLayout {
    LINE(",\"check\":\"", "\"}", "}"),
    PRETTY(",\n  \"check\" : \"", "\"\n}\n", "\n}\n");

    private final String before;
    private final String after;
    private final String end;

    CheckLayout(String before, String after, String end) {
      this.before = before;
      this.after = after;
      this.end = end;
    }

    private String checked(String previous, String beginning) {
      return beginning + before + Crc32.hex(previous + beginning) + after;
    }

    private String of(String previous, String json) {
      return checked(previous, json.substring(0, json.length() - end.length()));
    }
  }

  private CheckedJson() {}

  /// Returns `value`, an object, as [Json#line] writes it, with its check.
  public static String line(Object value) {
    return line("", value);
  }

  /// Returns the line that follows one with the check `previous`, which is empty for the first.
  public static String line(String previous, Object value) {
    return CheckLayout.LINE.of(previous, Json.line(value));
  }

  /// Returns the check of `line`; empty if it has none.
  public static String check(String line) {
    int end = line.lastIndexOf(CheckLayout.LINE.before);
    return end < 0
        ? ""
        : line.substring(end + CheckLayout.LINE.before.length())
            .replace(CheckLayout.LINE.after, "");
  }

  /// Returns `value`, an object, as [Json#pretty] writes it, with its check.
  public static String pretty(Object value) {
    return CheckLayout.PRETTY.of("", Json.pretty(value));
  }

  /// Parses `text` as a `type`.
  ///
  /// @param where how an error begins, such as `The file run.json`
  /// @param remedy how it ends: what to do if the text was changed
  /// @param mustHaveCheck whether a value without a check is refused
  /// @throws UserError as [Json#parse], or if the text was changed
  public static <T> T parse(
      String text, Class<T> type, String where, String remedy, Predicate<T> mustHaveCheck) {
    return parse("", text, type, where, remedy, mustHaveCheck);
  }

  /// Parses a line that follows one with the check `previous`, or that has a check of itself alone.
  public static <T> T parse(
      String previous,
      String text,
      Class<T> type,
      String where,
      String remedy,
      Predicate<T> mustHaveCheck) {
    boolean checked = false;
    for (CheckLayout form : CheckLayout.values()) {
      int end = text.lastIndexOf(form.before);
      checked |= end >= 0;
      if (end >= 0
          && Stream.of(previous, "")
              .noneMatch(check -> text.equals(form.checked(check, text.substring(0, end))))) {
        String missing = previous.isEmpty() ? "" : ", or lines before it are missing";
        throw new UserError(
            "%s is not as it was written%s (its check differs); %s."
                .formatted(where, missing, remedy));
      }
    }
    T value = Json.parse(text, type, where);
    UserError.when(!checked && mustHaveCheck.test(value), "%s lacks its check; %s.", where, remedy);
    return value;
  }
}
