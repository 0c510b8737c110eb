package org.headscope.app.chart;

import module java.base;

/// The numbers behind a figure, as they go into a CSV file.
///
/// @param rows one value a column; numbers are written in full precision
public record DataTable(List<String> columns, Iterable<List<?>> rows) {
  /// Takes the names as they are now; the rows may be made while they are read.
  public DataTable {
    columns = List.copyOf(columns);
  }

  /// @param header names of the columns, with commas between them
  public DataTable(String header, Iterable<List<?>> rows) {
    this(List.of(header.split(",", -1)), rows);
  }
}
