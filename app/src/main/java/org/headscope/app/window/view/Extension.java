package org.headscope.app.window.view;

import module java.base;

import javafx.scene.Scene;
import javafx.scene.layout.*;
import org.headscope.app.action.Action;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionList;
import org.headscope.app.chart.Figure;
import org.headscope.app.feature.FeatureContext;

/// A part of the program that the rest does not know, such as lessons. `ServiceLoader` finds it;
/// only the list of services names it.
public interface Extension {
  /// Starts with `views`, with or without a window.
  OfViews begin(Views views, FeatureContext context);

  interface OfViews {
    /// Returns a view as it fills a screen of that size; empty if this extension does not present.
    Optional<Figure> presented(String view, double width, double height);

    /// Adds itself to the window around the views, before there are sheets, actions and a top bar.
    InWindow enter(Window window);
  }

  interface InWindow {
    /// Adds its actions at the extensions' place in `menu`.
    void add(Action.Menu menu, ActionList list);

    /// Handles the keys of `scene` before any control, and those of `actions` elsewhere.
    void attendKeys(Scene scene, List<Action> actions);

    /// The folder open here that can be added to packs.
    Optional<Path> folder();
  }

  /// The parts of a window.
  ///
  /// @param root stacked layers: those added now are above the frame and below sheets
  /// @param frame the window without its layers
  /// @param performer performs the bodies of actions
  /// @param focused the focused view, or the main one
  record Window(
      StackPane root,
      BorderPane frame,
      WindowPanes panes,
      TabArea middle,
      Overlay overlay,
      Consumer<ActionBody> performer,
      WindowHost around,
      Supplier<WindowPanel> focused) {
    /// The top bar, and cards below it.
    public VBox top() {
      return (VBox) frame.getTop();
    }
  }
}
