package org.headscope.engine.io;

import module java.base;

import org.headscope.engine.run.Crc32;
import org.headscope.engine.run.UserError;

/// JSON objects as texts that reveal changes: their last field, `check`, is the CRC-32 of all
/// before its comma. In a file of lines each continues the previous one: its check covers the
/// previous check and this text, so that a missing line is noticed.
public final class CheckedJson {
  /// The text around the check, and the sign that it replaces.
  private enum Form {
    LINE(",\"check\":\"", "\"}", "}"),
    PRETTY(",\n  \"check\" : \"", "\"\n}\n", "\n}\n");

    private final String before;
    private final String after;
    private final String end;

    Form(String before, String after, String end) {
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

  /// `value`, an object, as [Json#line] writes it, with its check.
  public static String line(Object value) {
    return line("", value);
  }

  /// The line that follows one whose check is `previous`; the first follows an empty one.
  public static String line(String previous, Object value) {
    return Form.LINE.of(previous, Json.line(value));
  }

  /// The check of `line`; empty if it has none.
  public static String check(String line) {
    int end = line.lastIndexOf(Form.LINE.before);
    return end < 0
        ? ""
        : line.substring(end + Form.LINE.before.length()).replace(Form.LINE.after, "");
  }

  /// `value`, an object, as [Json#pretty] writes it, with its check.
  public static String pretty(Object value) {
    return Form.PRETTY.of("", Json.pretty(value));
  }

  /// `text` as a `type`.
  ///
  /// @param where how an error begins, such as `The file run.json`
  /// @param remedy how it ends: what to do if the text was changed
  /// @param mustHaveCheck whether such a value is refused without a check
  /// @throws UserError as [Json#parse], or if the text is not as it was written
  public static <T> T parse(
      String text, Class<T> type, String where, String remedy, Predicate<T> mustHaveCheck) {
    return parse("", text, type, where, remedy, mustHaveCheck);
  }

  /// The same of a line that follows one whose check is `previous`, or whose check is of itself.
  public static <T> T parse(
      String previous,
      String text,
      Class<T> type,
      String where,
      String remedy,
      Predicate<T> mustHaveCheck) {
    boolean checked = false;
    for (Form form : Form.values()) {
      int end = text.lastIndexOf(form.before);
      checked |= end >= 0;
      if (end >= 0
          && Stream.of(previous, "")
              .noneMatch(check -> text.equals(form.checked(check, text.substring(0, end))))) {
        String missing = previous.isEmpty() ? "" : ", or lines before it are missing";
        throw new UserError(
            "%s was changed%s (its check differs); %s.".formatted(where, missing, remedy));
      }
    }
    T value = Json.parse(text, type, where);
    UserError.when(!checked && mustHaveCheck.test(value), "%s lacks its check; %s.", where, remedy);
    return value;
  }
}
