package org.headscope.app.window;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Selection;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/// The real window on runs made in memory, driven with keys and mouse.
@ExtendWith(ApplicationExtension.class)
abstract class DrivenWindow {
  private OpenWindow opened;
  FakeDesktop desktop;
  Workbench workbench;
  Stage stage;
  MainWindow window;

  @TempDir Path folder;

  /// Shows the window on `shown`. TestFX calls only the test class's own method, which calls this
  /// one; the annotation here documents that it comes first.
  @Start
  void show(Stage shown) {
    opened = new OpenWindow(shown);
    desktop = opened.desktop;
    workbench = opened.workbench;
    stage = shown;
    window = opened.window;
  }

  @BeforeEach
  void open() {
    opened.open("sample");
  }

  @AfterEach
  void close() {
    opened.close();
  }

  static void await(BooleanSupplier condition) {
    OpenWindow.await(condition);
  }

  /// Focuses the first focusable control inside `region`.
  void focus(FxRobot robot, String region) {
    robot.interact(() -> {
      stage.getScene().getRoot().lookup(region).lookupAll("*").stream()
          .filter(n -> n.isFocusTraversable() && !(n instanceof TextField))
          .findFirst()
          .orElseThrow()
          .requestFocus();
    });
  }

  Selection selection() {
    return workbench.selection();
  }

  String title(String panel) {
    return window.panels().stream()
        .filter(p -> p.id().equals(panel))
        .findFirst()
        .flatMap(p -> p.figure().get())
        .map(f -> f.title().toLowerCase(Locale.ROOT))
        .orElse("");
  }

  static boolean isSeen(Node node) {
    return Stream.iterate(node, Objects::nonNull, Node::getParent).allMatch(Node::isVisible);
  }
}
