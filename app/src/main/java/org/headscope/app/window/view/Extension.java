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
/// its list of services is the one place that names it.
public interface Extension {
  /// Begins with `views`, which stand in a window or not.
  OfViews begin(Views views, FeatureContext context);

  interface OfViews {
    /// A view as it fills a screen of a size; empty where nothing is presented here.
    Optional<Figure> presented(String view, double width, double height);

    /// Enters the window around the views, before there are sheets, actions and a bar at its top.
    InWindow enter(Window window);
  }

  interface InWindow {
    /// Adds its actions at the place in `menu` where those of extensions stand.
    void add(Action.Menu menu, ActionList list);

    /// Hears the keys of `scene` before anything else does, and those of `actions` elsewhere.
    void attendKeys(Scene scene, List<Action> actions);

    /// The folder that is open here and may go into packs.
    Optional<Path> folder();
  }

  /// What a window is made of.
  ///
  /// @param root layers over each other: what is added now lies over the frame, under sheets
  /// @param frame all of the window but its layers
  /// @param performer does what actions ask for
  /// @param focused the view that has the keyboard, else the one in the middle
  record Window(
      StackPane root,
      BorderPane frame,
      WindowPanes panes,
      TabArea middle,
      Overlay overlay,
      Consumer<ActionBody> performer,
      WindowHost around,
      Supplier<WindowPanel> focused) {
    /// The bar at the top, and cards below it.
    public VBox top() {
      return (VBox) frame.getTop();
    }
  }
}
