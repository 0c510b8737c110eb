package org.headscope.app.session;

/// The space that the map has for its cells, in logical pixels, and the positions it shows there.
///
/// Cells are square, rows are queries, and columns start at the first key, so that all weight of a
/// row is in view. The default view has as many queries as fill the height with cells of the size
/// at which all keys fit. Later in the instance, where cells of that size would be unreadable, the
/// first keys are left out instead. Zoomed views have a given number of queries, which fill the
/// height; if not all keys fit beside them, the first ones are left out too. A row always reaches
/// its own position, so there are at least as many columns as rows.
///
/// @param width for cells and, if keys are left out, for the bar that shows their weight
/// @param bar the width of that bar
/// @param scale device pixels per logical pixel
/// @param readable the minimum cell size at which symbols can be read
public record Viewport(double width, double height, double bar, double scale, double readable) {
  /// The default view enlarges cells rather than show more keys than this.
  private static final int KEYS = 46;

  /// The default view never enlarges cells so far that fewer queries than this are left.
  private static final int QUERIES = 16;

  /// The maximum cell size of the default view, as a multiple of the readable size.
  private static final double MAX_SCALE = 4;

  /// Cells below this size may differ by a pixel; larger ones all have the same whole number of
  /// pixels.
  private static final double MIN_EVEN = 8;

  /// The minimum usable size; a smaller pane is still being laid out.
  private static final double MIN_SIZE = 24;

  /// The same viewport with another readable cell size.
  public Viewport readable(double smallest) {
    return new Viewport(width, height, bar, scale, smallest);
  }

  public boolean isUsable() {
    return width - bar >= MIN_SIZE && height >= MIN_SIZE;
  }

  /// Returns the largest cell of whole device pixels up to `size`; small cells are not rounded.
  public static double even(double size, double scale) {
    double pixels = size * scale;
    return pixels >= MIN_EVEN ? Math.floor(pixels + 1e-6) / scale : size;
  }

  /// Returns the cell size of the default view of the queries before `to`.
  private double defaultCell(int to, int length) {
    double roomy = Math.min(width / Math.min(KEYS, length), height / Math.min(QUERIES, length));
    double enlarged = Math.min(Math.min(roomy, MAX_SCALE * readable), width / to);
    return Math.max(even(enlarged, scale), readable);
  }

  private int columns(double cell, int to) {
    boolean all = to * cell <= width + 1e-6;
    return all ? to : Math.clamp((int) ((width - bar) / cell + 1e-6), 1, to);
  }

  /// Returns the number of queries in the default view of those before `to`, out of `length`.
  int queries(int to, int length) {
    double cell = defaultCell(to, length);
    int fitting = (int) (height / cell + 1e-6);
    return Math.clamp(fitting, 1, Math.min(to, columns(cell, to)));
  }

  /// True if `queries` is what the default view shows, out of `length` positions.
  boolean isDefault(Span queries, int length) {
    return queries.length() == queries(queries.to(), length);
  }

  /// Returns the keys in view beside `queries`, for an instance of `length` positions.
  public Span keys(Span queries, int length) {
    int to = queries.to();
    if (!isUsable() || queries.length() == to) {
      return new Span(0, to);
    }
    if (isDefault(queries, length)) {
      return new Span(to - columns(defaultCell(to, length), to), to);
    }
    int rows = queries.length();
    double cell = even(Math.min(width, height) / rows, scale);
    if (to * cell <= width + 1e-6) {
      return new Span(0, to);
    }
    double smaller = even(Math.min(width - bar, height) / rows, scale);
    return new Span(to - Math.max(rows, columns(smaller, to)), to);
  }

  /// Returns the default view near `requested`; it shows keys that are all in view if they include
  /// half of it.
  ///
  /// @param focus a query to keep in view, −1 for none
  public Span defaultView(Span requested, int focus, int length) {
    int whole = (int) (width / readable + 1e-6);
    boolean near = whole >= (requested.from() + requested.to()) / 2 && focus < whole;
    int to = near ? Math.min(whole, requested.to()) : requested.to();
    int rows = queries(to, length);
    if (!requested.contains(focus) || to - rows <= focus) {
      return new Span(to - rows, to);
    }
    // Context before it matters as much as what follows.
    return endingBefore(to, Math.max(0, focus - rows / 3), length);
  }

  /// Returns the default view after `was` moved to `requested`, including its leading edge.
  Span moved(Span was, Span requested, int length) {
    int edge = requested.from() < was.from() ? requested.from() : requested.to();
    return endingBefore(requested.to(), edge, length);
  }

  /// Returns the last default view that ends at `to` or before and includes `focus`.
  private Span endingBefore(int to, int focus, int length) {
    int end = to;
    while (end > 1 && end - queries(end, length) > focus) {
      end--;
    }
    return new Span(end - queries(end, length), end);
  }
}
