package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// Over how many held-out instances attention is averaged, and which distance is looked at.
final class DistanceLook {
  /// How many may be chosen.
  static final List<Integer> COUNTS = List.of(10, 30, 100);

  private static final int FIRST = 30;

  private final Setting<Integer> instances;
  private int at = -1;

  DistanceLook(Journal journal) {
    instances = journal.setting("map.distance-instances", FIRST, SettingCodec.whole(1, 10_000));
  }

  Setting<Integer> instancesProperty() {
    return instances;
  }

  int at() {
    return at;
  }

  /// Looks at a distance, −1 for none; says whether that is another.
  boolean look(int distance) {
    boolean other = distance != at;
    at = distance;
    return other;
  }
}
