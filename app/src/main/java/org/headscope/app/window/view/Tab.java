package org.headscope.app.window.view;

import module java.base;

import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureView;

/// A feature in the middle of the window.
///
/// @param content its content, created when the tab is first opened
public record Tab(Feature feature, Lazy<FeatureContent> content) {
  public String id() {
    return feature.id();
  }

  public String title() {
    return feature.title();
  }

  /// The ids of its views, the one that takes the focus first.
  public List<String> panels() {
    return feature.views().stream().map(FeatureView::id).toList();
  }

  /// True if it also takes the space of the views at the right.
  public boolean wide() {
    return feature.place() == Feature.Place.WIDE_TAB;
  }
}
