package org.headscope.engine.io;

import java.util.function.Predicate;
import org.headscope.engine.run.Crc32;
import org.headscope.engine.run.UserError;

/**
 * JSON objects as texts that show when they were changed: their last field, {@code check}, is the
 * CRC-32 of all that stands before its comma.
 */
public final class CheckedJson {
  /** What stands around the check, and what it takes the place of. */
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

    private String checked(String beginning) {
      return beginning + before + Crc32.hex(beginning) + after;
    }

    private String of(String json) {
      return checked(json.substring(0, json.length() - end.length()));
    }
  }

  private CheckedJson() {}

  /** {@code value}, an object, as {@link Json#line} writes it, with its check. */
  public static String line(Object value) {
    return Form.LINE.of(Json.line(value));
  }

  /** {@code value}, an object, as {@link Json#pretty} writes it, with its check. */
  public static String pretty(Object value) {
    return Form.PRETTY.of(Json.pretty(value));
  }

  /**
   * {@code text} as a {@code type}.
   *
   * @param where how an error begins, such as {@code The file run.json}
   * @param remedy how it ends: what to do if the text was changed
   * @param mustHaveCheck whether such a value is refused without a check
   * @throws UserError as {@link Json#parse}, or if the text is not as it was written
   */
  public static <T> T parse(
      String text, Class<T> type, String where, String remedy, Predicate<T> mustHaveCheck) {
    boolean checked = false;
    for (Form form : Form.values()) {
      int end = text.lastIndexOf(form.before);
      checked |= end >= 0;
      if (end >= 0 && !text.equals(form.checked(text.substring(0, end)))) {
        throw new UserError(
            where + " is not as it was written (its check differs); " + remedy + ".");
      }
    }
    T value = Json.parse(text, type, where);
    if (!checked && mustHaveCheck.test(value)) {
      throw new UserError(where + " lacks its check; " + remedy + ".");
    }
    return value;
  }
}
