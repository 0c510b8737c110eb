package org.headscope.app.feature.builder;

import module java.base;

import javafx.geometry.Bounds;
import javafx.geometry.Point2D;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PanelTitle;
import org.headscope.app.control.PlainScroll;
import org.headscope.app.control.Segments;
import org.headscope.engine.neural.NgramHeads;

/// The blocks in the order of the forward pass, and n-gram heads to insert: dragged from the
/// palette behind a card, or with the keyboard, where 1 to 9 and Insert put heads behind the chosen
/// card, Delete takes one out, and Alt with ↑ and ↓ moves it.
final class BlocksView extends StackPane {
  private static final List<List<Integer>> BUNDLES =
      List.of(List.of(1), List.of(2), List.of(3), List.of(1, 2), List.of(1, 2, 3));
  private static final double EDGE = 24;

  private final BuilderViewModel builder;
  private final BlocksViewModel model;
  private final Label title = new PanelTitle("Blocks");
  private final VBox list = new VBox(4);
  private final ScrollPane scroll = new PlainScroll(list);
  private final Label ghost = new Label();
  private final ProblemLabel problem = new ProblemLabel();
  private List<Card> shown = List.of();

  BlocksView(BuilderViewModel builder) {
    this.builder = builder;
    this.model = builder.blocks();
    setId("blocks");
    setMinSize(0, 0);
    list.setAccessibleText("Blocks in the order of the forward pass");
    scroll.setFitToHeight(false);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    VBox column = new VBox(8, head(), hint(), palette(), problem, scroll);
    column.getStyleClass().add("build-column");
    Pane above = new Pane(ghost);
    above.setMouseTransparent(true);
    ghost.getStyleClass().addAll("chip", "ghost");
    ghost.setVisible(false);
    getChildren().addAll(column, above);
    model.cardsProperty().subscribe(this::show);
    model.chosenProperty().subscribe(_ -> mark());
    model.targetProperty().subscribe(_ -> mark());
    builder
        .planProperty()
        .subscribe(plan -> {
          String what = plan.problems().at(ModelForm.GRAMS);
          problem.say(what.isEmpty() ? "" : "N-gram heads " + what + ".");
        });
  }

  Label heading() {
    return title;
  }

