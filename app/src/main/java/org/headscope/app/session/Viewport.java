package org.headscope.app.session;

/// The room that the map has for its cells, in logical pixels, and what it shows there.
///
/// Cells are square, rows are queries, and columns begin at the first key, so that all weight of a
/// row is in view. The usual look has as many queries as fill the height with cells of the size at
/// which all keys fit. Further on, where that size would be too small to read, the first keys are
/// left out instead. Closer or farther looks have as many queries as they were given; they fill the
/// height, and where not all keys fit beside them the first ones are left out, too. A row always
/// reaches its own position: there are at least as many columns as rows.
///
/// @param width for cells and, where keys are left out, for the bar of what they weigh
/// @param bar what that bar takes of the width
/// @param scale device pixels per logical pixel
/// @param readable the smallest cell whose symbols can be read
public record Viewport(double width, double height, double bar, double scale, double readable) {
  /// A usual look enlarges cells rather than show more keys than these.
  private static final int KEYS = 46;

  /// A usual look enlarges cells no further than leaves so many queries.
  private static final int QUERIES = 16;

  /// Cells of a usual look are at most so many times as large as readable ones.
  private static final double LARGEST = 4;

  /// Smaller cells may differ by a pixel; larger ones are all of the same whole pixels.
  private static final double SMALLEST_EVEN = 8;

  /// Less than this is not for reading: a pane on its way to its size.
  private static final double SMALLEST = 24;

  /// The same where other cells can be read.
  public Viewport readable(double smallest) {
    return new Viewport(width, height, bar, scale, smallest);
  }

  public boolean isUsable() {
    return width - bar >= SMALLEST && height >= SMALLEST;
  }

  /// The largest cell of whole device pixels that is at most `size`; small cells as they are.
  public static double even(double size, double scale) {
    double pixels = size * scale;
    return pixels >= SMALLEST_EVEN ? Math.floor(pixels + 1e-6) / scale : size;
  }

  /// The size of a cell of the usual look at queries before `to`.
  private double usualCell(int to, int length) {
    double roomy = Math.min(width / Math.min(KEYS, length), height / Math.min(QUERIES, length));
    double wanted = Math.min(Math.min(roomy, LARGEST * readable), width / to);
    return Math.max(even(wanted, scale), readable);
  }

  private int columns(double cell, int to) {
    boolean all = to * cell <= width + 1e-6;
    return all ? to : Math.clamp((int) ((width - bar) / cell + 1e-6), 1, to);
  }

  /// How many queries the usual look at those before `to` shows, of `length`.
  int queries(int to, int length) {
    double cell = usualCell(to, length);
    int fitting = (int) (height / cell + 1e-6);
    return Math.clamp(fitting, 1, Math.min(to, columns(cell, to)));
  }

  /// Whether `queries` are what a usual look shows, of `length` positions.
  boolean isUsual(Span queries, int length) {
    return queries.length() == queries(queries.to(), length);
  }

  /// The keys in view beside `queries` of an instance of `length` positions.
  public Span keys(Span queries, int length) {
    int to = queries.to();
    if (!isUsable() || queries.length() == to) {
      return new Span(0, to);
    }
    if (isUsual(queries, length)) {
      return new Span(to - columns(usualCell(to, length), to), to);
    }
    int rows = queries.length();
    double cell = even(Math.min(width, height) / rows, scale);
    if (to * cell <= width + 1e-6) {
      return new Span(0, to);
    }
    double smaller = even(Math.min(width - bar, height) / rows, scale);
    return new Span(to - Math.max(rows, columns(smaller, to)), to);
  }

  /// The usual look at about `wanted`: at keys all of which are in view, if that shows half of it.
  ///
  /// @param focus a query to keep in view, −1 for none
  public Span usual(Span wanted, int focus, int length) {
    int whole = (int) (width / readable + 1e-6);
    boolean near = whole >= (wanted.from() + wanted.to()) / 2 && focus < whole;
    int to = near ? Math.min(whole, wanted.to()) : wanted.to();
    int rows = queries(to, length);
    if (!wanted.contains(focus) || to - rows <= focus) {
      return new Span(to - rows, to);
    }
    // What led to it is worth as much as what follows.
    return endingBefore(to, Math.max(0, focus - rows / 3), length);
  }

  /// The usual look after `was` moved to `wanted`, which shows its leading edge.
  Span moved(Span was, Span wanted, int length) {
    int edge = wanted.from() < was.from() ? wanted.from() : wanted.to();
    return endingBefore(wanted.to(), edge, length);
  }

  /// The last usual look that ends at `to` or before and shows `focus`.
  private Span endingBefore(int to, int focus, int length) {
    int end = to;
    while (end > 1 && end - queries(end, length) > focus) {
      end--;
    }
    return new Span(end - queries(end, length), end);
  }
}
