package org.headscope.app.feature.builder;

import module java.base;

import javafx.css.PseudoClass;
import javafx.geometry.*;
import javafx.scene.*;
import javafx.scene.control.*;
import javafx.scene.input.*;
import javafx.scene.layout.*;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.headscope.app.control.PanelTitle;
import org.headscope.app.control.PlainScroll;
import org.headscope.app.control.Segments;
import org.headscope.app.control.Segments.Words;
import org.headscope.engine.neural.NgramHeads;

/// The blocks in the order of the forward pass, with n-gram heads to insert: dragged from the
/// palette onto a card, or by keyboard, where 1 to 9 and Insert put heads after the selected card,
/// Delete removes one, and Alt with ↑ and ↓ moves it.
final class BlocksView extends StackPane {
  private static final List<List<Integer>> BUNDLES =
      List.of(List.of(1), List.of(2), List.of(3), List.of(1, 2), List.of(1, 2, 3));
  private static final double EDGE = 24;

  private final BuilderViewModel builder;
  private final BlocksViewModel model;
  final Label heading = new PanelTitle("Blocks");
  private final VBox list = new VBox(4);
  private final ScrollPane scroll = new PlainScroll(list);
  private final Label ghost = new Label();
  private final FieldGrid.ProblemLabel problem = new FieldGrid.ProblemLabel();

  BlocksView(BuilderViewModel builder) {
    this.builder = builder;
    this.model = builder.blocks;
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
    model.cards.subscribe(this::show);
    model.chosen.subscribe(_ -> mark());
    model.target.subscribe(_ -> mark());
    builder.plan.subscribe(plan -> {
      String what = plan.problems().at(ModelForm.GRAMS);
      problem.setProblem(what.isEmpty() ? "" : "N-gram heads " + what + ".");
    });
  }

