package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;

/// The form of an exported file.
public enum ExportFormat {
  /// An archive of NumPy.
  NPZ("npz", ExportPart.ARRAYS),
  SAFETENSORS("safetensors", ExportPart.ARRAYS),
  /// A table that pandas reads, of one part.
  CSV("csv", EnumSet.allOf(ExportPart.class)),
  /// A folder with a model's weights and configuration.
  TRANSFORMERLENS("transformerlens", EnumSet.of(ExportPart.WEIGHTS)),
  /// A folder with one file of events.
  TENSORBOARD("tensorboard", EnumSet.of(ExportPart.CURVES));

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // never changed
  private final Set<ExportPart> parts;

  ExportFormat(String label, Set<ExportPart> parts) {
    this.label = label;
    this.parts = parts;
  }

  public String label() {
    return label;
  }

  /// The format called `label`.
  ///
  /// @throws UserError listing the formats
  public static ExportFormat byLabel(String label) {
    return Named.parse(List.of(values()), ExportFormat::label, "format", label);
  }

  /// The format of a file by the ending of its name; empty if that says nothing.
  public static Optional<ExportFormat> of(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return Stream.of(NPZ, SAFETENSORS, CSV)
        .filter(format -> name.endsWith("." + format.label))
        .findFirst();
  }

  /// Returns `chosen`, or the usual part if none is.
  ///
  /// @throws UserError if this format cannot hold them
  Set<ExportPart> requireParts(Set<ExportPart> chosen) {
    UserError.when(
        this == CSV && chosen.size() != 1,
        "A CSV file has one table; choose one of %s.",
        ExportPart.labels(parts));
    Set<ExportPart> all =
        chosen.isEmpty()
            ? EnumSet.of(this == TENSORBOARD ? ExportPart.CURVES : ExportPart.WEIGHTS)
            : chosen;
    UserError.when(
        !parts.containsAll(all),
        "The format %s holds %s, not %s; choose another format.",
        label,
        ExportPart.labels(parts),
        ExportPart.labels(all));
    return all;
  }
}
