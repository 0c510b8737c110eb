package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.component.ClampValue;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Clamp;
import org.headscope.engine.training.Clamps;
import org.headscope.engine.training.step.TakenOverParameters;

/// The clamps as described in the builder, and their problems.
final class ClampForm {
  static final String CLAMPS = "clamps";

  /// The start of a value that takes over a checkpoint, before run and step are named.
  static final String TAKE_OVER = "from:";

  private static final int MAX_ORDER = 3;

  /// A clamp as typed.
  ///
  /// @param component `1.2`, `1.*` or `mlp1`
  /// @param to empty if it holds to the end
  record Row(String component, String value, String from, String to) {
    private Row(List<String> texts) {
      this(texts.get(0), texts.get(1), texts.get(2), texts.get(3));
    }

    List<String> texts() {
      return List.of(component, value, from, to);
    }

    boolean takesOver() {
      return value.startsWith(TAKE_OVER);
    }
  }

  private static final SettingCodec<Row> ROW =
      SettingCodec.text().list().as(ClampForm::row, Row::texts);

  final Setting<List<Row>> rows;

  ClampForm(Journal journal) {
    rows = journal.setting("builder.clamps", List.of(), ROW.list());
  }

  private static Row row(List<String> texts) {
    if (texts.size() != 4) {
      throw new IllegalArgumentException("must have component, value and steps of each clamp");
    }
    return new Row(texts);
  }

  void take(Clamps clamps) {
    rows.set(
        clamps.all().stream()
            .map(clamp ->
                new Row(
                    clamp.component().name(),
                    clamp.value().label(),
                    "" + clamp.from(),
                    clamp.to().isPresent() ? "" + clamp.to().getAsLong() : ""))
            .toList());
  }

  /// Adds a clamp of a component of `model` that has none yet.
  void add(ModelConfig model) {
    Set<String> taken = rows.get().stream().map(Row::component).collect(Collectors.toSet());
    List<String> all = Component.of(model).stream().map(Component::name).toList();
    String free =
        all.stream().filter(name -> !taken.contains(name)).findFirst().orElse(all.getFirst());
    String value = free.contains(".") ? "previous" : "zero";
    change(now -> now.add(new Row(free, value, "0", "")));
  }

  void remove(int index) {
    change(now -> now.remove(index));
  }

  void set(int index, Row row) {
    if (!rows.get().get(index).equals(row)) {
      change(now -> now.set(index, row));
    }
  }

  private void change(Consumer<List<Row>> how) {
    List<Row> now = new ArrayList<>(rows.get());
    how.accept(now);
    rows.set(List.copyOf(now));
  }

  /// Returns the components of `model`, and all heads of a layer as one.
  static List<String> components(ModelConfig model) {
    List<String> names = new ArrayList<>();
    for (Component component : Component.of(model)) {
      boolean several = model.layerInfos().get(component.layer() - 1).heads() > 1;
      if (component.head() == 1 && several) {
        names.add(component.layer() + ".*");
      }
      names.add(component.name());
    }
    return List.copyOf(names);
  }

  static String words(String component) {
    if (component.endsWith(".*")) {
      return "heads " + component;
    }
    try {
      return Component.parse(component).label();
    } catch (UserError _) {
      return component;
    }
  }

  /// Returns the values that can be chosen, and the one that is.
  static List<String> values(String chosen) {
    List<String> values = new ArrayList<>();
    for (ClampValue value : ClampValue.plain()) {
      values.add(value.label());
      if (value.label().equals("1-gram")) {
        IntStream.rangeClosed(2, MAX_ORDER).forEach(n -> values.add(n + "-gram"));
      }
    }
    values.add(chosen.startsWith(TAKE_OVER) ? chosen : TAKE_OVER);
    if (!values.contains(chosen)) {
      values.add(chosen);
    }
    return List.copyOf(values);
  }

  /// Returns the reason why `component` cannot have `value`; empty if it can.
  static String whyNot(String component, String value) {
    boolean head = component.contains(".");
    return !head && !value.startsWith(TAKE_OVER) && ClampValue.parse(value).ofMap()
        ? words(component) + " has no map"
        : "";
  }

  /// Reads the rows for `model`; none if one is wrong, which is added to `problems`.
  Optional<Clamps> read(ModelConfig model, long steps, FieldProblems problems) {
    List<Clamp> all = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    Map<Integer, String> wrong = new TreeMap<>();
    for (int i = 0; i < rows.get().size(); i++) {
      try {
        List<Clamp> some = Clamp.parse(text(rows.get().get(i)), model);
        all.addAll(some);
        owners.addAll(Collections.nCopies(some.size(), i));
      } catch (UserError e) {
        wrong.put(i, String.valueOf(e.getMessage()));
      }
    }
    Clamps clamps = new Clamps(all);
    clamps
        .problems(model, steps)
        .forEach((index, sentence) -> wrong.putIfAbsent(owners.get(index), sentence));
    for (int i = 0; i < all.size(); i++) {
      int owner = owners.get(i);
      if (!wrong.containsKey(owner) && all.get(i).value() instanceof ClampValue.TakenOver) {
        TakenOverParameters.problem(all.get(i), model)
            .ifPresent(sentence -> wrong.put(owner, sentence));
      }
    }
    // The full stop is added where the sentence is shown.
    wrong.forEach(
        (index, sentence) -> problems.add(field(index), sentence.replaceFirst("\\.$", "")));
    return wrong.isEmpty() ? Optional.of(clamps) : Optional.empty();
  }

  private static String text(Row row) {
    for (String step : List.of(row.from, row.to)) {
      UserError.when(
          !step.strip().matches("\\d{0,18}"), "The steps must be whole numbers, not '%s'.", step);
    }
    UserError.when(
        row.takesOver() && !ClampValue.TAKEN_OVER.matcher(row.value).matches(),
        "A run and a step must be named, such as runs/a@500.");
    UserError.when(row.value.matches(".*\\s.*"), "The run's folder must have no spaces.");
    return "%s=%s@%s..%s".formatted(row.component, row.value, row.from.strip(), row.to.strip());
  }

  static String field(int index) {
    return CLAMPS + "[" + index + "]";
  }
}
