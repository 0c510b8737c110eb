package org.headscope.app.feature;

import module java.base;

import org.headscope.app.control.Panel;

/// A part of the window as it describes itself. The window, the exports, the pictures without a
/// display and the command line know of it from here alone.
///
/// @param views its views, first the one that takes the keyboard
/// @param make makes what stands there, when somebody first looks
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
    /// Likewise, with the room of the views at the right, which say nothing about it.
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
