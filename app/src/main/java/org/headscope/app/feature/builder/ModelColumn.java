package org.headscope.app.feature.builder;

import module java.base;

import javafx.beans.property.Property;
import javafx.geometry.Pos;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import javafx.util.StringConverter;
import org.headscope.app.control.PanelTitle;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.block.Variant;

/// Which architecture, how large, and for which task.
final class ModelColumn extends VBox {
  private final ModelForm model;
  private final Label heading = new PanelTitle("Model");
  private final FieldGrid fields = new FieldGrid();
  private final Label difference = new Label();
  private final ComboBox<String> sizes;

  ModelColumn(BuilderViewModel builder) {
    super(10);
    this.model = builder.model();
    getStyleClass().add("build-column");
    fields.getStyleClass().add("build-fields");
    setAlignment(Pos.TOP_LEFT);
    ComboBox<Architecture> architectures =
        combo(
            "architecture",
            List.of(Architecture.values()),
            model.architectureProperty(),
            Architecture::title);
    fields.add(
        "_Architecture", "architecture", architectures, "What mixes the tokens of the context");
    fields.add("_Variant", "variant", variants(), "Whom the model follows");
    difference.getStyleClass().addAll("text-muted", "caption");
    fields.note(difference);
    sizes = combo("size", List.of(), model.sizeProperty(), SizeName::words);
    fields.add("Si_ze", "size", sizes, "Sizes with a name, or those typed below");
    for (Input input : List.of(Input.LAYERS, Input.HEADS, Input.WIDTH, Input.STATES)) {
      fields.add(input, model.typed(), () -> model.has(input));
    }
    fields.add(
        "Pos_itions",
        "positions",
        positions(),
        "How positions enter",
        () -> model.architectureProperty().get() == Architecture.TRANSFORMER);
    for (Input input : List.of(Input.MAX_LENGTH, Input.DROPOUT)) {
      fields.add(input, model.typed(), () -> model.has(input));
    }
    TaskFields.add(builder.task(), fields);
    getChildren().addAll(heading, fields);
    builder.planProperty().subscribe(plan -> show(plan.problems()));
  }

  Label heading() {
    return heading;
  }

  private Segments<Variant> variants() {
    Words paper = new Words("paper", "The equations of the paper's appendix A");
    Words reference = new Words("reference", "The public code, which the paper's tables used");
    List<Variant> both = List.of(Variant.PAPER, Variant.REFERENCE);
    return new Segments<>(
        model.variantProperty(), both, v -> v == Variant.PAPER ? paper : reference);
  }

  private Segments<Positions> positions() {
    Words rotary = new Words("rotary", "Queries and keys are rotated by their position");
    Words learned = new Words("learned", "A table of learned vectors is added");
    List<Positions> both = List.of(Positions.ROTARY, Positions.LEARNED);
    return new Segments<>(
        model.positionsProperty(), both, p -> p == Positions.ROTARY ? rotary : learned);
  }

  private void show(Problems problems) {
    List<String> names = SizeName.of(model.architectureProperty().get());
    if (!sizes.getItems().equals(names)) {
      sizes.getItems().setAll(names);
      sizes.setValue(model.sizeProperty().get());
    }
    difference.setText(
        model.architectureProperty().get().difference(model.variantProperty().get()));
    fields.update(problems);
  }

  static <T> ComboBox<T> combo(
      String id, List<T> items, Property<T> value, Function<T, String> words) {
    ComboBox<T> combo = new ComboBox<>();
    combo.setId(id);
    combo.getItems().setAll(items);
    combo.setVisibleRowCount(14);
    combo.setConverter(words(words));
    value.subscribe(combo::setValue);
    combo
        .valueProperty()
        .addListener((_, _, is) -> {
          if (is != null) {
            value.setValue(is);
          }
        });
    return combo;
  }

  private static <T> StringConverter<T> words(Function<T, String> words) {
    return new StringConverter<>() {
      @Override
      public String toString(T item) {
        return item == null ? "" : words.apply(item);
      }

      @Override
      public T fromString(String text) {
        throw new UnsupportedOperationException("only chosen, never typed");
      }
    };
  }
}
