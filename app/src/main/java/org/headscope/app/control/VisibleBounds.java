package org.headscope.app.control;

import module java.base;

import javafx.geometry.*;
import javafx.scene.Node;
import org.headscope.app.chart.Box;

/// The visible parts of nodes, in the coordinates of their scene.
public final class VisibleBounds {
  /// The share of its area that must be visible for a node to count as visible.
  private static final double ENOUGH = 0.5;

  private VisibleBounds() {}

  /// Returns the visible part of `node`; empty if too little is visible.
  public static Optional<Box> of(Node node) {
    return of(node, whole(node));
  }

  /// Returns the visible part, however small; empty if nothing is visible.
  public static Optional<Box> visiblePart(Node node) {
    return visiblePart(node, whole(node));
  }

  private static Box whole(Node node) {
    Bounds all = node.getLayoutBounds();
    return new Box(all.getMinX(), all.getMinY(), all.getWidth(), all.getHeight());
  }

  /// Returns the visible part of `part`, which is in the coordinates of `node`; empty if too little
  /// is visible.
  public static Optional<Box> of(Node node, Box part) {
    return visiblePart(node, part)
        .filter(box -> box.area() >= ENOUGH * scene(node, bounds(part)).area());
  }

  /// Returns the visible part of `part`, however small; empty if nothing is visible.
  private static Optional<Box> visiblePart(Node node, Box part) {
    if (node.getScene() == null) {
      return Optional.empty();
    }
    Box whole = scene(node, bounds(part));
    Optional<Box> visible = Optional.of(whole);
    for (Node at = node; at != null && visible.isPresent(); at = at.getParent()) {
      visible = at.isVisible() ? visible : Optional.empty();
      if (at.getClip() != null) {
        Box clip = scene(at, at.getClip().getBoundsInParent());
        visible = visible.flatMap(box -> box.intersection(clip));
      }
    }
    Node root = node.getScene().getRoot();
    Box window = scene(root, root.getLayoutBounds());
    return visible.flatMap(box -> box.intersection(window));
  }

  private static Bounds bounds(Box box) {
    return new BoundingBox(box.x(), box.y(), box.width(), box.height());
  }

  private static Box scene(Node node, Bounds local) {
    Bounds at = node.localToScene(local);
    return new Box(at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight());
  }
}
