package org.headscope.app.feature.lesson.edit;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Controls;
import org.headscope.app.lesson.edit.QuestionForm;
import org.headscope.app.lesson.edit.QuestionForm.ChoiceForm;
import org.headscope.app.lesson.edit.QuestionForm.Kind;
import org.headscope.app.lesson.edit.QuestionForm.OrderForm;

/// The question of a step.
final class QuestionForms extends VBox {
  private static final int MOST = 8;
  private static final List<Kind> KINDS =
      List.of(Kind.NONE, Kind.CHOICES, Kind.CLICK, Kind.FOOL, Kind.ORDER);

  private final BiConsumer<QuestionForm, String> changes;
  private final ComboBox<Kind> kind;
  private final TextField ask;
  private final VBox choices = new VBox(10);
  private final Button more;
  private final TextField head;
  private final TextField query;
  private final TextField match;
  private final TextField by;
  private final TextField steps;
  private final Node clicks;
  private final Node from;
  private final Node fools;
  private final Node orders;
  private final Label other =
      EditorParts.words(
          "The question was written by hand, and stays as it is in the file.", "text-muted");
  private final List<Row> made = new ArrayList<>();
  private QuestionForm shown = QuestionForm.NONE;
  private boolean showing;

  /// A choice's fields.
  private record Row(TextField text, TextField right, TextField because) {}

  /// @param changes is told of every change, and the field that was typed into
  /// @param seen the head that is shown and the position that it looks from, as questions name them
  QuestionForms(BiConsumer<QuestionForm, String> changes, Supplier<QuestionForm> seen) {
    super(6);
    this.changes = changes;
    kind =
        EditorParts.choice(
            "editor-question",
            "How the question of this step is answered",
            KINDS,
            QuestionForms::words,
            now -> put(begun(now, seen), ""));
    ask =
        EditorParts.field(
            "editor-ask",
            "What is asked, in a sentence",
            "What is asked?",
            now -> put(shown.withAsk(now), "ask"));
    more =
        EditorParts.button(
            "Add a choice", "editor-choice", "One more answer to choose from", this::add);
    head =
        EditorParts.field(
            "editor-question-head",
            "The head that is asked about: its layer and number, such as 2.1; a string may fool the"
                + " model instead, without one",
            "2.1",
            now -> put(shown.about(now, shown.query()), "head"));
    query =
        EditorParts.field(
            "editor-question-query",
            "The position that it looks from",
            "22",
            now -> put(shown.about(shown.head(), now), "query"));
    match =
        EditorParts.field(
            "editor-question-match",
            "How many symbols at the string's end must have stood before: 1, 2 or 3",
            "2",
            now -> put(shown.withMatch(now), "match"));
    by =
        EditorParts.field(
            "editor-question-by",
            "What is measured at each checkpoint, such as score(2.1, \"2-gram\")",
            "score(2.1, \"2-gram\")",
            now -> put(shown.withOrder(new OrderForm(now, shown.order().steps())), "by"));
    steps =
        EditorParts.field(
            "editor-question-steps",
            "Checkpoints as the reader finds them, with commas, such as 2000, 0, 400",
            "2000, 0, 400",
            now -> put(shown.withOrder(new OrderForm(shown.order().by(), now)), "steps"));
    from = Controls.labelled("looks from", query);
    fools = Controls.labelled("fooled about a match of", match);
    clicks = Controls.row(Controls.labelled("Head", head), from, fools);
    orders = new VBox(4, Controls.labelled("by", by), Controls.labelled("steps", steps));
    head.setPrefColumnCount(4);
    query.setPrefColumnCount(4);
    match.setPrefColumnCount(2);
    getChildren().addAll(kind, ask, choices, new HBox(more), clicks, orders, other);
    show(QuestionForm.NONE);
  }

  private QuestionForm begun(Kind now, Supplier<QuestionForm> seen) {
    QuestionForm as = shown.as(now);
    QuestionForm here = seen.get();
    return switch (now) {
      case CLICK, FOOL ->
          as.about(
                  as.head().isEmpty() ? here.head() : as.head(),
                  as.query().isEmpty() ? here.query() : as.query())
              .withMatch(as.match().isEmpty() ? "2" : as.match());
      case ORDER -> as.order().by().isEmpty() ? as.withOrder(here.order()) : as;
      default -> as;
    };
  }

