package org.headscope.app.window;

import module java.base;

import javafx.geometry.*;
import javafx.scene.control.*;
import javafx.scene.layout.Region;
import org.headscope.app.control.Hint;

/// The current selection, from the whole to the part. As space shrinks, names that are also shown
/// elsewhere disappear first; then instance and run lose their beginnings, since their ends are
/// distinctive; the run goes last.
final class Breadcrumb extends Region {
  private static final double GAP = 8;

  /// The minimum width of a name, in letter heights: `…2026-2`.
  private static final double MIN = 5;

  /// The number of names that are shortened before they disappear; the others are also shown
  /// elsewhere and disappear whole.
  private static final int STAYING = 2;

  private static final Comparator<Crumb> BY_RANK = Comparator.comparingInt(c -> c.name().rank());

  private final List<Crumb> crumbs = new ArrayList<>();

  /// @param shrinks true if its end alone still tells it from others
  /// @param rank how long it stays; the lowest rank disappears first
  record Name(String text, boolean shrinks, int rank) {}

  private record Crumb(Label mark, Label label, Name name) {
    double full() {
      return label.prefWidth(-1);
    }

    double min() {
      return name.shrinks() ? Math.min(full(), MIN * label.getFont().getSize()) : full();
    }

    double before(boolean first) {
      return first ? 0 : mark.prefWidth(-1) + 2 * GAP;
    }
  }

  Breadcrumb() {
    getStyleClass().add("breadcrumb");
    setMinWidth(0);
  }

  /// Reuses labels, since a new one has no width before the next pulse.
  void show(List<Name> names) {
    // Hovering calls this too.
    if (crumbs.stream().map(Crumb::name).toList().equals(names)) {
      return;
    }
    while (crumbs.size() > names.size()) {
      Crumb gone = crumbs.removeLast();
      getChildren().removeAll(gone.mark(), gone.label());
    }
    for (int i = 0; i < names.size(); i++) {
      Name name = names.get(i);
      if (i == crumbs.size()) {
        Label label = new Label();
        label.setTextOverrun(OverrunStyle.LEADING_ELLIPSIS);
        label.getStyleClass().add("may-shorten");
        crumbs.add(new Crumb(new Label("›"), label, name));
        getChildren().addAll(crumbs.getLast().mark(), label);
      }
      Crumb crumb = crumbs.get(i);
      crumbs.set(i, new Crumb(crumb.mark(), crumb.label(), name));
      crumb.label().setText(name.text());
      crumb.label().getStyleClass().removeAll("here");
    }
    if (!crumbs.isEmpty()) {
      crumbs.getLast().label().getStyleClass().add("here");
    }
    String all = names.stream().map(Name::text).collect(Collectors.joining(" › "));
    Hint.on(this, all);
    setAccessibleText(all);
    requestLayout();
  }

  /// The width at which the two names that stay longest are still partly visible.
  double shortWidth() {
    return row(longest(STAYING), true);
  }

  /// Returns the `count` names that stay longest, in display order.
  private List<Crumb> longest(int count) {
    List<Crumb> staying = crumbs.stream().sorted(BY_RANK.reversed()).limit(count).toList();
    return crumbs.stream().filter(staying::contains).toList();
  }

  private static double row(List<Crumb> row, boolean min) {
    double width = 0;
    for (Crumb crumb : row) {
      width += crumb.before(crumb.equals(row.getFirst()));
      width += min ? crumb.min() : crumb.full();
    }
    return Math.ceil(width);
  }

  @Override
  protected double computePrefWidth(double height) {
    return row(crumbs, false);
  }

  @Override
  protected double computePrefHeight(double width) {
    return crumbs.stream().mapToDouble(c -> c.label().prefHeight(-1)).max().orElse(0);
  }

  @Override
  protected void layoutChildren() {
    List<Crumb> row = crumbs;
    while (!row.isEmpty() && row(row, row.size() <= STAYING) > getWidth()) {
      row = longest(row.size() - 1);
    }
    Map<Crumb, Double> widths = widths(row);
    double x = 0;
    for (Crumb crumb : crumbs) {
      boolean shown = row.contains(crumb);
      boolean first = !row.isEmpty() && crumb.equals(row.getFirst());
      show(crumb.label(), shown);
      show(crumb.mark(), shown && !first);
      if (shown) {
        x = place(crumb, x, crumb.before(first), widths.getOrDefault(crumb, 0.0));
      }
    }
  }

  /// Applies the style at once, since a label that becomes visible during layout has none before
  /// the next pulse.
  private static void show(Label label, boolean is) {
    if (is != label.isVisible()) {
      label.setVisible(is);
      label.applyCss();
    }
  }

  /// Returns the width of every name in `row`; those that stay longest are shortened last.
  private Map<Crumb, Double> widths(List<Crumb> row) {
    Map<Crumb, Double> widths = new HashMap<>();
    double missing = row(row, false) - getWidth();
    for (Crumb crumb : row.stream().sorted(BY_RANK).toList()) {
      double less = Math.clamp(missing, 0, crumb.full() - crumb.min());
      missing -= less;
      widths.put(crumb, crumb.full() - less);
    }
    return widths;
  }

  private double place(Crumb crumb, double x, double before, double width) {
    double mark = crumb.mark().prefWidth(-1);
    layoutInArea(crumb.mark(), x + GAP, 0, mark, getHeight(), 0, HPos.LEFT, VPos.CENTER);
    layoutInArea(crumb.label(), x + before, 0, width, getHeight(), 0, HPos.LEFT, VPos.CENTER);
    return x + before + width;
  }
}
