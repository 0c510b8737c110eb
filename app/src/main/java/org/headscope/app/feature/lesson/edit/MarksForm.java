package org.headscope.app.feature.lesson.edit;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.headscope.app.lesson.edit.StepForm.MarkForm;

/// The marks of a step.
final class MarksForm extends VBox {
  private static final List<Integer> NUMBERS = IntStream.rangeClosed(1, 9).boxed().toList();

  /// More a step has not.
  private static final int MOST = 9;

  private final Changes changes;
  private final EditorActions actions;
  private final VBox rows = new VBox(8);
  private final Button add;
  private List<MarkForm> shown = List.of();
  private boolean showing;

  /// Who is told of marks.
  @FunctionalInterface
  interface Changes {
    /// Takes them.
    ///
    /// @param field that was typed into; empty for what is no typing
    void put(List<MarkForm> marks, String field);
  }

  /// A row of the form.
  private record Row(ComboBox<Integer> number, TextField anchor, TextField text) {}

  private final List<Row> made = new ArrayList<>();

  MarksForm(Changes changes, EditorActions actions) {
    super(8);
    this.changes = changes;
    this.actions = actions;
    add =
        EditorParts.button(
            "Mark…",
            "editor-mark",
            "Click a thing in the window; a number with an arrow to it joins the step",
            () -> pick(shown.size()));
    getChildren().addAll(rows, new HBox(add));
  }

  void show(List<MarkForm> marks) {
    shown = marks;
    showing = true;
    if (made.size() != marks.size()) {
      made.clear();
      rows.getChildren().setAll(IntStream.range(0, marks.size()).mapToObj(this::row).toList());
    }
    for (int i = 0; i < marks.size(); i++) {
      made.get(i).number().setValue(marks.get(i).number());
      EditorParts.show(made.get(i).anchor(), marks.get(i).anchor());
      EditorParts.show(made.get(i).text(), marks.get(i).text());
    }
    add.setDisable(marks.size() >= MOST);
    showing = false;
  }

  private Node row(int at) {
    String name = "mark-%d-".formatted(at + 1);
    ComboBox<Integer> number =
        EditorParts.choice(
            name + "number",
            "Number of the mark; several may share one",
            NUMBERS,
            String::valueOf,
            now -> put(at, mark -> new MarkForm(now, mark.anchor(), mark.text()), ""));
    TextField anchor =
        EditorParts.field(
            name + "anchor",
            "What it is about, such as cell 22 11, head 2.1, position 22, state 3, panel attention",
            "cell 22 11",
            now -> put(at, mark -> new MarkForm(mark.number(), now, mark.text()), name + "anchor"));
    TextField text =
        EditorParts.field(
            name + "text",
            "A few words beside the mark",
            "Write a few words for this mark",
            now -> put(at, mark -> new MarkForm(mark.number(), mark.anchor(), now), name + "text"));
    made.add(new Row(number, anchor, text));
    Button pick =
        EditorParts.button("Pick…", name + "pick", "Click the thing in the window", () -> pick(at));
    Button remove = EditorParts.button("✕", name + "remove", "Removes this mark", () -> drop(at));
    remove.setAccessibleText("Remove mark %d".formatted(at + 1));
    HBox first = EditorParts.row(anchor, pick);
    first.getChildren().addFirst(number);
    return new VBox(4, first, EditorParts.row(text, remove));
  }

  private void put(int at, UnaryOperator<MarkForm> change, String field) {
    if (!showing && at < shown.size()) {
      List<MarkForm> others = new ArrayList<>(shown);
      others.set(at, change.apply(others.get(at)));
      shown = others;
      changes.put(others, field);
    }
  }

  private void drop(int at) {
    List<MarkForm> others = new ArrayList<>(shown);
    others.remove(at);
    changes.put(others, "");
  }

  /// Lets somebody click what the mark is about; one more mark where there is none yet.
  private void pick(int at) {
    actions.pick(anchor -> {
      List<MarkForm> others = new ArrayList<>(shown);
      if (at < others.size()) {
        MarkForm was = others.get(at);
        others.set(at, new MarkForm(was.number(), anchor.text(), was.text()));
      } else {
        others.add(new MarkForm(Math.min(MOST, next(others)), anchor.text(), ""));
      }
      changes.put(others, "");
      focus(at);
    });
  }

  private static int next(List<MarkForm> marks) {
    return 1 + marks.stream().mapToInt(MarkForm::number).max().orElse(0);
  }

  private void focus(int at) {
    if (at < made.size()) {
      made.get(at).text().requestFocus();
    }
  }
}
