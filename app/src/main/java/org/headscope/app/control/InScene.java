package org.headscope.app.control;

import module java.base;

import javafx.geometry.*;
import javafx.scene.Node;
import org.headscope.app.chart.Box;

/// Where things stand in a scene, as far as they are in sight.
public final class InScene {
  /// What shows less than this share of its area is out of sight.
  private static final double ENOUGH = 0.5;

  private InScene() {}

  /// What is in sight of `node`; empty if it is little, or nothing.
  public static Optional<Box> of(Node node) {
    return of(node, whole(node));
  }

  /// The same, however little it is; empty if nothing is in sight.
  public static Optional<Box> seen(Node node) {
    return seen(node, whole(node));
  }

  private static Box whole(Node node) {
    Bounds all = node.getLayoutBounds();
    return new Box(all.getMinX(), all.getMinY(), all.getWidth(), all.getHeight());
  }

  /// What is in sight of the `part` of `node` that has these coordinates in it; empty if it is
  /// little, or nothing.
  public static Optional<Box> of(Node node, Box part) {
    return seen(node, part).filter(box -> box.area() >= ENOUGH * scene(node, bounds(part)).area());
  }

  /// The same, however little it is; empty if nothing is in sight.
  private static Optional<Box> seen(Node node, Box part) {
    if (node.getScene() == null) {
      return Optional.empty();
    }
    Box whole = scene(node, bounds(part));
    Optional<Box> seen = Optional.of(whole);
    for (Node at = node; at != null && seen.isPresent(); at = at.getParent()) {
      seen = at.isVisible() ? seen : Optional.empty();
      if (at.getClip() != null) {
        Box clip = scene(at, at.getClip().getBoundsInParent());
        seen = seen.flatMap(box -> box.common(clip));
      }
    }
    Node root = node.getScene().getRoot();
    Box window = scene(root, root.getLayoutBounds());
    return seen.flatMap(box -> box.common(window));
  }

  private static Bounds bounds(Box box) {
    return new BoundingBox(box.x(), box.y(), box.width(), box.height());
  }

  private static Box scene(Node node, Bounds local) {
    Bounds at = node.localToScene(local);
    return new Box(at.getMinX(), at.getMinY(), at.getWidth(), at.getHeight());
  }
}
