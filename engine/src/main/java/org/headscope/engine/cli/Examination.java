package org.headscope.engine.cli;

/// A part of what `doctor` looks at. Those beyond the engine's own are found as services: the
/// window brings one for display and fonts.
@FunctionalInterface
public interface Examination {
  /// Looks, and notes what it found. What goes wrong is a finding, too.
  void examine(Findings findings);
}
