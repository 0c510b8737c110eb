package org.headscope.app.feature.lesson.edit;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Concealed;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.lesson.edit.LessonEditorViewModel;
import org.headscope.app.lesson.edit.StepForm;
import org.headscope.app.lesson.edit.StepForm.Hiding;
import org.headscope.app.lesson.edit.StepForm.QuestionKind;
import org.headscope.app.lesson.edit.StepForm.WindowSelection;
import org.headscope.app.lesson.write.DraftStep;

/// The controls for a step's content, one for each field of its block.
final class StepForms extends VBox {
  private static final List<Integer> NUMBERS = IntStream.rangeClosed(1, 9).boxed().toList();

  /// The maximum number of marks in a step.
  private static final int MAX_MARKS = 9;

  private static final int MAX_CHOICES = 8;
  private static final List<QuestionKind> KINDS =
      List.of(
          QuestionKind.NONE,
          QuestionKind.CHOICES,
          QuestionKind.CLICK,
          QuestionKind.FOOL,
          QuestionKind.ORDER);

  private final LessonEditorViewModel model;
  private final EditorActions actions;
  private final TextArea text;
  private List<Consumer<StepForm>> shown = new ArrayList<>();
  private boolean showing;

  /// @param seen the selection from which a new question starts
  /// @param mistakes shown below the text
  StepForms(
      LessonEditorViewModel model,
      EditorActions actions,
      Supplier<WindowSelection> seen,
      Node mistakes) {
    super(12);
    this.model = model;
    this.actions = actions;
    text = EditorParts.area("editor-text", 6);
    TextField heading = EditorParts.field("editor-heading");
    TextArea notes = EditorParts.area("editor-notes", 3);
    bind(heading, StepForm::title, StepForm::withTitle);
    bind(text, StepForm::text, StepForm::withText);
    bind(notes, _ -> "/notes");
    getChildren()
        .addAll(
            EditorParts.section("Heading", heading),
            new VBox(4, EditorParts.section("Text", text), mistakes),
            EditorParts.section("Shows", place(), places()),
            EditorParts.section("Marks", marks()),
            scene(),
            EditorParts.section("Question", question(seen)),
            EditorParts.section("Speaker notes", notes));
    show(StepForm.of(new DraftStep("", "", "")));
  }

  void takeKeyboard() {
    text.requestFocus();
  }

  void show(StepForm form) {
    showing = true;
    shown.forEach(each -> each.accept(form));
    showing = false;
  }

  /// @param field the field that was typed into; empty for changes other than typing
  private void put(String field, UnaryOperator<StepForm> change) {
    if (!showing) {
      model.form().ifPresent(now -> model.put(change.apply(now), field));
    }
  }

  private void bind(
      TextInputControl input,
      Function<StepForm, String> get,
      BiFunction<StepForm, String, StepForm> set) {
    input
        .textProperty()
        .addListener((_, _, now) -> put(input.getId(), form -> set.apply(form, now)));
    shown.add(form -> EditorParts.show(input, get.apply(form)));
  }

  /// @param at the JSON pointer of the text
  private void bind(TextInputControl input, Function<StepForm, String> at) {
    bind(input, form -> form.text(at.apply(form)), (form, now) -> form.with(at.apply(form), now));
  }

  private TextField field(String at, String id) {
    TextField field = EditorParts.field(id);
    bind(field, _ -> at);
    return field;
  }

  /// Returns a field for several values.
  ///
  /// @param between a regular expression for their separator
  private TextField listed(String at, String between, String id) {
    TextField field = EditorParts.field(id);
    Supplier<List<String>> typed =
        () ->
            Arrays.stream(field.getText().split(between, -1))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    field.textProperty().addListener((_, _, _) -> put(id, form -> form.with(at, typed.get())));
    shown.add(form -> {
      if (!typed.get().equals(form.texts(at))) {
        field.setText(String.join(", ", form.texts(at)));
      }
    });
    return field;
  }

