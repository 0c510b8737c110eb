package org.headscope.app.session;

/// A range of positions.
public record Span(int from, int to) {
  public static final Span EMPTY = new Span(0, 0);

  public Span {
    if (from < 0 || to < from) {
      throw new IllegalArgumentException(
          "positions must start at 0 or later and not end before they start, unlike %d to %d"
              .formatted(from, to));
    }
  }

  public int length() {
    return to - from;
  }

  public boolean contains(int position) {
    return position >= from && position < to;
  }

  /// Moves this range into 0..length, and shortens it if it is too long.
  public Span within(int length) {
    int size = Math.min(length(), length);
    int start = Math.clamp(from, 0, length - size);
    return new Span(start, start + size);
  }

  /// Moves this range into `other`, and shortens it if it is too long.
  public Span within(Span other) {
    int size = Math.min(length(), other.length());
    int start = Math.clamp(from, other.from, other.to - size);
    return new Span(start, start + size);
  }

  /// Returns a range of `size` positions, or of all `length`, around this one. Nearby ranges get
  /// the same one: the first `size` positions if they contain this, else one with space on both
  /// sides. Longer ranges are shortened.
  public Span neighbourhood(int size, int length) {
    int most = Math.min(size, length);
    if (to <= most || length() >= most) {
      return new Span(to <= most ? 0 : from, (to <= most ? 0 : from) + most).within(length);
    }
    int unit = Integer.highestOneBit(Math.max(1, (most - length()) / 2));
    int start = Math.max(0, (from - unit) / unit * unit);
    return new Span(start, start + most).within(length);
  }

  /// The same length from `start`, or from 0 if `start` is negative.
  public Span movedTo(int start) {
    int first = Math.max(0, start);
    return new Span(first, first + length());
  }

  /// Moves this range as little as possible to include `position`.
  public Span showing(int position) {
    if (position < 0 || contains(position)) {
      return this;
    }
    int shift = position < from ? position - from : position - to + 1;
    return new Span(from + shift, to + shift);
  }
}
