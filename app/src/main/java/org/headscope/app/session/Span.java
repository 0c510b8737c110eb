package org.headscope.app.session;

/// A stretch of positions.
public record Span(int from, int to) {
  public static final Span EMPTY = new Span(0, 0);

  public Span {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(
          "positions must begin at 0 or later and not end before they begin, unlike %d to %d"
              .formatted(from, to));
    }
  }

  public int length() {
    return to - from;
  }

  public boolean contains(int position) {
    return position >= from && position < to;
  }

  /// The same length moved or, failing that, shortened so as to lie within 0..length.
  public Span within(int length) {
    int size = Math.min(length(), length);
    int start = Math.clamp(from, 0, length - size);
    return new Span(start, start + size);
  }

  /// The same length moved or, failing that, shortened so as to lie within `other`.
  public Span within(Span other) {
    int size = Math.min(length(), other.length());
    int start = Math.clamp(from, other.from, other.to - size);
    return new Span(start, start + size);
  }

  /// The stretch of `size` positions, or of all `length`, around these that others near them share:
  /// the first as long as these lie there, and else one that leaves room on both sides. Longer ones
  /// are cut.
  public Span neighbourhood(int size, int length) {
    int most = Math.min(size, length);
    if (to <= most || length() >= most) {
      return new Span(to <= most ? 0 : from, (to <= most ? 0 : from) + most).within(length);
    }
    int unit = Integer.highestOneBit(Math.max(1, (most - length()) / 2));
    int start = Math.max(0, (from - unit) / unit * unit);
    return new Span(start, start + most).within(length);
  }

  /// The same length, begun at `start`, or at 0 where that lies before.
  public Span movedTo(int start) {
    int first = Math.max(0, start);
    return new Span(first, first + length());
  }

  /// Moved by as little as shows `position`.
  public Span showing(int position) {
    if (position < 0 || contains(position)) {
      return this;
    }
    int shift = position < from ? position - from : position - to + 1;
    return new Span(from + shift, to + shift);
  }
}
