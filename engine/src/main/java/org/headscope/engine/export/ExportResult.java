package org.headscope.engine.export;

import module java.base;

/// A written export.
///
/// @param bytes of all its files
/// @param contents the names of its arrays, columns or curves
public record ExportResult(Path out, ExportFormat format, long bytes, List<String> contents) {
  public ExportResult {
    contents = List.copyOf(contents);
  }
}
