package org.headscope.app.feature;

import module java.base;

import org.headscope.app.control.Panel;

/// A part of the window as it describes itself, to the window, the exports, the pictures without a
/// display and the command line alike.
///
/// @param views its views, first the one that is focused
/// @param make makes its content when it is first shown
public record Feature(
    String id,
    String title,
    String explanation,
    Place place,
    List<FeatureView> views,
    Function<FeatureContext, FeatureContent> make) {
  public enum Place {
    /// In the middle, as one of several.
    TAB,
    /// The same, with the space of the views at the right, which do not concern it.
    WIDE_TAB,
    /// Around the middle, always in sight.
    AROUND
  }

  public Feature {
    views = List.copyOf(views);
    if (views.isEmpty()) {
      throw new IllegalArgumentException("the feature " + id + " has no view");
    }
  }

  public static Feature around(FeatureView view, Function<FeatureContext, Panel> make) {
    return new Feature(
        view.id(),
        view.title(),
        view.title(),
        Place.AROUND,
        List.of(view),
        context -> {
          Panel panel = make.apply(context);
          return FeatureContent.of(panel, Map.of(view.id(), panel));
        });
  }

  public boolean isTab() {
    return place != Place.AROUND;
  }

  public boolean has(String view) {
    return views.stream().anyMatch(v -> v.id().equals(view));
  }
}
