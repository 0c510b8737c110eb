package org.headscope.app.feature.builder;

import module java.base;

import javafx.beans.InvalidationListener;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackChecks;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.FieldProblem;

/// The model as described in the builder, and its problems.
final class ModelForm extends FormFields<ModelForm.Draft> {
  static final String GRAMS = "ngramHeads";

  final Setting<Architecture> architecture;
  final Setting<Variant> variant;
  final Setting<String> size;
  final Setting<Positions> positions;
  final Setting<NgramHeads.Form> form;

  /// The n-gram heads, in order within each layer.
  final Setting<List<NgramHeadPlace>> grams;

  private int vocabulary = ModelConfig.DEFAULT_VOCABULARY;

  /// The form's content as far as it can be parsed; no model while a field is wrong.
  record Draft(
      Architecture architecture,
      Variant variant,
      int vocabulary,
      int layers,
      List<NgramHeadPlace> grams,
      NgramHeads.Form form,
      FieldProblems problems,
      Optional<StackConfig> config) {
    /// Returns the model's name as \[ICLL] writes it: RetNet + NGH₁^(1,2,3).
    List<NamePart> name() {
      List<NamePart> parts = new ArrayList<>();
      parts.add(new NamePart(architecture.title(), "", ""));
      for (NgramHeads heads : NgramHeadPlace.grouped(grams, form)) {
        String orders =
            heads.orders().stream().map(String::valueOf).collect(Collectors.joining(","));
        parts.add(new NamePart(" + NGH", String.valueOf(heads.after()), "(" + orders + ")"));
      }
      return parts;
    }

    String nameLine() {
      return name().stream()
          .map(p -> p.text() + lowered(p.low()) + (p.high().isEmpty() ? "" : "^" + p.high()))
          .collect(Collectors.joining());
    }

    private static String lowered(String digits) {
      return digits
          .chars()
          .mapToObj(c -> String.valueOf((char) ('₀' + c - '0')))
          .collect(Collectors.joining());
    }

    String folder() {
      String orders = grams.stream().map(g -> "" + g.order()).collect(Collectors.joining());
      String shortened = orders.length() > 12 ? orders.substring(0, 12) : orders;
      return architecture.id() + (orders.isEmpty() ? "" : "-ngh" + shortened);
    }
  }

  /// A part of a name with its subscript (the layer) and superscript (the orders), or empty.
  record NamePart(String text, String low, String high) {}

  ModelForm(Journal journal, Variant first, List<NgramHeadPlace> inserted) {
    super(journal);
    StackConfig c = NamedSizes.size(Architecture.RETNET, first, NamedSizes.SMALL).model();
    architecture = choice("architecture", Architecture.RETNET);
    variant = choice("variant", first);
    size = journal.setting("builder.size", NamedSizes.SMALL, SettingCodec.text());
    positions = choice("positions", c.positions());
    form = choice("ngram-form", NgramHeads.Form.PLAIN);
    grams = journal.setting("builder.ngram-heads", inserted, NgramHeadPlace.CODEC.list());
    make(sizes(c));
    update();
    architecture.addListener(_ -> chosen());
    variant.addListener(_ -> chosen());
    size.addListener(_ -> fill());
    InvalidationListener changed = _ -> update();
    sizes(c).keySet().forEach(input -> text(input).addListener(_ -> edited()));
    positions.addListener(_ -> {
      // A table of learned positions needs at least one row.
      boolean none = text(BuilderInput.MAX_LENGTH).get().equals("0");
      if (!filling && positions.get() == Positions.LEARNED && none) {
        atOnce(() -> set(BuilderInput.MAX_LENGTH, 1024));
      }
      edited();
    });
    form.addListener(changed);
    grams.addListener(changed);
  }

  void reads(int tokens) {
    if (tokens != vocabulary) {
      vocabulary = tokens;
      update();
    }
  }

