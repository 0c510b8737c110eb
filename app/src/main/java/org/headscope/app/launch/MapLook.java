package org.headscope.app.launch;

import module java.base;

import org.headscope.app.session.OtherMap;

/// What stands beside a map, or is taken from it.
///
/// @param other the second map
/// @param instances over how many a mean is taken; as many as usual without
record MapLook(OtherMap other, OptionalInt instances) {
  static final MapLook DEFAULT = new MapLook(OtherMap.NONE, OptionalInt.empty());

  /// The folders of runs that it needs.
  List<Path> runs() {
    return other.run().map(run -> run.directory()).stream().toList();
  }
}
