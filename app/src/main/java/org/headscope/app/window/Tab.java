package org.headscope.app.window;

import module java.base;

import org.headscope.app.feature.Feature;
import org.headscope.app.feature.FeatureContent;
import org.headscope.app.feature.FeatureView;

/// A feature in the middle of the window.
///
/// @param content what stands there, made when somebody first looks
record Tab(Feature feature, Lazy<FeatureContent> content) {
  String id() {
    return feature.id();
  }

  String title() {
    return feature.title();
  }

  /// The ids of its views, first that of the one that takes the keyboard.
  List<String> panels() {
    return feature.views().stream().map(FeatureView::id).toList();
  }

  /// Whether it takes the room of the views at the right.
  boolean wide() {
    return feature.place() == Feature.Place.WIDE_TAB;
  }
}
