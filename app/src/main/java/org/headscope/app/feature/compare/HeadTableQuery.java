package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.engine.interpret.headtable.HeadColumn;
import org.headscope.engine.interpret.headtable.HeadFilter;
import org.headscope.engine.interpret.headtable.HeadListing;
import org.headscope.engine.interpret.headtable.HeadRow;
import org.headscope.engine.interpret.headtable.HeadSteps;
import org.headscope.engine.interpret.headtable.HeadTable;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;

/// The heads to list, and their order.
record HeadTableQuery(Runs runs, HeadFilter where, Optional<HeadColumn> sort, boolean descending) {
  /// The runs whose stored scores are read.
  ///
  /// @param folders of runs, or one that has runs
  /// @param within whether the runs are in the folder
  /// @param scored the number of times that scores changed since the window was opened
  record Runs(List<Path> folders, boolean within, HeadSteps steps, int scored) {
    Runs {
      folders = List.copyOf(folders);
    }

    HeadTable read(Progress progress, Cancellation cancellation) {
      List<Path> all = within ? HeadTable.runs(folders.getFirst()) : folders;
      return HeadTable.read(all, steps, progress, cancellation);
    }
  }

  /// Reads the table of heads of runs.
  @FunctionalInterface
  interface Reader {
    HeadTable read(Runs runs, Progress progress, Cancellation cancellation);
  }

  /// A listing as it is drawn.
  ///
  /// @param drawn in the order of the columns
  record Listed(HeadListing listing, List<DrawnColumn> drawn, List<String> notes) {
    Listed {
      drawn = List.copyOf(drawn);
      notes = List.copyOf(notes);
    }

    /// With the first columns alone.
    Listed first(int columns) {
      return new Listed(listing, drawn.subList(0, Math.min(columns, drawn.size())), notes);
    }
  }

  /// A column with what all its cells need.
  ///
  /// @param letters the length of its longest cell
  /// @param low the lower end of its bars
  /// @param high the upper end
  record DrawnColumn(HeadColumn column, int letters, double low, double high) {
    private static DrawnColumn of(HeadColumn column, List<HeadRow> rows) {
      int letters = rows.stream().mapToInt(row -> column.text(row).length()).max().orElse(1);
      DoubleSummaryStatistics ends =
          rows.stream()
              .flatMap(row -> column.interval(row).stream())
              .flatMapToDouble(interval -> DoubleStream.of(interval.low(), interval.high()))
              .summaryStatistics();
      return column.isShare() || ends.getCount() == 0
          ? new DrawnColumn(column, letters, 0, 1)
          : new DrawnColumn(
              column, letters, Math.min(0, ends.getMin()), Math.max(1e-3, ends.getMax()));
    }

    /// The place of a value on the bar, from 0 to 1.
    double share(double value) {
      return Math.clamp((value - low) / (high - low), 0, 1);
    }
  }

  /// Lists the heads of `table`.
  ///
  /// @throws UserError if there are none
  Listed list(HeadTable table) {
    if (table.rows().isEmpty()) {
      throw new UserError.ModelError(String.join(" ", table.notes())); // nothing failed
    }
    HeadListing listing = HeadListing.of(table, where, sort, descending, List.of());
    return new Listed(
        listing,
        listing.columns().stream().map(c -> DrawnColumn.of(c, listing.rows())).toList(),
        table.notes());
  }
}
