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
        new JournalEntry(8, new Command.Set("present.view", "heads"), JournalEntry.Part.NO_UNDO);
    assertThat(CommandJson.line(aside))
        .isEqualTo(
            """
            {"at":8,"noUndo":true,"command":"set","setting":"present.view","value":"heads"}\
            """);
    assertThat(CommandJson.line(new Command.Undo())).isEqualTo("{\"command\":\"undo\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'command':'light-state','state':3} {'command':'highlight-state','state':3}",
        "{'command':'mark','positions':{'a':[1]}} {'command':'highlight-positions','positions':{'a':[1]}}",
        "{'command':'picture','show':'STATE','channel':2} {'command':'select-map','map':'STATE','channel':2}",
        "{'command':'probe'} {'command':'train-probes'}",
        "{'command':'release'} {'command':'clear-selection'}",
        "{'command':'visit','instance':'a','query':1,'key':-1,'window':{'from':0,'to':9}}"
            + " {'command':'go-to','instance':'a','query':1,'key':-1,'window':{'from':0,'to':9}}",
        "{'command':'window','window':{'from':0,'to':9}} {'command':'show-positions','window':{'from':0,'to':9}}",
        "{'command':'set','setting':'record.over','value':'tokens'}"
            + " {'command':'set','setting':'record.timeline','value':'tokens'}",
        "{'command':'set','setting':'present.reading','value':true}"
            + " {'command':'set','setting':'present.token-by-token','value':true}",
        "{'command':'draw-instance','automaton':'a','strings':1,'longest':9,'seed':1,'file':'/a'}"
            + " {'command':'draw-instance','automaton':'a','strings':1,'maxLength':9,'seed':1,'file':'/a'}",
        "{'command':'record-view','view':'heads','over':'TOKENS','width':640,'height':480,'rate':5,"
            + "'seconds':1.0,'file':'/a'}"
            + " {'command':'record-view','view':'heads','timeline':'TOKENS','width':640,'height':480,"
            + "'rate':5,'seconds':1.0,'file':'/a'}"
      })
  void linesOfOlderSessionsHaveFormerNames(String pair) {
    String lines = pair.replace('\'', '"');
    int middle = lines.indexOf(' ');
    Command command = CommandJson.read(lines.substring(0, middle), "Line 1").command();
    assertThat(CommandJson.line(command)).isEqualTo(lines.substring(middle + 1));
  }

  @Test
  void entriesAndStylesOfOlderSessionsHaveFormerNames() {
    assertThat(CommandJson.read("{\"at\":8,\"aside\":true,\"command\":\"undo\"}", "Line 1"))
        .isEqualTo(new JournalEntry(8, new Command.Undo(), JournalEntry.Part.NO_UNDO));
    String line =
        """
        {"command":"export-all","folder":"/a","style":{"width":8.25,"height":0,"font":8,\
        "theme":"LIGHT","parts":["TITLE"],"letter":"a","fontsInside":true}}\
        """;
    assertThat(CommandJson.line(CommandJson.read(line, "Line 1").command()))
        .contains("\"embedFonts\":true");
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
        "{\"command\":\"show-positions\",\"window\":{\"from\":9,\"to\":3}}",
        "{\"command\":\"set\",\"setting\":\"a\",\"value\":null}",
        "{\"command\":\"set\",\"setting\":\"a\",\"value\":1e999}",
        "{\"command\":\"close-run\",\"run\":\"\\u0000\"}",
        "{\"command\":\"highlight-positions\",\"positions\":{\"a\":[null]}}",
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
