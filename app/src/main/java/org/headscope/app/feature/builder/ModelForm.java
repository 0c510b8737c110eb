package org.headscope.app.feature.builder;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.FieldProblem;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.StackChecks;
import org.headscope.engine.neural.StackConfig;
import org.headscope.engine.neural.block.Variant;

/// The model as it is described in the builder, and what is wrong with it.
final class ModelForm {
  /// The field of problems with n-gram heads.
  static final String GRAMS = "ngramHeads";

  private static final Set<Input> INPUTS = EnumSet.range(Input.LAYERS, Input.DROPOUT);

  private final ObjectProperty<Architecture> architecture =
      new SimpleObjectProperty<>(Architecture.RETNET);
  private final ObjectProperty<Variant> variant = new SimpleObjectProperty<>(Variant.PAPER);
  private final ObjectProperty<String> size = new SimpleObjectProperty<>(SizeName.SMALL);
  private final ObjectProperty<Positions> positions = new SimpleObjectProperty<>(Positions.NONE);
  private final ObjectProperty<NgramHeads.Form> form =
      new SimpleObjectProperty<>(NgramHeads.Form.PLAIN);
  private final ObservableList<NgramHeadPlace> grams = FXCollections.observableArrayList();
  private final FormFields typed = new FormFields(INPUTS);
  private final ReadOnlyObjectWrapper<Draft> draft;
  private boolean filling;

  /// What the form says.
  ///
  /// @param layers as far as they can be read
  /// @param grams n-gram heads, by layer
  /// @param config the model; empty while something is wrong
  record Draft(
      Architecture architecture,
      Variant variant,
      int layers,
      List<NgramHeadPlace> grams,
      NgramHeads.Form form,
      Problems problems,
      Optional<StackConfig> config) {}

  /// The small RetNet without n-gram heads.
  ModelForm() {
    fill();
    draft = new ReadOnlyObjectWrapper<>(read());
    architecture.addListener(_ -> chosen());
    variant.addListener(_ -> chosen());
    size.addListener(_ -> fill());
    InvalidationListener changed = _ -> update();
    for (Input input : INPUTS) {
      typed.text(input).addListener(_ -> edited());
    }
    positions.addListener(_ -> {
      if (!filling) {
        table();
        edited();
      }
    });
    form.addListener(changed);
    grams.addListener(changed);
  }

  /// Another architecture has other sizes; those that were typed stay if only the variant changed.
  private void chosen() {
    boolean there = SizeName.of(architecture.get()).contains(size.get());
    boolean another = draft.get().architecture() != architecture.get();
    if (!there || (size.get().equals(SizeName.OWN) && another)) {
      size.set(SizeName.SMALL);
    }
    fill();
  }

  private void fill() {
    if (!size.get().equals(SizeName.OWN)) {
      filling = true;
      StackConfig c = SizeName.size(architecture.get(), variant.get(), size.get()).model();
      typed.set(Input.LAYERS, c.layers());
      typed.set(Input.HEADS, c.heads());
      typed.set(Input.WIDTH, c.width());
      typed.set(Input.STATES, c.states());
      typed.set(Input.MAX_LENGTH, c.maxLength());
      typed.set(Input.DROPOUT, c.dropout());
      positions.set(c.positions());
      filling = false;
    }
    update();
  }

  /// A table of learned positions needs rows.
  private void table() {
    boolean none = typed.text(Input.MAX_LENGTH).get().equals("0");
    if (positions.get() == Positions.LEARNED && none) {
      filling = true;
      typed.set(Input.MAX_LENGTH, 1024);
      filling = false;
    }
  }

  private void edited() {
    if (!filling) {
      size.set(SizeName.OWN);
      update();
    }
  }

  private void update() {
    if (!filling && draft != null) {
      draft.set(read());
    }
  }

  private Draft read() {
    Problems problems = new Problems();
    Architecture a = architecture.get();
    Variant v = variant.get();
    int layers = typed.whole(Input.LAYERS, problems);
    int heads = has(Input.HEADS) ? typed.whole(Input.HEADS, problems) : 0;
    int width = typed.whole(Input.WIDTH, problems);
    int states = has(Input.STATES) ? typed.whole(Input.STATES, problems) : 0;
    int maxLength = has(Input.MAX_LENGTH) ? typed.whole(Input.MAX_LENGTH, problems) : 0;
    double dropout = has(Input.DROPOUT) ? typed.number(Input.DROPOUT, problems) : 0;
    Positions where = a.has(Field.POSITIONS) ? positions.get() : Positions.NONE;
    List<NgramHeads> inserted = NgramHeadPlace.grouped(grams, form.get());
    StackConfig.Sizes sizes = new StackConfig.Sizes(layers, heads, width);
    List<FieldProblem> found =
        StackChecks.problems(a, v, sizes, where, maxLength, dropout, states, inserted);
    found.forEach(problem -> {
      if (problem.field().startsWith(GRAMS)) {
        problems.add(GRAMS, gramProblem(problem, layers));
      } else {
        problems.add(problem);
      }
    });
    Optional<StackConfig> config = Optional.empty();
    if (problems.none()) {
      config =
          Optional.of(new StackConfig(a, v, sizes, where, maxLength, dropout, states, inserted));
    }
    List<NgramHeadPlace> places = List.copyOf(grams);
    return new Draft(a, v, Math.max(0, layers), places, form.get(), problems, config);
  }

  private static String gramProblem(FieldProblem problem, int layers) {
    return problem.field().endsWith("after")
        ? "stand behind layer %s, but the last is %d; move them up or take them out"
            .formatted(problem.value(), layers)
        : "must be of " + problem.remedy();
  }

  boolean has(Input input) {
    Architecture a = architecture.get();
    return switch (input) {
      case LAYERS, WIDTH -> true;
      case HEADS -> a.has(Field.HEADS);
      case STATES -> a.has(Field.STATES);
      case DROPOUT -> a.has(Field.DROPOUT);
      case MAX_LENGTH -> a == Architecture.HYENA || positions.get() == Positions.LEARNED;
      default -> false;
    };
  }

  FormFields typed() {
    return typed;
  }

  ObjectProperty<Architecture> architectureProperty() {
    return architecture;
  }

  ObjectProperty<Variant> variantProperty() {
    return variant;
  }

  ObjectProperty<String> sizeProperty() {
    return size;
  }

  ObjectProperty<Positions> positionsProperty() {
    return positions;
  }

  ObjectProperty<NgramHeads.Form> formProperty() {
    return form;
  }

  /// The n-gram heads, those behind one layer in their order.
  ObservableList<NgramHeadPlace> grams() {
    return grams;
  }

  ReadOnlyObjectProperty<Draft> draftProperty() {
    return draft.getReadOnlyProperty();
  }
}
