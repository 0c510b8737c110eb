package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.run.Named;

/// A part of what HeadScope knows of a checkpoint.
public enum ExportPart {
  WEIGHTS("weights"),
  /// Values at activation sites while an instance is read.
  ACTIVATIONS("activations"),
  /// Token-to-token maps of all layers.
  MAPS("maps"),
  /// Next-token distributions.
  ROWS("rows"),
  /// Head scores that are stored with the run.
  SCORES("scores"),
  /// Losses and measures over the training.
  CURVES("curves");

  /// The parts that are arrays.
  static final Set<ExportPart> ARRAYS = EnumSet.of(WEIGHTS, ACTIVATIONS, MAPS, ROWS, SCORES);

  private final String label;

  ExportPart(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /// The part called `label`.
  ///
  /// @throws org.headscope.engine.run.UserError listing the parts
  public static ExportPart byLabel(String label) {
    return Named.parse(List.of(values()), ExportPart::label, "part", label);
  }

  /// True if it is computed by reading an instance.
  boolean needsInstance() {
    return this == ACTIVATIONS || this == MAPS || this == ROWS;
  }

  static String labels(Collection<ExportPart> parts) {
    return parts.stream().sorted().map(ExportPart::label).collect(Collectors.joining(", "));
  }
}
