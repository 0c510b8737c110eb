package org.headscope.app.window;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.Labeled;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleButton;
import org.headscope.app.FxThread;
import org.headscope.app.control.Focus;
import org.headscope.app.control.Hint;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every sheet closes the same way, and keeps typed text when a key leads elsewhere.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SheetsTest {
  /// Searches start empty.
  private static final Set<String> SEARCHES = Set.of("glossary-search", "help-search", "search");

  private final OpenWindow open = new OpenWindow("sample");

  @AfterAll
  void close() {
    open.close();
  }

  Stream<String> sheets() {
    return EverySheet.of(open.window).keySet().stream();
  }

  private void show(String sheet) {
    FxThread.run(Objects.requireNonNull(EverySheet.of(open.window).get(sheet)));
    OpenWindow.await(
        () -> open.workbench.workers().areViewsDone() && !Focus.focusableIn(veil()).isEmpty());
    FxThread.run(() -> {
      open.scene.getRoot().applyCss();
      open.scene.getRoot().layout();
    });
  }

  private Node veil() {
    return open.find(".veil");
  }

  private static Bounds place(Node node) {
    return node.localToScene(node.getLayoutBounds());
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void everySheetClosesByTheCrossAtItsCorner(String name) {
    show(name);
    Button cross = (Button) open.find("#close-sheet");
    // Read once: a sheet that is filled late may grow in between.
    List<Bounds> places =
        FxThread.get(() -> {
          open.scene.getRoot().layout();
          return List.of(place(cross), place(open.find(".sheet-of-paper")));
        });
    Bounds at = places.getFirst();
    Bounds sheet = places.getLast();
    assertThat(sheet.contains(at)).as("inside the sheet").isTrue();
    assertThat(sheet.getMaxX() - at.getMaxX()).isBetween(5.0, 12.0);
    assertThat(at.getMinY() - sheet.getMinY()).isBetween(5.0, 12.0);
    assertThat(Hint.of(cross)).isEqualTo("Close (Esc)");
    assertThat(Focus.focusableIn(veil())).as("what Tab reaches").contains(cross);
    List<Node> under =
        FxThread.get(() ->
            open.find(".sheet-of-paper").lookupAll("*").stream()
                .filter(node -> node instanceof Labeled || node.isFocusTraversable())
                .filter(DrivenWindow::isSeen)
                .filter(node -> place(node).intersects(at))
                .filter(node ->
                    !(node instanceof Labeled label
                        && Objects.toString(label.getText(), "").isEmpty()))
                .toList());
    assertThat(under).as("under the cross").isEmpty();
    FxThread.run(cross::fire);
    assertThat(veil().isVisible()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void noSheetHasAnotherButtonThatOnlyClosesIt(String name) {
    show(name);
    List<String> words =
        Focus.focusableIn(veil()).stream()
            .filter(ButtonBase.class::isInstance)
            .map(node -> ((ButtonBase) node).getText().replace("_", ""))
            .toList();
    open.press("Esc");
    assertThat(words).doesNotContain("Close", "Cancel").contains("✕");
    assertThat(veil().isVisible()).isFalse();
  }

  @ParameterizedTest
  @MethodSource("sheets")
  void aKeyThatOpensAnotherSheetKeepsWhatWasTyped(String name) {
    show(name);
    List<TextInputControl> fields =
        Focus.focusableIn(veil()).stream()
            .filter(TextInputControl.class::isInstance)
            .map(TextInputControl.class::cast)
            .filter(field ->
                field.isEditable() && !SEARCHES.contains(Objects.toString(field.getId(), "")))
            .toList();
    FxThread.run(() -> fields.forEach(field -> field.setText("12")));
    open.press("Shortcut+R");
    assertThat(veil().isVisible()).isTrue();
    open.press("Esc");
    show(name);
    List<String> kept = fields.stream().map(TextInputControl::getText).toList();
    open.press("Esc");
    assertThat(kept).allMatch("12"::equals);
  }

  @Test
  void theListOfCommandsIsSearchedByWordsAndKeys() {
    show("help");
    TextInputControl search = (TextInputControl) open.find("#help-search");
    assertThat(messages("export pack")).contains("Export pack…").doesNotContain("Undo");
    assertThat(messages("shift+z")).contains("Redo").doesNotContain("Undo");
    assertThat(messages("no such words")).containsExactly("No matches.");
    assertThat(messages("")).contains("Undo", "Redo");
    assertThat(search.isFocused()).isTrue();
    open.press("Esc");
  }

  @Test
  void aClickEnlargesThePreviewOfAFigure() {
    show("export figure");
    ToggleButton preview = (ToggleButton) open.find("#figure-preview");
    double before = preview.getHeight();
    FxThread.run(preview::fire);
    OpenWindow.await(() -> preview.getHeight() > 1.3 * before);
    assertThat(place(open.find(".sheet-of-paper")).contains(place(preview))).isTrue();
    FxThread.run(preview::fire);
    OpenWindow.await(() -> preview.getHeight() == before);
    open.press("Esc");
  }

  private List<String> messages(String words) {
    return FxThread.get(() -> {
      ((TextInputControl) open.find("#help-search")).setText(words);
      return open.find("#help-table").lookupAll(".label").stream()
          .map(node -> ((Labeled) node).getText())
          .toList();
    });
  }
}