  /// Describes `c`, except for its vocabulary.
  void take(StackConfig c) {
    grams.set(NgramHeadPlace.of(c.ngramHeads()));
    c.ngramHeads().stream().findFirst().ifPresent(heads -> form.set(heads.form()));
    architecture.set(c.architecture());
    variant.set(c.variant());
    atOnce(() -> size.set(NamedSizes.CUSTOM));
    fill(c);
    update();
  }

  /// Updates the sizes after a change: another architecture has other named sizes; custom sizes
  /// stay if only the variant changed.
  private void chosen() {
    boolean there = NamedSizes.of(architecture.get()).contains(size.get());
    boolean another = draft.get().architecture() != architecture.get();
    if (!there || (size.get().equals(NamedSizes.CUSTOM) && another)) {
      size.set(NamedSizes.SMALL);
    }
    fill();
  }

  private void fill() {
    if (!size.get().equals(NamedSizes.CUSTOM)) {
      fill(NamedSizes.size(architecture.get(), variant.get(), size.get()).model());
    }
    update();
  }

  private void fill(StackConfig c) {
    atOnce(() -> {
      sizes(c).forEach(this::set);
      positions.set(c.positions());
    });
  }

  private static Map<BuilderInput, Number> sizes(StackConfig c) {
    return Map.of(
        BuilderInput.LAYERS, c.layers(),
        BuilderInput.HEADS, c.heads(),
        BuilderInput.WIDTH, c.width(),
        BuilderInput.STATES, c.states(),
        BuilderInput.MAX_LENGTH, c.maxLength(),
        BuilderInput.DROPOUT, c.dropout());
  }

  private void edited() {
    if (!filling) {
      size.set(NamedSizes.CUSTOM);
      update();
    }
  }

  @Override
  Draft read() {
    FieldProblems problems = new FieldProblems();
    Architecture a = architecture.get();
    Variant v = variant.get();
    int layers = whole(BuilderInput.LAYERS, problems);
    int heads = has(BuilderInput.HEADS) ? whole(BuilderInput.HEADS, problems) : 0;
    int width = whole(BuilderInput.WIDTH, problems);
    int states = has(BuilderInput.STATES) ? whole(BuilderInput.STATES, problems) : 0;
    int maxLength = has(BuilderInput.MAX_LENGTH) ? whole(BuilderInput.MAX_LENGTH, problems) : 0;
    double dropout = has(BuilderInput.DROPOUT) ? number(BuilderInput.DROPOUT, problems) : 0;
    Positions where = a.has(Field.POSITIONS) ? positions.get() : Positions.NONE;
    List<NgramHeads> inserted = NgramHeadPlace.grouped(grams.get(), form.get());
    StackConfig.Sizes sizes = new StackConfig.Sizes(layers, heads, width, vocabulary);
    List<FieldProblem> found =
        StackChecks.problems(a, v, sizes, where, maxLength, dropout, states, inserted);
    found.forEach(problem -> {
      if (problem.field().startsWith(GRAMS)) {
        problems.add(GRAMS, gramProblem(problem, layers));
      } else {
        problems.add(problem);
      }
    });
    Optional<StackConfig> config =
        problems.none()
            ? Optional.of(new StackConfig(a, v, sizes, where, maxLength, dropout, states, inserted))
            : Optional.empty();
    return new Draft(
        a, v, vocabulary, Math.max(0, layers), grams.get(), form.get(), problems, config);
  }

  private static String gramProblem(FieldProblem problem, int layers) {
    return problem.field().endsWith("after")
        ? "come after layer %s, but the last is %d; move or remove them"
            .formatted(problem.value(), layers)
        : "must be of " + problem.remedy();
  }

  @Override
  boolean has(BuilderInput input) {
    Architecture a = architecture.get();
    return switch (input) {
      case LAYERS, WIDTH -> true;
      case HEADS -> a.has(Field.HEADS);
      case STATES -> a.has(Field.STATES);
      case DROPOUT -> a.has(Field.DROPOUT);
      case MAX_LENGTH -> a.hasTable(positions.get());
      default -> false;
    };
  }
}