  private HBox head() {
    Segments<NgramHeads.Form> forms =
        new Segments<>(
            builder.model.form,
            List.of(NgramHeads.Form.PLAIN, NgramHeads.Form.BLOCK, NgramHeads.Form.REFERENCE),
            new Words("plain", "Equation 13: no residual, no norm, no bias, 2d² parameters"),
            new Words("block", "Figure 9: RMSNorm, residual, and an MLP of width d with SiLU"),
            new Words("reference", "The public code: LayerNorm, residual, and an FFN of 4d"));
    Pane space = new Pane();
    HBox.setHgrow(space, Priority.ALWAYS);
    HBox row = new HBox(8, heading, space, forms);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  private static Label hint() {
    Label hint = new Label("Drag n-gram heads onto a block, or press 1 to 9 on it");
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
    String what = (orders.size() == 1 ? "n-gram head " : "n-gram heads ") + words;
    String explanation = "Insert " + what + " after the selected block, or drag it there";
    String id = "grams-" + String.join("-", numbers);
    Button button = Controls.small(new Button(words), id, explanation);
    button.getStyleClass().add("gram-button");
    button.setAccessibleText("Insert " + what);
    button.setOnAction(_ -> model.insert(orders));
    button.setOnMouseDragged(event -> {
      button.disarm(); // a button that is dragged should not fire
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

  /// Rebuilds the cards and keeps the focus on the selected one.
  private void show(List<ModelPart> cards) {
    boolean focused = list.getChildren().stream().anyMatch(Node::isFocused);
    list.getChildren()
        .setAll(IntStream.range(0, cards.size()).mapToObj(i -> card(cards.get(i), i)).toList());
    mark();
    if (focused) {
      focusChosen();
    }
  }

  private BlockCard card(ModelPart card, int index) {
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
        card.chosen(i == model.chosen.get());
        card.pseudoClassStateChanged(BlockCard.TARGET, i == model.target.get());
      }
    }
  }

  private void focusChosen() {
    int index = model.chosen.get();
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
    KeyCode code = event.getCode();
    boolean arrow = code == KeyCode.UP || code == KeyCode.DOWN;
    if (event.isAltDown() && arrow) {
      model.move(code == KeyCode.UP ? -1 : 1);
    }
    if (event.isAltDown() ? arrow : acted(code)) {
      event.consume();
      focusChosen();
    }
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

  /// Moves the dragged label with the mouse and marks the card after which it would be inserted.
  private void drag(String words, MouseEvent event) {
    ghost.setText(words);
    ghost.setVisible(true);
    ghost.autosize();
    Point2D at = sceneToLocal(event.getSceneX(), event.getSceneY());
    ghost.relocate(at.getX() + 8, at.getY() + 8);
    scrollNear(event);
    model.target.set(under(event));
    event.consume();
  }

  private int under(MouseEvent event) {
    if (!viewport().contains(event.getSceneX(), event.getSceneY())) {
      return -1;
    }
    double y = list.sceneToLocal(event.getSceneX(), event.getSceneY()).getY();
    int above =
        (int)
            list.getChildren().stream()
                .filter(node ->
                    node.getLayoutY() + node.getLayoutBounds().getMaxY() + list.getSpacing() < y)
                .count();
    return Math.min(above, list.getChildren().size() - 1);
  }

  private Bounds viewport() {
    return scroll.localToScene(scroll.getLayoutBounds());
  }

  private void scrollNear(MouseEvent event) {
    Bounds viewport = viewport();
    if (event.getSceneY() < viewport.getMinY() + EDGE) {
      scroll.setVvalue(scroll.getVvalue() - 0.03);
    } else if (event.getSceneY() > viewport.getMaxY() - EDGE) {
      scroll.setVvalue(scroll.getVvalue() + 0.03);
    }
  }

  private void dropped(IntConsumer onto) {
    int target = model.target.get();
    ghost.setVisible(false);
    model.target.set(-1);
    if (target >= 0) {
      onto.accept(target);
      focusChosen();
    }
  }

  /// A part of the model: its name, its computation and its number of parameters.
  static final class BlockCard extends HBox {
    private static final PseudoClass CHOSEN = PseudoClass.getPseudoClass("chosen");
    private static final PseudoClass TARGET = PseudoClass.getPseudoClass("target");

    BlockCard(ModelPart card) {
      super(8);
      setAlignment(Pos.CENTER_LEFT);
      setFocusTraversable(true);
      setAccessibleRole(AccessibleRole.LIST_ITEM);
      boolean gram = card.kind() == ModelPart.Kind.GRAM;
      getStyleClass().addAll("block-card", card.kind().name().toLowerCase(Locale.ROOT));
      if (card.lost()) {
        getStyleClass().add("lost");
      }
      Label title = label(card.title(), "row-name");
      Label detail = label(card.detail(), "text-muted", "caption");
      detail.setMinWidth(0);
      detail.setWrapText(true);
      detail.setMinHeight(Region.USE_PREF_SIZE);
      OptionalLong known = card.parameters();
      String parameters = known.isPresent() ? NumberText.count(known.getAsLong()) : "";
      Label count = label(parameters, "text-muted", "caption");
      VBox text = new VBox(1, title, detail);
      text.setMinWidth(0);
      HBox.setHgrow(text, Priority.ALWAYS);
      getChildren().addAll(text, count);
      String keys =
          gram
              ? "Delete removes it; Alt with ↑ and ↓, or dragging, moves it"
              : "1 to 9 insert an n-gram head after it; Insert inserts heads 1, 2 and 3";
      Hint.on(this, card.title() + ": " + card.detail() + "\n" + keys);
      setAccessibleText(
          card.title() + (gram ? " after layer " + card.layer() : "") + ", " + card.detail());
      setAccessibleHelp(keys);
    }

    private static Label label(String text, String... styles) {
      Label label = new Label(text);
      label.getStyleClass().addAll(styles);
      label.setMinWidth(Region.USE_PREF_SIZE);
      return label;
    }

    /// Marks the card as the selected one, which is focused when the tab opens.
    void chosen(boolean is) {
      getStyleClass().remove("takes-keyboard");
      if (is) {
        getStyleClass().add("takes-keyboard");
      }
      pseudoClassStateChanged(CHOSEN, is);
    }
  }
}
