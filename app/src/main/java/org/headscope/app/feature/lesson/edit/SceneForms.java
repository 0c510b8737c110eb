package org.headscope.app.feature.lesson.edit;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.VBox;
import org.headscope.app.chart.Concealed;
import org.headscope.app.lesson.edit.StepForm.Hiding;
import org.headscope.app.lesson.edit.StepForm.SceneForm;

/// What stays bright in a step, and what is hidden.
final class SceneForms extends VBox {
  private final BiConsumer<SceneForm, String> changes;
  private final EditorActions actions;
  private final TextField show;
  private final TextField dim;
  private final Map<Concealed, ComboBox<Hiding>> hiding = new EnumMap<>(Concealed.class);
  private SceneForm shown = new SceneForm(List.of(), List.of(), Map.of());
  private boolean showing;

  /// @param changes is told of every change, and the field that was typed into
  SceneForms(BiConsumer<SceneForm, String> changes, EditorActions actions) {
    super(10);
    this.changes = changes;
    this.actions = actions;
    show = anchors("editor-show", "What is highlighted while everything else is dimmed", "nothing");
    show.textProperty()
        .addListener(
            (_, _, now) -> put(new SceneForm(split(now), shown.dim(), shown.hiding()), "show"));
    dim = anchors("editor-dim", "What is dimmed while everything else stays bright", "nothing");
    dim.textProperty()
        .addListener(
            (_, _, now) -> put(new SceneForm(shown.show(), split(now), shown.hiding()), "dim"));
    GridPane grid = new GridPane(8, 4);
    int row = 0;
    for (Concealed part : Concealed.values()) {
      ComboBox<Hiding> box =
          EditorParts.choice(
              "editor-hide-" + row,
              words(part) + ": hidden from this step on, shown again, or as before",
              Arrays.asList(Hiding.values()),
              SceneForms::words,
              now -> put(shown.with(part, now), ""));
      hiding.put(part, box);
      Label name = new Label(words(part));
      name.setMinWidth(Label.USE_PREF_SIZE);
      grid.addRow(row++, name, box);
    }
    getChildren()
        .addAll(
            EditorParts.section("Highlight", picking(show, SceneForm::show)),
            EditorParts.section("Dim", picking(dim, SceneForm::dim)),
            EditorParts.section("Hide", grid));
  }

  private static TextField anchors(String id, String name, String prompt) {
    return EditorParts.field(
        id,
        name + ": things with commas between them, such as cell 22 11, head 2.1",
        prompt,
        _ -> {});
  }

  private Node picking(TextField field, Function<SceneForm, List<String>> of) {
    return EditorParts.row(
        field,
        EditorParts.button(
            "Pick…",
            field.getId() + "-pick",
            "Click the thing in the window; it joins the others",
            () ->
                actions.pick(anchor -> {
                  List<String> more = new ArrayList<>(of.apply(shown));
                  more.add(anchor.text());
                  field.setText(String.join(", ", more));
                  field.requestFocus();
                })));
  }

  private static List<String> split(String text) {
    return Arrays.stream(text.split(",", -1)).map(String::strip).filter(t -> !t.isEmpty()).toList();
  }

  private static String words(Concealed part) {
    return switch (part) {
      case NEXT_SYMBOL -> "Next symbol";
      case LABELS -> "Names of heads";
      case NUMBERS -> "Numbers";
      case BARS -> "The model's bars";
    };
  }

  private static String words(Hiding hiding) {
    return switch (hiding) {
      case AS_BEFORE -> "as before";
      case HIDDEN -> "hidden from here on";
      case SHOWN -> "shown again from here on";
    };
  }

  private void put(SceneForm next, String field) {
    if (!showing) {
      shown = next;
      changes.accept(next, field);
    }
  }

  void show(SceneForm scene) {
    showing = true;
    shown = scene;
    if (!split(show.getText()).equals(scene.show())) {
      show.setText(String.join(", ", scene.show()));
    }
    if (!split(dim.getText()).equals(scene.dim())) {
      dim.setText(String.join(", ", scene.dim()));
    }
    hiding.forEach(
        (part, box) -> box.setValue(scene.hiding().getOrDefault(part, Hiding.AS_BEFORE)));
    showing = false;
  }
}
