package org.headscope.engine.export;

import module java.base;

import org.headscope.engine.io.CsvLine;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// A table that pandas reads without options.
///
/// @param constants columns with the provenance, the same in every row
/// @param columns the others
/// @param count the number of rows
/// @param rows makes the cells of each row in turn
record CsvTable(
    SequencedMap<String, Object> constants,
    List<String> columns,
    long count,
    Supplier<Stream<List<?>>> rows) {
  /// About the length of a number.
  private static final int CELL = 20;

  /// Rows between two reports of the progress.
  private static final int AT_ONCE = 1000;

  /// About the size of the file.
  long bytes() {
    long constant = CsvLine.of(List.copyOf(constants.values())).length();
    return count * (constant + (long) CELL * columns.size());
  }

  List<String> header() {
    return Stream.concat(constants.keySet().stream(), columns.stream()).toList();
  }

  void write(OutputStream out, Progress progress, Cancellation cancellation) throws IOException {
    Writer to = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    to.write(CsvLine.of(header()) + "\n");
    String start = CsvLine.of(List.copyOf(constants.values())) + ",";
    long done = 0;
    for (Iterator<List<?>> all = rows.get().iterator(); all.hasNext(); ) {
      if (done++ % AT_ONCE == 0) {
        cancellation.check();
        progress.update("writing rows", done - 1, count);
      }
      to.write(start + CsvLine.of(all.next()) + "\n");
    }
    to.flush();
  }
}