  private <V> ComboBox<V> choice(
      String id,
      List<V> all,
      Function<V, String> words,
      Function<StepForm, V> get,
      BiFunction<StepForm, V, StepForm> set) {
    ComboBox<V> box =
        EditorParts.choice(id, all, words, now -> put("", form -> set.apply(form, now)));
    shown.add(form -> box.setValue(get.apply(form)));
    return box;
  }

  private VBox rows(String list, double gap, IntFunction<Node> row) {
    VBox rows = new VBox(gap);
    List<Consumer<StepForm>> inside = new ArrayList<>();
    shown.add(form -> {
      int size = form.list(list).size();
      if (rows.getChildren().size() != size) {
        List<Consumer<StepForm>> outer = shown;
        inside.clear();
        shown = inside;
        rows.getChildren().setAll(IntStream.range(0, size).mapToObj(row).toList());
        shown = outer;
      }
      inside.forEach(each -> each.accept(form));
    });
    return rows;
  }

  private Button remove(String list, int at, String id, String name) {
    return EditorParts.button(id, name, () -> put("", form -> form.without(list, at)));
  }

  private Label place() {
    Label words = EditorParts.words("", "text-muted");
    shown.add(form -> {
      String from =
          model.edited().selectedProperty().get() == 0
              ? "the start of the lesson"
              : "the previous step";
      words.setText(
          switch (form.commands()) {
            case 0 -> "Same view as %s.".formatted(from);
            case 1 -> "One command sets up this view from %s.".formatted(from);
            default -> "%d commands set up this view from %s.".formatted(form.commands(), from);
          });
    });
    return words;
  }

  private HBox places() {
    HBox places =
        new HBox(
            4,
            EditorParts.button("editor-visit", model.steps()::visit),
            EditorParts.button("editor-take", model.steps()::useCurrentView));
    places.disableProperty().bind(model.busyProperty());
    return places;
  }

  private VBox marks() {
    Button add =
        EditorParts.button(
            "editor-mark", () -> pick(model.form().map(form -> form.marks().size()).orElse(0)));
    shown.add(form -> add.setDisable(form.marks().size() >= MAX_MARKS));
    return new VBox(8, rows(StepForm.MARKS, 8, this::mark), new HBox(add));
  }

  private Node mark(int at) {
    String name = "mark-%d-".formatted(at + 1);
    String place = StepForm.MARKS + "/" + at;
    ComboBox<Integer> number =
        choice(
            name + "number",
            NUMBERS,
            String::valueOf,
            form -> form.marks().get(at).number(),
            (form, now) -> form.with(place + "/number", String.valueOf(now)));
    HBox first =
        EditorParts.row(
            field(place + "/anchor", name + "anchor"),
            EditorParts.button(name + "pick", () -> pick(at)));
    first.getChildren().addFirst(number);
    Button remove = remove(StepForm.MARKS, at, name + "remove", "Remove mark %d".formatted(at + 1));
    return new VBox(4, first, EditorParts.row(field(place + "/text", name + "text"), remove));
  }

  /// Lets the user click the subject of the mark `at`, or of a new mark if there is none.
  private void pick(int at) {
    actions.pick(anchor -> {
      put(
          "",
          form ->
              at < form.marks().size()
                  ? form.with(StepForm.MARKS + "/" + at + "/anchor", anchor.text())
                  : form.plusMark(anchor.text()));
      Optional.ofNullable(lookup("#mark-%d-text".formatted(at + 1))).ifPresent(Node::requestFocus);
    });
  }

  private VBox scene() {
    GridPane grid = new GridPane(8, 4);
    int row = 0;
    for (Concealed part : Concealed.values()) {
      Label name = new Label(words(part));
      name.setMinWidth(Label.USE_PREF_SIZE);
      ComboBox<Hiding> box =
          choice(
              "editor-hide-" + row,
              Arrays.asList(Hiding.values()),
              StepForms::words,
              form -> form.hiding(part),
              (form, now) -> form.with(part, now));
      String explained = box.getAccessibleText().formatted(words(part));
      box.setAccessibleText(explained);
      Hint.on(box, explained);
      grid.addRow(row++, name, box);
    }
    return new VBox(
        10,
        EditorParts.section("Highlight", anchors("show")),
        EditorParts.section("Dim", anchors("dim")),
        EditorParts.section("Hide", grid));
  }

