package org.headscope.app.window;

import module java.base;

import javafx.beans.property.*;
import javafx.geometry.Pos;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.layout.*;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Panel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Feature;
import org.headscope.app.feature.automaton.AutomatonView;
import org.headscope.app.feature.checkpoints.CheckpointsView;
import org.headscope.app.feature.prediction.PredictionView;
import org.headscope.app.feature.sequence.SequenceView;
import org.headscope.app.service.Appearance;
import org.headscope.app.window.view.Dividers;
import org.headscope.app.window.view.HeadsTab;
import org.headscope.app.window.view.Overlay;
import org.headscope.app.window.view.Views;
import org.headscope.app.window.view.WindowPanes;

/// The window while its views are created: their places and titles. It has the panes of
/// [MainWindow], so nothing moves when the views arrive.
public final class WindowOutline {
  /// The approximate height of the strip of symbols, in units of the theme's text size.
  private static final double STRIP = 4.2;

  private final Appearance appearance;

  /// A region with only its heading.
  private static final class Heading extends Panel {
    Heading(String heading) {
      super(heading);
    }

    @Override
    public Optional<Figure> figure() {
      return Optional.empty();
    }

    @Override
    public ShellLine line() {
      return ShellLine.nothing();
    }
  }

  private WindowOutline(Appearance looks) {
    this.appearance = looks;
  }

  public static Parent of(Appearance looks, Map<String, Double> shares) {
    return new WindowOutline(looks).root(shares);
  }

  private Parent root(Map<String, Double> shares) {
    WindowPanes panes =
        new WindowPanes(
            heading(HeadsTab.FEATURE),
            new WindowPanes.Around(
                heading("lists", "Runs"),
                new Region(),
                heading(AutomatonView.FEATURE),
                heading(PredictionView.FEATURE),
                low(SequenceView.FEATURE, STRIP),
                low(CheckpointsView.FEATURE, 0)),
            new Overlay(() -> {}),
            new Region(),
            appearance);
    Dividers.place(panes.divided(), shares);
    BorderPane frame = new BorderPane(panes);
    frame.setTop(bar());
    return new StackPane(frame);
  }

  private Panel heading(Feature feature) {
    return heading(feature.id(), feature.title());
  }

  private Panel heading(String id, String heading) {
    Panel panel = new Heading(heading);
    Views.settle(id, panel, appearance.paletteProperty());
    return panel;
  }

  private WindowPanes.Low low(Feature feature, double height) {
    BooleanProperty compact = new SimpleBooleanProperty();
    Region body = new Region();
    double full = height * appearance.paletteProperty().get().size().text();
    // As if the heading were beside the body instead of above it.
    body.prefHeightProperty().bind(compact.map(low -> low ? full / 3 : full));
    Panel panel = heading(feature);
    panel.setCenter(body);
    return new WindowPanes.Low(panel, compact);
  }

  private static HBox bar() {
    Button name = new Button("HeadScope");
    name.getStyleClass().addAll("quiet", "bare", "app-name");
    name.setFocusTraversable(false);
    HBox bar = new HBox(name);
    bar.setAlignment(Pos.CENTER_LEFT);
    bar.getStyleClass().add("top-bar");
    return bar;
  }
}
