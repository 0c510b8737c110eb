package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The texts of some inputs and the numbers that they stand for.
final class FormFields {
  private final Map<Input, Setting<String>> texts = new EnumMap<>(Input.class);
  private final Map<Input, Double> last = new EnumMap<>(Input.class);

  /// Fields of `inputs`, at first with the texts `initial`.
  FormFields(Journal journal, Set<Input> inputs, Map<Input, String> initial) {
    for (Input input : inputs) {
      String text = initial.getOrDefault(input, "");
      texts.put(input, journal.setting("builder." + input.json(), text, SettingCodec.text()));
    }
  }

  Setting<String> text(Input input) {
    Setting<String> text = texts.get(input);
    if (text == null) {
      throw new IllegalArgumentException(input + " is typed elsewhere");
    }
    return text;
  }

  void set(Input input, Number value) {
    text(input).set(words(value));
  }

  /// `64`, `0.1`, `2.5e-4`.
  static String words(Number value) {
    double d = value.doubleValue();
    if (d == Math.rint(d) && Math.abs(d) < 1e15) {
      return Long.toString((long) d);
    }
    return Double.toString(d).replace("E", "e");
  }

  /// The whole number in `input`, or the last that stood there.
  ///
  /// @param problems hears if there is none now
  int whole(Input input, Problems problems) {
    Optional<Integer> number = whole(text(input).get());
    if (number.isPresent()) {
      last.put(input, number.get().doubleValue());
    } else {
      problems.add(input, "must be a whole number");
    }
    return last.getOrDefault(input, 0.0).intValue();
  }

  /// The whole number that `text` is.
  static Optional<Integer> whole(String text) {
    String digits = text.strip().replaceAll("[,_\\u202f ]", "");
    return digits.matches("-?\\d{1,9}") ? Optional.of(Integer.valueOf(digits)) : Optional.empty();
  }

  /// The number in `input`, or the last that stood there.
  double number(Input input, Problems problems) {
    Optional<Double> number = number(text(input).get());
    if (number.isPresent()) {
      last.put(input, number.get());
    } else {
      problems.add(input, "must be a number");
    }
    return last.getOrDefault(input, 0.0);
  }

  /// The number that `text` is.
  static Optional<Double> number(String text) {
    String digits = text.strip();
    return digits.matches("-?(\\d+\\.?\\d*|\\.\\d+)([eE]-?\\d{1,3})?")
        ? Optional.of(Double.valueOf(digits))
        : Optional.empty();
  }
}
