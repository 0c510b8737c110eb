package org.headscope.app.session.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.RandomCommands;
import org.headscope.app.session.Span;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CommandJsonTest {

  /// Covers every kind, so that a new command without a JSON form fails here.
  @Property
  void everyCommandSurvivesARoundTrip(@ForAll long seed) {
    Random random = new Random(seed);
    List<JournalEntry.Part> parts = List.of(JournalEntry.Part.values());
    CommandJson.records(Command.class)
        .map(type ->
            new JournalEntry(
                random.nextInt(),
                RandomCommands.of(type, random),
                parts.get(random.nextInt(parts.size()))))
        .forEach(entry ->
            assertThat(CommandJson.read(CommandJson.line(entry), "Line 1")).isEqualTo(entry));
  }

  @Test
  void aLineNamesTheCommandInTermsOfTheField() {
    assertThat(CommandJson.line(new Command.Pin(12, 4, new Span(0, 32))))
        .isEqualTo(
            """
            {"command":"pin","query":12,"key":4,"window":{"from":0,"to":32}}\
            """);
    assertThat(CommandJson.line(new JournalEntry(7, new Command.Set("compare.rows", "all"), true)))
        .isEqualTo(
            """
            {"at":7,"follows":true,"command":"set","setting":"compare.rows","value":"all"}\
            """);
    JournalEntry aside =
        new JournalEntry(8, new Command.Set("present.view", "heads"), JournalEntry.Part.ASIDE);
    assertThat(CommandJson.line(aside))
        .isEqualTo(
            """
            {"at":8,"aside":true,"command":"set","setting":"present.view","value":"heads"}\
            """);
    assertThat(CommandJson.line(new Command.Undo())).isEqualTo("{\"command\":\"undo\"}");
  }

  @Test
  void linesOfOlderSessionsHaveFormerNames() {
    assertThat(CommandJson.read("{\"command\":\"light-state\",\"state\":3}", "Line 1").command())
        .isEqualTo(new Command.HighlightState(3));
    assertThat(CommandJson.line(new Command.HighlightState(3)))
        .isEqualTo("{\"command\":\"highlight-state\",\"state\":3}");
  }

  @Test
  void linesOfOlderSessionsExportWithoutAStyle() {
    String line = "{\"command\":\"export\",\"view\":\"heads\",\"file\":\"/a.png\"}";
    assertThat(CommandJson.read(line, "Line 1").command())
        .isEqualTo(new Command.Export("heads", Path.of("/a.png"), Optional.empty()));
    String all = "{\"command\":\"export-all\",\"folder\":\"/a\"}";
    assertThat(CommandJson.read(all, "Line 1").command())
        .isEqualTo(new Command.ExportAll(Path.of("/a"), Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{",
        "{\"command\":\"pin\"}",
        "{\"command\":\"no\"}",
        "{\"query\":1}",
        "{\"command\":\"select-head\",\"layer\":0,\"head\":1}",
        "{\"command\":\"select-head\",\"layer\":\"1\",\"head\":1}",
        "{\"command\":\"undo\",\"more\":1}",
        "{\"command\":\"export-all\",\"folder\":\"/a\",\"style\":{\"width\":-3}}",
        "{\"command\":\"window\",\"window\":{\"from\":9,\"to\":3}}",
        "{\"command\":\"set\",\"setting\":\"a\",\"value\":null}",
        "{\"command\":\"set\",\"setting\":\"a\",\"value\":1e999}",
        "{\"command\":\"close-run\",\"run\":\"\\u0000\"}",
        "{\"command\":\"mark\",\"positions\":{\"a\":[null]}}",
        "{\"command\":\"open-runs\",\"runs\":[3]}",
        "{\"command\":{\"command\":\"undo\"}}",
        "{\"at\":\"now\",\"command\":\"undo\",\"command\":\"redo\"}"
      })
  void aHostileLineIsRefusedInASentence(String line) {
    assertThatThrownBy(() -> CommandJson.read(line, "Line 3 of x"))
        .isInstanceOf(UserError.class)
        .hasMessageStartingWith("Line 3 of x");
  }
}
