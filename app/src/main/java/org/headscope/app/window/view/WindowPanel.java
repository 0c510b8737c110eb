package org.headscope.app.window.view;

import module java.base;

import javafx.scene.layout.Region;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Panel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.FigureExport;
import org.headscope.app.export.FigureStyle;
import org.headscope.app.feature.FeatureView;

/// A view in its place.
///
/// @param panel its panel, created with its feature on first use
public record WindowPanel(FeatureView about, Lazy<Panel> panel) {
  public String id() {
    return about.id();
  }

  public String title() {
    return about.title();
  }

  public Region view() {
    return panel.get();
  }

  /// Supplies the current figure for files; empty if it was never opened or has nothing to show.
  public Supplier<Optional<? extends Figure>> figure() {
    return () ->
        panel
            .made()
            .flatMap(made ->
                made.figure().<Figure>map(figure -> made.badgeProperty().get().below(figure)));
  }

  /// Returns whether it shows a figure, or the reason why there is none.
  public boolean isSettled() {
    return figure().get().isPresent() || panel.made().flatMap(Panel::reasonNotShown).isPresent();
  }

  public String absence() {
    return panel.made().map(Panel::reasonEmpty).orElse("");
  }

  public Optional<String> subject() {
    return panel.made().flatMap(Panel::subject);
  }

  public ShellLine line() {
    return panel.made().map(Panel::line).orElse(ShellLine.nothing());
  }

  /// Returns the export of `figure`, which it shows, in `style`.
  public FigureExport export(FigureStyle style, Figure figure) {
    return FigureExport.of(style, figure, about.width(style.theme()), about.height(style.theme()));
  }

  public List<String> extensions() {
    return Stream.concat(FigureExport.EXTENSIONS.stream(), about.textForms().stream()).toList();
  }
}