  private static String words(Kind kind) {
    return switch (kind) {
      case NONE -> "No question";
      case CHOICES -> "Choose the right answer";
      case CLICK -> "Click where a head looks";
      case FOOL -> "Type a string that fools";
      case ORDER -> "Put checkpoints in order";
      case OTHER -> "Written by hand";
    };
  }

  private void put(QuestionForm next, String field) {
    if (!showing && !next.equals(shown)) {
      changes.accept(next, field);
    }
  }

  private void put(int at, UnaryOperator<ChoiceForm> change, String field) {
    if (at < shown.choices().size()) {
      List<ChoiceForm> all = new ArrayList<>(shown.choices());
      all.set(at, change.apply(all.get(at)));
      put(shown.withChoices(all), field);
    }
  }

  private void add() {
    List<ChoiceForm> all = new ArrayList<>(shown.choices());
    all.add(new ChoiceForm("", "false", ""));
    put(shown.withChoices(all), "");
  }

  void show(QuestionForm question) {
    showing = true;
    shown = question;
    boolean byHand = question.kind() == Kind.OTHER;
    List<Kind> kinds = new ArrayList<>(KINDS);
    if (byHand) {
      kinds.add(Kind.OTHER);
    }
    if (!kind.getItems().equals(kinds)) {
      kind.getItems().setAll(kinds);
    }
    kind.setValue(question.kind());
    EditorParts.show(ask, question.ask());
    Controls.show(ask, question.kind() != Kind.NONE && !byHand);
    showChoices(question.choices());
    Controls.show(choices, question.kind() == Kind.CHOICES);
    Controls.show(more.getParent(), question.kind() == Kind.CHOICES);
    more.setDisable(question.choices().size() >= MOST);
    EditorParts.show(head, question.head());
    EditorParts.show(query, question.query());
    EditorParts.show(match, question.match());
    EditorParts.show(by, question.order().by());
    EditorParts.show(steps, question.order().steps());
    boolean clicked = question.kind() == Kind.CLICK;
    boolean fooled = question.kind() == Kind.FOOL;
    Controls.show(clicks, clicked || fooled);
    Controls.show(from, clicked);
    Controls.show(fools, fooled);
    Controls.show(orders, question.kind() == Kind.ORDER);
    Controls.show(other, byHand);
    showing = false;
  }

  private void showChoices(List<ChoiceForm> all) {
    if (made.size() != all.size()) {
      made.clear();
      choices.getChildren().setAll(IntStream.range(0, all.size()).mapToObj(this::row).toList());
    }
    for (int i = 0; i < all.size(); i++) {
      EditorParts.show(made.get(i).text(), all.get(i).text());
      EditorParts.show(made.get(i).right(), all.get(i).right());
      EditorParts.show(made.get(i).because(), all.get(i).because());
    }
  }

  private Node row(int at) {
    String name = "choice-%d-".formatted(at + 1);
    TextField text =
        EditorParts.field(
            "editor-" + name + "text",
            "An answer to choose",
            "Answer %d".formatted(at + 1),
            now -> put(at, c -> new ChoiceForm(now, c.right(), c.because()), name + "text"));
    TextField right =
        EditorParts.field(
            "editor-" + name + "right",
            "Whether it is right: true, false, or an expression such as weight(2.1, 22, 11) > 0.5",
            "true or false",
            now -> put(at, c -> new ChoiceForm(c.text(), now, c.because()), name + "right"));
    TextField because =
        EditorParts.field(
            "editor-" + name + "because",
            "Why, said once it was chosen",
            "Why?",
            now -> put(at, c -> new ChoiceForm(c.text(), c.right(), now), name + "because"));
    made.add(new Row(text, right, because));
    Button remove =
        EditorParts.button(
            "✕",
            "editor-" + name + "remove",
            "Takes this answer away",
            () -> {
              List<ChoiceForm> all = new ArrayList<>(shown.choices());
              all.remove(at);
              put(shown.withChoices(all), "");
            });
    remove.setAccessibleText("Take answer %d away".formatted(at + 1));
    HBox.setHgrow(right, javafx.scene.layout.Priority.ALWAYS);
    HBox truth = Controls.labelled("right if", right);
    return new VBox(4, EditorParts.row(text, remove), truth, because);
  }
}
