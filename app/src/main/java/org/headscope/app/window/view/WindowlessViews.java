package org.headscope.app.window.view;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.feature.FeatureContext;

/// Views without a window, for pictures of single views: each is created and computed on demand.
/// One tab's views are visible at a time, none at first.
public final class WindowlessViews implements ShownViews {
  private final Views views;
  private Optional<String> showing = Optional.empty();

  public WindowlessViews(FeatureContext context) {
    views = new Views(context);
  }

  @Override
  public Views views() {
    return views;
  }

  @Override
  public List<WindowPanel> panelsInSight() {
    List<String> shown =
        showing.stream()
            .flatMap(id -> tab(id).map(Tab::panels).orElse(List.of(id)).stream())
            .toList();
    return views.panels().stream().filter(panel -> shown.contains(panel.id())).toList();
  }

  @Override
  public void bringInSight(String id) {
    showing.flatMap(this::tab).ifPresent(tab -> sight(tab, false));
    showing = Optional.of(id);
    views.region(id);
    tab(id).ifPresent(tab -> sight(tab, true));
  }

  /// Hides `what` in all views until it is predicted.
  public void conceal(Set<Concealed> what) {
    views.concealedProperty().set(what);
  }

  /// Returns the views of the tab `id` in order; none if there is no such tab.
  public List<String> panelsOf(String id) {
    return views.tabs().stream()
        .filter(tab -> tab.id().equals(id))
        .findFirst()
        .map(Tab::panels)
        .orElse(List.of());
  }

  private static void sight(Tab tab, boolean shown) {
    tab.content().get().shown().accept(shown);
  }

  private Optional<Tab> tab(String panel) {
    return views.tabs().stream().filter(tab -> tab.panels().contains(panel)).findFirst();
  }
}
