package org.headscope.engine.interpret.headtable;

import module java.base;

import org.headscope.engine.interpret.headscore.Bootstrap;
import org.headscope.engine.interpret.headscore.HeadRule;
import org.headscope.engine.interpret.headscore.HeadScoreFile;
import org.headscope.engine.interpret.headscore.HeadScoreFile.HeadScoreReading;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headtable.HeadColumn.Kind;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;

/// The heads of runs, by run, step, layer and head, from stored scores; nothing is computed.
///
/// @param notes sentences on runs without rows or names
public record HeadTable(List<HeadRow> rows, List<String> notes) {
  public HeadTable {
    rows = List.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /// Returns the runs in `folder`, and in packs opened there.
  ///
  /// @throws UserError if it has none
  public static List<Path> runs(Path folder) {
    List<Path> all = RunDirectory.within(folder);
    UserError.when(all.isEmpty(), "%s has no runs; name a folder that does.", folder);
    return all;
  }

  /// Reads the scores stored with `runs`. A run that cannot be read has a note instead of rows.
  public static HeadTable read(
      List<Path> runs, HeadSteps steps, Progress progress, Cancellation cancellation) {
    Reading reading = new Reading(steps);
    for (int i = 0; i < runs.size(); i++) {
      cancellation.check();
      progress.update("runs", i, runs.size());
      reading.add(runs.get(i));
    }
    return reading.table();
  }

  private static final class Reading {
    private final HeadSteps steps;
    private final List<HeadRow> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<String> headless = new ArrayList<>();
    private final List<String> unscored = new ArrayList<>();
    private final List<String> without = new ArrayList<>();
    private final List<String> nameless = new ArrayList<>();

    Reading(HeadSteps steps) {
      this.steps = steps;
    }

    void add(Path folder) {
      try {
        add(RunDirectory.open(folder));
      } catch (UserError e) {
        notes.add(String.valueOf(e.getMessage()));
      }
    }

    private void add(RunDirectory run) {
      if (run.info().model().layerInfos().stream().allMatch(info -> info.maps() == 0)) {
        headless.add(run.name());
        return;
      }
      HeadScoreReading stored = HeadScoreFile.stored(run);
      stored.note().ifPresent(notes::add);
      SortedMap<Long, HeadScoreResult> chosen = steps.of(stored.results());
      for (HeadScoreResult result : chosen.values()) {
        result
            .heads()
            .forEach(head -> rows.add(new HeadRow(run.path(), run.name(), result.step(), head)));
      }
      if (chosen.values().stream().anyMatch(r -> r.reason(HeadScoreResult.NAME).isPresent())) {
        nameless.add(run.name());
      }
      if (stored.note().isEmpty() && chosen.isEmpty()) {
        (stored.results().isEmpty() ? unscored : without).add(run.name());
      }
    }

    HeadTable table() {
      note(
          unscored,
          "No head scores are stored with %s; headscope head-scores --save or Run › Score heads"
              + " does that.");
      note(without, "No head scores of that step are stored with %s; choose another step.");
      note(
          nameless,
          "Names need at least "
              + Bootstrap.MIN_INSTANCES
              + " instances, and these runs were scored on fewer: %s.");
      note(headless, "No attention maps, and so no heads to score: %s.");
      return new HeadTable(rows.stream().sorted(HeadRow.ORDER).toList(), notes);
    }

    private void note(List<String> runs, String sentence) {
      if (!runs.isEmpty()) {
        notes.add(sentence.formatted(String.join(", ", runs)));
      }
    }
  }

  /// Returns the rows that `where` accepts, sorted by `sort`.
  public List<HeadRow> rows(HeadFilter where, Optional<HeadColumn> sort, boolean descending) {
    Stream<HeadRow> accepted = rows.stream().filter(where::accepts);
    return sort.map(column -> accepted.sorted(column.order(descending))).orElse(accepted).toList();
  }

  /// Returns the columns to show unless others were named: what distinguishes `chosen` rows, their
  /// names, the effects of cutting them, the columns of the filter and of the order, and the rules
  /// that name any of them.
  public static List<HeadColumn> columns(
      List<HeadRow> chosen, HeadFilter where, Optional<HeadColumn> sort) {
    SequencedSet<HeadColumn> columns = new LinkedHashSet<>();
    if (chosen.stream().map(HeadRow::folder).distinct().count() > 1) {
      columns.add(HeadColumn.of(Kind.RUN));
    }
    if (chosen.stream().mapToLong(HeadRow::step).distinct().count() > 1) {
      columns.add(HeadColumn.of(Kind.STEP));
    }
    columns.add(HeadColumn.of(Kind.HEAD));
    columns.add(HeadColumn.of(Kind.NAME));
    if (chosen.stream().anyMatch(row -> row.score().effect().isPresent())) {
      columns.add(HeadColumn.of(Kind.TVD));
      columns.add(HeadColumn.of(Kind.RANK));
    }
    Stream.concat(where.columns(), sort.stream())
        .map(column -> column.at(HeadColumn.End.VALUE))
        .filter(column -> !column.kind().isSubject())
        .forEach(columns::add);
    Set<String> named =
        chosen.stream().flatMap(row -> row.score().named().stream()).collect(Collectors.toSet());
    HeadRule.labels().stream().filter(named::contains).map(HeadColumn::share).forEach(columns::add);
    return List.copyOf(columns);
  }
}
