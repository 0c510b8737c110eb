package org.headscope.app.feature.sequence;

import module java.base;

import org.headscope.engine.interpret.segment.SegmentSpec.Part;

/// The parts of the text whose influence the strip shows.
enum SegmentChoice {
  NONE("none", "no influence", Optional.empty()),
  STRING("string", "influence of strings", Optional.of(Part.STRING)),
  VISIT("visit", "influence of visits", Optional.of(Part.VISIT));

  final String id;
  final String label;
  final Optional<Part> part;

  SegmentChoice(String id, String label, Optional<Part> part) {
    this.id = id;
    this.label = label;
    this.part = part;
  }
}
