package org.headscope.engine.cli;

/// One part of `headscope doctor`. Parts outside the engine are found as services: the app adds one
/// for display and fonts.
@FunctionalInterface
public interface Examination {
  /// Adds its facts and problems to `findings`. A failure is a problem, not an exception.
  void examine(Findings findings);
}