  private Node anchors(String at) {
    TextField field = listed("/" + at, ",", "editor-" + at);
    Consumer<Anchor> joins =
        anchor -> {
          String before = field.getText();
          field.setText(before.isBlank() ? anchor.text() : before + ", " + anchor.text());
          field.requestFocus();
        };
    return EditorParts.row(
        field, EditorParts.button(field.getId() + "-pick", () -> actions.pick(joins)));
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

  private static String words(QuestionKind kind) {
    return switch (kind) {
      case NONE -> "No question";
      case CHOICES -> "Choose the right answer";
      case CLICK -> "Click where a head attends";
      case FOOL -> "Type a string that fools";
      case ORDER -> "Put checkpoints in order";
      case OTHER -> "Written by hand";
    };
  }

  private VBox question(Supplier<WindowSelection> seen) {
    ComboBox<QuestionKind> kind =
        EditorParts.choice(
            "editor-question",
            KINDS,
            StepForms::words,
            now -> put("", form -> form.asking(now, seen.get())));
    TextField ask = field("/question/ask", "editor-ask");
    VBox choices = rows(StepForm.CHOICES, 10, this::choice);
    HBox more =
        new HBox(
            EditorParts.button("editor-choice", () -> put("", form -> form.plusChoice(false))));
    TextField head = EditorParts.field("editor-question-head");
    bind(head, form -> "/question/%s/head".formatted(form.asking().word()));
    TextField query = field("/question/click/query", "editor-question-query");
    TextField match = field("/question/fool/match", "editor-question-match");
    TextField by = field("/question/order/by", "editor-question-by");
    TextField steps = listed("/question/order/steps", "[,\\s]+", "editor-question-steps");
    head.setPrefColumnCount(4);
    query.setPrefColumnCount(4);
    match.setPrefColumnCount(2);
    Node from = Controls.labelled("attends from", query);
    Node fools = Controls.labelled("fooled by a match of", match);
    Node clicks = Controls.row(Controls.labelled("Head", head), from, fools);
    Node orders = new VBox(4, Controls.labelled("by", by), Controls.labelled("steps", steps));
    Label other =
        EditorParts.words(
            "The question was written by hand, and stays as it is in the file.", "text-muted");
    Map<Node, Set<QuestionKind>> parts =
        Map.of(
            ask,
                Set.of(
                    QuestionKind.CHOICES,
                    QuestionKind.CLICK,
                    QuestionKind.FOOL,
                    QuestionKind.ORDER),
            choices, Set.of(QuestionKind.CHOICES),
            more, Set.of(QuestionKind.CHOICES),
            clicks, Set.of(QuestionKind.CLICK, QuestionKind.FOOL),
            from, Set.of(QuestionKind.CLICK),
            fools, Set.of(QuestionKind.FOOL),
            orders, Set.of(QuestionKind.ORDER),
            other, Set.of(QuestionKind.OTHER));
    shown.add(form -> {
      List<QuestionKind> kinds = new ArrayList<>(KINDS);
      if (form.asking() == QuestionKind.OTHER) {
        kinds.add(QuestionKind.OTHER);
      }
      if (!kind.getItems().equals(kinds)) {
        kind.getItems().setAll(kinds);
      }
      kind.setValue(form.asking());
      more.setDisable(form.list(StepForm.CHOICES).size() >= MAX_CHOICES);
      parts.forEach((part, of) -> Controls.show(part, of.contains(form.asking())));
    });
    return new VBox(6, kind, ask, choices, more, clicks, orders, other);
  }

  private Node choice(int at) {
    String name = "editor-choice-%d-".formatted(at + 1);
    String place = StepForm.CHOICES + "/" + at;
    TextField right = field(place + "/right", name + "right");
    Button remove =
        remove(StepForm.CHOICES, at, name + "remove", "Remove answer %d".formatted(at + 1));
    HBox.setHgrow(right, Priority.ALWAYS);
    return new VBox(
        4,
        EditorParts.row(field(place + "/text", name + "text"), remove),
        Controls.labelled("right if", right),
        field(place + "/because", name + "because"));
  }
}
