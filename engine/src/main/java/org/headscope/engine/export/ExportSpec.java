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
/// @param instance that is read; only some parts need it
/// @param positions to export; all if empty
/// @param command as typed, for the provenance
public record ExportSpec(
    CheckpointRef checkpoint,
    Path out,
    ExportFormat format,
    Set<ExportPart> parts,
    List<String> sites,
    Optional<Instance> instance,
    Optional<Range> positions,
    String command) {
  /// @throws UserError if the format cannot hold the parts, or an instance is missing
  public ExportSpec {
    parts = Set.copyOf(format.requireParts(parts));
    sites = List.copyOf(sites);
    boolean reads = parts.stream().anyMatch(ExportPart::needsInstance);
    UserError.when(
        !reads && (instance.isPresent() || positions.isPresent()),
        "Exporting %s reads no text; name no instance and no positions, or add activations, maps or rows.",
        ExportPart.labels(parts));
    UserError.when(
        reads && instance.isEmpty(),
        "Exporting %s reads an instance; name one by --instances and --id, or give a --text.",
        ExportPart.labels(parts));
    UserError.when(
        !sites.isEmpty() && !parts.contains(ExportPart.ACTIVATIONS),
        "Sites are those of activations; add them to what is exported, or name no sites.");
  }

  /// A few words on what is exported, for tables: `rows of reference-test-1-0, positions 0 to 9`.
  String words() {
    return ExportPart.labels(parts)
        + instance.map(of -> " of " + of.id()).orElse("")
        + positions.map(p -> ", positions " + p.min() + " to " + p.max()).orElse("");
  }
}
