package org.headscope.app.chart;

import module java.base;

/// The numbers behind a figure, as a CSV file has them.
///
/// @param rows one value per column; numbers are written in full precision
public record DataTable(List<String> columns, Iterable<List<?>> rows) {
  /// Copies the names; the rows may be computed while they are read.
  public DataTable {
    columns = List.copyOf(columns);
  }

  /// @param header the names of the columns, separated by commas
  public DataTable(String header, Iterable<List<?>> rows) {
    this(List.of(header.split(",", -1)), rows);
  }
}
