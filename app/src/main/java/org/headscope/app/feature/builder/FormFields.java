package org.headscope.app.feature.builder;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// Fields that together describe a `D`, some of them typed numbers.
abstract class FormFields<D> {
  final ReadOnlyObjectWrapper<D> draft = new ReadOnlyObjectWrapper<>();

  private final Map<BuilderInput, Setting<String>> texts = new EnumMap<>(BuilderInput.class);
  private final Map<BuilderInput, Double> last = new EnumMap<>(BuilderInput.class);
  private final Journal journal;
  boolean filling;

  FormFields(Journal journal) {
    this.journal = journal;
  }

  <E extends Enum<E>> Setting<E> choice(String name, E first) {
    return journal.setting("builder." + name, first, SettingCodec.of(first.getDeclaringClass()));
  }

  void make(Map<BuilderInput, ?> initial) {
    new TreeMap<>(initial)
        .forEach((input, value) ->
            texts.put(
                input,
                journal.setting("builder." + input.json, words(value), SettingCodec.text())));
  }

  abstract D read();

  boolean has(BuilderInput input) {
    return true;
  }

  void update() {
    if (!filling) {
      draft.set(read());
    }
  }

  /// Applies `changes` to several fields with a single notification.
  void atOnce(Runnable changes) {
    filling = true;
    changes.run();
    filling = false;
  }

  Setting<String> text(BuilderInput input) {
    return Objects.requireNonNull(texts.get(input), () -> input + " is typed elsewhere");
  }

  void set(BuilderInput input, Number value) {
    text(input).set(words(value));
  }

  /// Formats a number: `64`, `0.1`, `2.5e-4`; returns a text unchanged.
  private static String words(Object value) {
    if (!(value instanceof Number number)) {
      return value.toString();
    }
    double d = number.doubleValue();
    if (d == Math.rint(d) && Math.abs(d) < 1e15) {
      return Long.toString((long) d);
    }
    return Double.toString(d).replace("E", "e");
  }

  /// Returns the whole number in `input`, or its last valid one and reports it to `problems`.
  int whole(BuilderInput input, FieldProblems problems) {
    return (int) number(input, whole(text(input).get()), "must be a whole number", problems);
  }

  static Optional<Integer> whole(String text) {
    String digits = text.strip().replaceAll("[,_\\u202f ]", "");
    return digits.matches("-?\\d{1,9}") ? Optional.of(Integer.valueOf(digits)) : Optional.empty();
  }

  double number(BuilderInput input, FieldProblems problems) {
    return number(input, number(text(input).get()), "must be a number", problems);
  }

  private double number(
      BuilderInput input,
      Optional<? extends Number> typed,
      String problem,
      FieldProblems problems) {
    typed.ifPresentOrElse(
        number -> last.put(input, number.doubleValue()), () -> problems.add(input, problem));
    return last.getOrDefault(input, 0.0);
  }

  static Optional<Double> number(String text) {
    String digits = text.strip();
    return digits.matches("-?(\\d+\\.?\\d*|\\.\\d+)([eE]-?\\d{1,3})?")
        ? Optional.of(Double.valueOf(digits))
        : Optional.empty();
  }
}