  private HBox head() {
    Segments<NgramHeads.Form> forms =
        new Segments<>(
            builder.model().formProperty(),
            List.of(NgramHeads.Form.values()),
            form ->
                switch (form) {
                  case PLAIN ->
                      new Segments.Words(
                          "plain", "Equation 13: no residual, no norm, no bias, 2d² parameters");
                  case BLOCK ->
                      new Segments.Words(
                          "block", "Figure 9: RMSNorm, residual, and an MLP of width d with SiLU");
                  case REFERENCE ->
                      new Segments.Words(
                          "reference", "The public code: LayerNorm, residual, and an FFN of 4d");
                });
    Pane space = new Pane();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox row = new HBox(8, title, space, forms);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private static Label hint() {
    Label hint = new Label("Drag n-gram heads behind a block, or press 1 to 9 on it");
    hint.getStyleClass().addAll("text-muted", "caption");
    hint.setWrapText(true);
    hint.setMinHeight(USE_PREF_SIZE);
    return hint;
  }

  private FlowPane palette() {
    FlowPane row = new FlowPane(5, 5);
    row.setId("palette");
    row.setAlignment(Pos.CENTER_LEFT);
    for (List<Integer> orders : BUNDLES) {
      row.getChildren().add(button(orders));
    }
    row.getChildren().add(any());
    return row;
  }

  private Button button(List<Integer> orders) {
    List<String> numbers = orders.stream().map(String::valueOf).toList();
    String words = "(" + String.join(",", numbers) + ")";
    String what = orders.size() == 1 ? "n-gram head " + words : "n-gram heads " + words;
    String explanation = "Insert " + what + " behind the chosen block, or drag it there";
    String id = "grams-" + String.join("-", numbers);
    Button button = Controls.quiet(new Button(words), id, explanation);
    button.getStyleClass().add("gram-button");
    button.setAccessibleText("Insert " + what);
    button.setOnAction(_ -> model.insert(orders));
    button.setOnMouseDragged(event -> {
      button.disarm(); // what is dragged away is not pressed
      drag(words, event);
    });
    button.setOnMouseReleased(_ -> dropped(target -> model.insert(target, orders)));
    return button;
  }

  private TextField any() {
    TextField field = new TextField();
    field.setId("any-order");
    field.setPromptText("n");
    field.setPrefColumnCount(2);
    field.getStyleClass().add("small-field");
    Hint.on(field, "Any orders, such as 4 or 2,5; Enter inserts them");
    field.setAccessibleText("Orders of n-gram heads to insert");
    field.setOnAction(_ -> {
      String text = field.getText().strip();
      if (text.matches("[1-9]\\d?(\\s*,\\s*[1-9]\\d?)*")) {
        model.insert(Arrays.stream(text.split("\\s*,\\s*", -1)).map(Integer::parseInt).toList());
        field.clear();
      }
    });
    return field;
  }

  /// Makes the cards anew where they differ, so that the keyboard keeps its place.
  private void show(List<Card> cards) {
    if (cards.equals(shown) && !list.getChildren().isEmpty()) {
      return;
    }
    boolean focused = list.getChildren().stream().anyMatch(Node::isFocused);
    shown = cards;
    List<Node> made = new ArrayList<>();
    for (int i = 0; i < cards.size(); i++) {
      made.add(card(cards.get(i), i));
    }
    list.getChildren().setAll(made);
    mark();
    if (focused) {
      focusChosen();
    }
  }

  private BlockCard card(Card card, int index) {
    BlockCard node = new BlockCard(card);
    node.setOnMousePressed(_ -> {
      model.choose(index);
      node.requestFocus();
    });
    node.focusedProperty()
        .subscribe(is -> {
          if (is) {
            model.choose(index);
          }
        });
    node.setOnKeyPressed(this::pressed);
    Focus.keep(node, "Alt+Up", "Alt+Down");
    if (card.gram() >= 0) {
      node.setOnMouseDragged(event -> drag(card.title(), event));
      node.setOnMouseReleased(_ -> dropped(target -> model.drop(index, target)));
    }
    return node;
  }

  private void mark() {
    for (int i = 0; i < list.getChildren().size(); i++) {
      if (list.getChildren().get(i) instanceof BlockCard card) {
        card.chosen(i == model.chosenProperty().get());
        card.target(i == model.targetProperty().get());
      }
    }
  }

  private void focusChosen() {
    int index = model.chosenProperty().get();
    if (index < list.getChildren().size()) {
      Node node = list.getChildren().get(index);
      node.requestFocus();
      Bounds bounds = node.getBoundsInParent();
      Controls.reveal(scroll, list.getHeight(), bounds.getMinY(), bounds.getMaxY());
    }
  }

  private void pressed(KeyEvent event) {
    if (event.isControlDown() || event.isMetaDown()) {
      return;
    }
    if (event.isAltDown() ? moved(event.getCode()) : acted(event.getCode())) {
      event.consume();
      focusChosen();
    }
  }

  private boolean moved(KeyCode code) {
    switch (code) {
      case UP -> model.move(-1);
      case DOWN -> model.move(1);
      default -> {
        return false;
      }
    }
    return true;
  }

  private boolean acted(KeyCode code) {
    String digit = code.getName().replace("Numpad ", "");
    if (digit.matches("[1-9]")) {
      model.insert(List.of(Integer.valueOf(digit)));
      return true;
    }
    switch (code) {
      case UP -> model.walk(-1);
      case DOWN -> model.walk(1);
      case HOME -> model.choose(0);
      case END -> model.choose(Integer.MAX_VALUE);
      case INSERT -> model.insert(List.of(1, 2, 3));
      case DELETE, BACK_SPACE -> model.remove();
      default -> {
        return false;
      }
    }
    return true;
  }

  /// What is dragged follows the mouse; the card under it is where it would go behind.
  private void drag(String words, MouseEvent event) {
    ghost.setText(words);
    ghost.setVisible(true);
    ghost.autosize();
    Point2D at = sceneToLocal(event.getSceneX(), event.getSceneY());
    ghost.relocate(at.getX() + 8, at.getY() + 8);
    scrollNear(event);
    model.aim(under(event));
    event.consume();
  }

  private int under(MouseEvent event) {
    Bounds viewport = scroll.localToScene(scroll.getLayoutBounds());
    if (!viewport.contains(event.getSceneX(), event.getSceneY())) {
      return -1;
    }
    for (int i = 0; i < list.getChildren().size(); i++) {
      Node node = list.getChildren().get(i);
      Bounds bounds = node.localToScene(node.getLayoutBounds());
      if (event.getSceneY() <= bounds.getMaxY() + list.getSpacing()) {
        return i;
      }
    }
    return list.getChildren().size() - 1;
  }

  private void scrollNear(MouseEvent event) {
    Bounds viewport = scroll.localToScene(scroll.getLayoutBounds());
    if (event.getSceneY() < viewport.getMinY() + EDGE) {
      scroll.setVvalue(scroll.getVvalue() - 0.03);
    } else if (event.getSceneY() > viewport.getMaxY() - EDGE) {
      scroll.setVvalue(scroll.getVvalue() + 0.03);
    }
  }

  /// Ends a drag; `onto` is told the card that it ended on, if it did.
  private void dropped(IntConsumer onto) {
    int target = model.targetProperty().get();
    ghost.setVisible(false);
    model.aim(-1);
    if (target >= 0) {
      onto.accept(target);
      focusChosen();
    }
  }
}
