package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.CheckpointRef;

/// The request for an export.
///
/// @param out a file, or a folder for formats of several files; it must not exist
/// @param parts to export; the format's usual one if empty
/// @param sites names of sites, as [Sites] reads them
/// @param instances that are read; only some parts need one, and only a table of rows takes several
/// @param positions to export; all if empty
/// @param command as typed, for the provenance
public record ExportSpec(
    CheckpointRef checkpoint,
    Path out,
    ExportFormat format,
    Set<ExportPart> parts,
    List<String> sites,
    List<Instance> instances,
    Optional<Range> positions,
    String command) {
  /// @throws UserError if the format cannot hold the parts, or an instance is missing
  public ExportSpec {
    parts = Set.copyOf(format.requireParts(parts));
    sites = List.copyOf(sites);
    instances = List.copyOf(instances);
    boolean reads = parts.stream().anyMatch(ExportPart::needsInstance);
    UserError.when(
        !reads && (!instances.isEmpty() || positions.isPresent()),
        "Exporting %s reads no text; name no instance and no positions, or add activations, maps or rows.",
        ExportPart.labels(parts));
    UserError.when(
        reads && instances.isEmpty(),
        "Exporting %s reads an instance; name one by --instances and --id, or give a --text.",
        ExportPart.labels(parts));
    UserError.when(
        instances.size() > 1 && !(format == ExportFormat.CSV && parts.contains(ExportPart.ROWS)),
        "Only a CSV file of rows has several instances; choose one of the %d by --id.",
        instances.size());
    UserError.when(
        !sites.isEmpty() && !parts.contains(ExportPart.ACTIVATIONS),
        "Sites are those of activations; add them to what is exported, or name no sites.");
  }

  /// A few words on what is exported, for tables: `rows of reference-test-1-0, positions 0 to 9`.
  String words() {
    return ExportPart.labels(parts)
        + (instances.size() > 1
            ? " of %d instances".formatted(instances.size())
            : instances.stream().map(of -> " of " + of.id()).collect(Collectors.joining()))
        + positions.map(p -> ", positions " + p.min() + " to " + p.max()).orElse("");
  }
}
