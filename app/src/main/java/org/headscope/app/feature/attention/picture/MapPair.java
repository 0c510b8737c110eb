package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.service.map.TokenMap;

/// Two maps of one instance: A, which is also shown alone, and B, of another head, checkpoint or
/// run.
///
/// @param difference A − B
/// @param beside true if both are shown side by side, false if their difference is shown
public record MapPair(Side first, Side second, TokenMap difference, boolean beside) {
  /// One of the two maps, with the run and step it was read from.
  public record Side(Read read, TokenMap map) {
    private List<String> names() {
      return List.of(
          map.channel() > 0
              ? "%s · channel %d".formatted(map.words().place(), map.channel())
              : map.words().place(),
          String.format(Locale.ROOT, "step %,d", read.step()),
          read.run().name());
    }
  }

  public static MapPair of(Side first, Side second, boolean beside) {
    // A common range, so that equal colours mean equal weights in both maps.
    ValueRange reach = first.map().valueRange();
    ValueRange other = second.map().valueRange();
    ValueRange both =
        new ValueRange(Math.max(reach.max(), other.max()), reach.signed() || other.signed());
    return new MapPair(
        new Side(first.read(), beside ? first.map().withRange(both) : first.map()),
        new Side(second.read(), beside ? second.map().withRange(both) : second.map()),
        TokenMap.difference(first.map(), second.map(), place(first, second)),
        beside);
  }

  /// Returns whether the pair was made of exactly these maps, in this arrangement.
  public boolean isMadeOf(Side a, Side b, boolean besideEachOther) {
    return beside == besideEachOther
        && first.read().equals(a.read())
        && second.read().equals(b.read())
        && first.map().cells().equals(a.map().cells())
        && second.map().cells().equals(b.map().cells());
  }

  /// Returns `layer 2 · head 1 − layer 3 · head 1`, or `layer 2 · head 1 · step 400 − step 50`.
  private static String place(Side first, Side second) {
    String head = first.names().getFirst();
    boolean otherHead = !head.equals(second.names().getFirst());
    String both = own(first, second) + " − " + own(second, first);
    return otherHead || both.startsWith(head) ? both : head + " · " + both;
  }

  /// Returns the parts of the description that distinguish `side` from `other`; the head if none
  /// does.
  private static String own(Side side, Side other) {
    List<String> differing = new ArrayList<>(side.names());
    for (int i = differing.size() - 1; i >= 0; i--) {
      if (differing.get(i).equals(other.names().get(i))) {
        differing.remove(i);
      }
    }
    return differing.isEmpty() ? side.names().getFirst() : String.join(" · ", differing);
  }

  TokenMap shown() {
    return beside ? first.map() : difference;
  }

  /// Returns what distinguishes A from B: `layer 2 · head 1`, or `step 400`.
  String firstName() {
    return own(first, second);
  }

  String secondName() {
    return own(second, first);
  }
}
