package org.headscope.app.control;

import module java.base;

import javafx.geometry.Orientation;
import javafx.scene.Cursor;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Region;

/// Regions side by side or on top of each other, with dividers that can be dragged. Every region
/// but one has a share of the space; that one takes the rest. Only dragging changes a share: a
/// region that has less than its share, because the minimum sizes need more space, gets it back as
/// soon as there is enough. Double-clicking a divider restores the first share.
public final class DividedPane extends Region {
  private static final double LINE = 1;

  /// The distance from its line within which a divider can be dragged.
  private static final double GRAB_DISTANCE = 4;

  private final Orientation orientation;
  private final List<Part> parts = new ArrayList<>();
  private final List<Divider> dividers = new ArrayList<>();
  private Runnable afterMoving = () -> {};

  /// A region with its share of the space; that of the region that takes the rest is not used.
  private static final class Part {
    final Region region;
    final boolean rest;
    final double first;
    double share;
    double size;

    Part(Region region, boolean rest, double share) {
      this.region = region;
      this.rest = rest;
      this.first = share;
      this.share = share;
    }
  }

  private final class Divider extends Region {
    private Optional<Part> moved = Optional.empty();
    private double grabbedAt;
    private double sizeThen;
    private double shareThen;
    private int sign;

    Divider() {
      getStyleClass().addAll("divider", isHorizontal() ? "upright" : "level");
      setManaged(false);
      setViewOrder(-1);
      setOnMousePressed(this::grab);
      setOnMouseDragged(this::drag);
      setOnMouseReleased(_ -> {
        boolean changed = moved.filter(part -> part.share != shareThen).isPresent();
        moved = Optional.empty();
        if (changed) {
          afterMoving.run();
        }
      });
      setOnMouseClicked(e -> {
        if (e.getClickCount() == 2) {
          movable().ifPresent(part -> part.share = part.first);
          DividedPane.this.requestLayout();
          afterMoving.run();
        }
      });
    }

    /// Returns the region that this line resizes: of two, the one that does not take the rest; none
    /// if a region was just removed and the next layout will remove the line.
    private Optional<Part> movable() {
      List<Part> shown = shown();
      int index = dividers.indexOf(this);
      if (index + 1 >= shown.size()) {
        return Optional.empty();
      }
      Part before = shown.get(index);
      return Optional.of(before.rest ? shown.get(index + 1) : before);
    }

    private double at(MouseEvent e) {
      return isHorizontal() ? e.getSceneX() : e.getSceneY();
    }

    private void grab(MouseEvent e) {
      moved = movable().filter(DividedPane.this::canMove);
      grabbedAt = at(e);
      moved.ifPresent(part -> {
        sizeThen = part.size;
        shareThen = part.share;
        sign = shown().indexOf(part) == dividers.indexOf(this) ? 1 : -1;
      });
      e.consume();
    }

    private void drag(MouseEvent e) {
      moved.ifPresent(part -> {
        Part rest = shown().stream().filter(p -> p.rest).findFirst().orElse(part);
        double free = rest.size - min(rest);
        double max = Math.min(max(part), part.size + Math.max(0, free));
        double requested = sizeThen + sign * (at(e) - grabbedAt);
        part.share = Math.clamp(requested, Math.min(min(part), max), max) / space();
        DividedPane.this.requestLayout();
      });
      e.consume();
    }
  }

  public DividedPane(Orientation orientation) {
    this.orientation = orientation;
    setMinSize(0, 0);
  }

  public void addRest(Region region) {
    add(new Part(region, true, 0));
  }

  /// Adds a region after the existing ones.
  ///
  /// @param share its share of the space, 0 to 1, until its divider is dragged
  public void add(Region region, double share) {
    add(new Part(region, false, share));
  }

  private void add(Part part) {
    parts.add(part);
    getChildren().add(part.region);
    part.region.managedProperty().subscribe(_ -> requestLayout());
  }

  public List<Double> shares() {
    return shared().stream().map(part -> part.share).toList();
  }

  /// The shares before any divider is dragged.
  public List<Double> firstShares() {
    return shared().stream().map(part -> part.first).toList();
  }

  public void setOnMoved(Runnable action) {
    afterMoving = action;
  }

  public void setShare(int index, double share) {
    shared().get(index).share = Math.clamp(share, 0, 1);
    requestLayout();
  }

  private List<Part> shared() {
    return parts.stream().filter(part -> !part.rest).toList();
  }

  private List<Part> shown() {
    return parts.stream().filter(part -> part.region.isManaged()).toList();
  }

  private boolean isHorizontal() {
    return orientation == Orientation.HORIZONTAL;
  }

  private double min(Part part) {
    return isHorizontal() ? part.region.minWidth(-1) : part.region.minHeight(-1);
  }

  private double max(Part part) {
    double max = isHorizontal() ? part.region.maxWidth(-1) : part.region.maxHeight(-1);
    return Math.max(max, min(part));
  }

  private boolean canMove(Part part) {
    return max(part) > min(part) + 1;
  }

  private double space() {
    double lines = LINE * Math.max(0, shown().size() - 1);
    return Math.max(1, (isHorizontal() ? getWidth() : getHeight()) - lines);
  }

  @Override
  protected void layoutChildren() {
    List<Part> shown = shown();
    size(shown);
    while (dividers.size() < shown.size() - 1) {
      Divider divider = new Divider();
      dividers.add(divider);
      getChildren().add(divider);
    }
    double at = 0;
    for (int i = 0; i < shown.size(); i++) {
      Part part = shown.get(i);
      place(part.region, at, part.size);
      at += part.size;
      if (i + 1 < shown.size()) {
        Divider divider = dividers.get(i);
        place(divider, at - GRAB_DISTANCE, LINE + 2 * GRAB_DISTANCE);
        Cursor cursor = isHorizontal() ? Cursor.H_RESIZE : Cursor.V_RESIZE;
        boolean can = divider.movable().filter(this::canMove).isPresent();
        divider.setCursor(can ? cursor : Cursor.DEFAULT);
        at += LINE;
      }
    }
    for (int i = 0; i < dividers.size(); i++) {
      dividers.get(i).setVisible(i + 1 < shown.size());
    }
  }

  /// Sizes every region by its share, or by the minimum sizes if space is short.
  private void size(List<Part> shown) {
    double space = space();
    double left = space;
    for (Part part : shown) {
      part.size = part.rest ? min(part) : Math.clamp(part.share * space, min(part), max(part));
      left -= part.size;
    }
    for (Part part : shown) {
      if (part.rest) {
        part.size += Math.max(0, left);
      } else if (left < 0) {
        double given = Math.min(-left, part.size - min(part));
        part.size -= given;
        left += given;
      }
    }
    double needed = shown.stream().mapToDouble(part -> part.size).sum();
    double edge = 0;
    for (Part part : shown) {
      double requested = needed > space ? part.size * space / needed : part.size;
      double end =
          isHorizontal() ? snapPositionX(edge + requested) : snapPositionY(edge + requested);
      part.size = end - edge;
      edge = end;
    }
  }

  private void place(Region region, double at, double size) {
    if (isHorizontal()) {
      region.resizeRelocate(at, 0, size, getHeight());
    } else {
      region.resizeRelocate(0, at, getWidth(), size);
    }
  }
}
