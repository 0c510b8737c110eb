package org.headscope.engine.interpret.headtable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headtable.HeadColumn.End;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;

class HeadTableTest {
  private static HeadRow row(String run, long step, int head, double share, double tvd) {
    return new HeadRow(
        Path.of("runs", run),
        run,
        step,
        TableHeads.cut(
            TableHeads.head(1, head, head == 1 ? "2-gram" : "no name", Map.of("2-gram", share)),
            tvd,
            head));
  }

  private static HeadRow unmeasured() {
    return new HeadRow(
        Path.of("runs/c"), "c", 5, TableHeads.head(2, 1, "no name", Map.of("previous", 0.3)));
  }

  private static final HeadTable TABLE =
      new HeadTable(
          List.of(
              row("a", 1, 1, 0.8, 0.1),
              row("a", 1, 2, 0.2, 0.3),
              row("b", 1, 1, 0.7, -0.02),
              unmeasured()),
          List.of());

  private static List<String> sorted(String column, boolean descending) {
    return TABLE.rows(HeadFilter.ANY, Optional.of(HeadColumn.parse(column)), descending).stream()
        .map(row -> row.run() + row.score().place())
        .toList();
  }

  @Test
  void rowsAreSortedAndThoseWithoutAValueComeLastEitherWay() {
    assertThat(sorted("2-gram", false)).containsExactly("a1.2", "b1.1", "a1.1", "c2.1");
    assertThat(sorted("2-gram", true)).containsExactly("a1.1", "b1.1", "a1.2", "c2.1");
    assertThat(sorted("tvd", true)).containsExactly("a1.2", "a1.1", "b1.1", "c2.1");
    assertThat(sorted("head", false)).containsExactly("a1.1", "b1.1", "a1.2", "c2.1");
    assertThat(sorted("run", true)).containsExactly("c2.1", "b1.1", "a1.1", "a1.2");
    assertThat(sorted("name", false)).containsExactly("a1.1", "b1.1", "a1.2", "c2.1");
  }

  private static List<String> columns(String filter, String sort) {
    HeadFilter where = HeadFilter.parse(filter);
    Optional<HeadColumn> order =
        sort.isEmpty() ? Optional.empty() : Optional.of(HeadColumn.parse(sort));
    return HeadListing.of(TABLE, where, order, false, List.of()).columns().stream()
        .map(HeadColumn::label)
        .toList();
  }

  @Test
  void columnsAreThoseThatTheRowsTheFilterAndTheOrderNeed() {
    assertThat(columns("", ""))
        .containsExactly("run", "step", "head", "name", "tvd", "rank", "2-gram");
    assertThat(columns("run = a", "entropy"))
        .containsExactly("head", "name", "tvd", "rank", "entropy", "2-gram");
    assertThat(columns("run = c & low previous > .1", "run"))
        .containsExactly("head", "name", "previous");
  }

  @Test
  void cellsAreWordsCountsAndNumbersWithIntervals() {
    HeadListing listing =
        HeadListing.of(
            TABLE,
            HeadFilter.parse("run = a & head = 1 | run = c"),
            Optional.empty(),
            false,
            HeadColumn.parseList("head, Name,rank,2-gram,state, other symbol, high tvd"));
    assertThat(listing.count()).isEqualTo("2 of 4 heads at 2 checkpoints");
    assertThat(listing.values(listing.rows().getFirst()))
        .isEqualTo(
            Map.of(
                "head",
                "1.1",
                "name",
                "2-gram",
                "rank",
                1L,
                "2-gram",
                new Interval(0.8, 0.75, 0.85),
                "state, other symbol",
                new Interval(2.8, 2.75, 2.85),
                "high tvd",
                0.15));
    assertThat(listing.titles())
        .containsExactly(
            "head",
            "name",
            "rank",
            "2-gram",
            "low 2-gram",
            "high 2-gram",
            "state, other symbol",
            "low state, other symbol",
            "high state, other symbol",
            "high tvd");
    assertThat(listing.cells(listing.rows().getLast()))
        .isEqualTo(List.of("2.1", "no name", "", "", "", "", 2.8, 2.75, 2.85, ""));
  }

  @Test
  void latexEscapesWordsAndHasIntervals() {
    HeadRow row = row("a_b", 1, 1, 0.8, 0.1);
    String latex =
        new HeadListing(HeadColumn.parseList("run,head,2-gram,2 back"), List.of(row), 1).latex();
    assertThat(latex)
        .contains("run & head & 2-gram & 2 back \\\\")
        .contains("a\\_b & $1.1$ & $0.800\\ci{0.750}{0.850}$ & -- \\\\")
        .contains("\\begin{tabular}{lrrr}");
  }

  @Test
  void endsOfIntervalsAreColumnsOfTheirOwn() {
    HeadColumn low = HeadColumn.parse("LOW  2-gram");
    assertThat(low).isEqualTo(HeadColumn.share("2-gram").at(End.LOW));
    assertThat(low.number(row("a", 1, 1, 0.8, 0.1))).hasValue(0.75);
    assertThat(low.hasInterval()).isFalse();
    assertThatThrownBy(() -> HeadColumn.parse("low rank"))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("There is no column “low rank”; write");
    assertThatThrownBy(() -> HeadSteps.parse("first"))
        .hasMessage("There is no choice of steps 'first'; write all, last, or a step from 0.");
  }
}
