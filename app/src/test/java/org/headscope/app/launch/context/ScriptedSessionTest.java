package org.headscope.app.launch.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.launch.CommandOutput;
import org.headscope.app.launch.SampleSession;
import org.headscope.app.session.Command;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Span;
import org.headscope.app.session.script.CommandForm;
import org.headscope.app.session.script.CommandJson;
import org.headscope.app.session.script.LocalPaths;
import org.headscope.app.session.script.SessionScript;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunNotes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class ScriptedSessionTest {
  private static final LocalPaths NOWHERE = new LocalPaths(Map.of());

  @TempDir Path folder;

  private static Samples samples() {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    return samples.get();
  }

  private static ScriptedSession session(AppContext context, Path out, LocalPaths places) {
    return new ScriptedSession(context, new ScriptFolder(out, /* changeRuns= */ false), places);
  }

  private Path script(String... lines) throws IOException {
    return Files.write(folder.resolve("session.jsonl"), List.of(lines));
  }

  @Test
  void aSessionIsRepeatedToTheSameStateAndTheSameFiles() throws IOException {
    Path file = folder.resolve("session.jsonl");
    SessionState led;
    try (SampleSession session = new SampleSession(samples(), folder)) {
      session.does(() -> session.workbench.pairs().choose(session.workbench.instances().get(3)));
      session.does(() -> session.selection.selectHead(3, 2));
      session.does(() -> session.selection.pin(40, 12, new Span(20, 60)));
      session.does(() -> session.selection.highlightState(2));
      session.exports("attention");
      session.exports("sequence");
      session.does(() -> session.selection.selectStep(1000));
      session.does(() -> session.selection.perform(new Command.Undo()));
      session.does(() -> session.selection.perform(new Command.Tab("compare")));
      session.exports("matrix");
      session.does(() -> session.selection.type("abab|abc"));
      session.exports("prediction");
      Instance edited = session.workbench.instances().get(3);
      Transition edge = edited.automaton().orElseThrow().transitions().getFirst();
      String split =
          "add state %d %s".formatted(edge.from(), edited.vocabulary().label(edge.symbol()));
      session.does(() -> session.selection.edit(List.of(split), EditedLanguage.Text.KEPT));
      session.does(() -> session.selection.edit(List.of(split), EditedLanguage.Text.REDRAWN));
      session.does(() -> session.selection.pin(10, -1));
      session.exports("automaton");
      led = session.state();
      SessionScript.write(file, HeadlessFx.call(() -> session.journal().entries()));
    }
    Path again = Files.createDirectory(folder.resolve("again"));
    try (ScriptedSession session = session(new AppContext(), again, NOWHERE)) {
      List<Path> written = session.repeat(SessionScript.read(file));
      assertThat(written).hasSize(5);
      assertThat(session.state()).isEqualTo(led);
      for (Path each : written) {
        assertThat(each).hasSameTextualContentAs(folder.resolve(each.getFileName()));
      }
    }
  }

  @Test
  void aSessionThatTrainedAndProbedIsRepeatedElsewhere() throws IOException {
    Path file = folder.resolve("session.jsonl");
    Path mine = folder.resolve("mine");
    try (SampleSession session = new SampleSession(samples(), folder, TinySession.context())) {
      session.does(() -> session.selection.perform(new Command.Tab("build")));
      session.does(() -> session.journal().perform(TinySession.model()));
      session.does(() -> session.journal().perform(new Command.Train(mine)));
      assertThat(mine.resolve("COMPLETE")).exists();
      session.does(() -> session.workbench.opener().openRun(mine));
      assertThat(session.state().selection().opened().run().orElseThrow().directory())
          .isEqualTo(mine);
      session.does(() -> session.selection.perform(new Command.Tab("probes")));
      session.does(() -> session.journal().perform(TinySession.probes("existence")));
      session.does(() -> session.journal().perform(new Command.TrainProbes()));
      session.exports("probe-layers");
      session.exports("attention");
      SessionScript.write(file, HeadlessFx.call(() -> session.journal().entries()));
    }
    assertThat(folder.resolve("probe-layers.csv")).content().contains("mine", "existence");
    String here = samples().folder().toString();
    Files.writeString(file, Files.readString(file).replace(here, "/elsewhere"));
    Path again = Files.createDirectory(folder.resolve("again"));
    LocalPaths places = new LocalPaths(Map.of(Path.of("/elsewhere"), Path.of(here)));
    try (ScriptedSession session = session(TinySession.context(), again, places)) {
      assertThat(session.repeat(SessionScript.read(file)))
          .containsExactly(
              again.resolve("mine"),
              again.resolve("probe-layers.csv"),
              again.resolve("attention.csv"));
      assertThat(session.state().selection().opened().run().orElseThrow().directory())
          .isEqualTo(again.resolve("mine"));
    }
    assertThat(again.resolve("mine/analyses/probes")).as("probed again").isNotEmptyDirectory();
    for (String name : List.of("probe-layers.csv", "attention.csv")) {
      assertThat(again.resolve(name)).hasSameTextualContentAs(folder.resolve(name));
    }
  }

  @Test
  @Timeout(60)
  void aScriptThatSelectsNothingIsRefused() throws IOException {
    String run = samples().folder().resolve("associative-recall").toString();
    String opens = "{\"command\":\"open-runs\",\"runs\":[\"%s\"]}".formatted(run);
    for (String[] lines :
        new String[][] {
          {"{\"command\":\"export-all\",\"folder\":\"/x\"}"},
          {opens, "{\"command\":\"export-all\",\"folder\":\"/x\"}"},
          {opens, "{\"command\":\"export\",\"view\":\"attention\",\"file\":\"x.csv\"}"}
        }) {
      CommandOutput replayed =
          CommandOutput.of("replay", script(lines).toString(), "--out", folder.toString());
      assertThat(replayed.err())
          .contains("Line " + lines.length)
          .endsWith("select one of each with select-run and select-instance.");
    }
  }

  @Test
  void aHandwrittenScriptExportsOnlyIntoItsFolder() throws IOException {
    String run = samples().folder().resolve("retnet").toString();
    Path file =
        script(
            "# What RetNet looks at",
            "{\"command\":\"open-runs\",\"runs\":[\"%s\"]}".formatted(run),
            "{\"command\":\"open-instances\",\"file\":\"%s\"}"
                .formatted(samples().instances().getFirst()),
            "",
            "{\"command\":\"select-run\",\"run\":\"%s\",\"step\":3000,\"layer\":2,\"head\":1}"
                .formatted(run),
            "{\"command\":\"select-instance\",\"instance\":\"reference-test-2026-1\","
                + "\"window\":{\"from\":0,\"to\":30}}",
            "{\"command\":\"export\",\"view\":\"attention\",\"file\":\"../../up.csv\"}",
            "{\"command\":\"export\",\"view\":\"attention\",\"file\":\"up.csv\"}");
    Path out = folder.resolve("figures");
    CommandOutput replayed = CommandOutput.of("replay", file.toString(), "--out", out.toString());
    assertThat(replayed.err()).isEmpty();
    assertThat(replayed.code()).isZero();
    assertThat(replayed.out().lines())
        .containsExactly(out.resolve("up.csv").toString(), out.resolve("up-2.csv").toString());
    assertThat(Files.readAllLines(out.resolve("up.csv"))).hasSize(1 + 30 * 31 / 2);
  }

  @Test
  void impossibleCommandsAreReportedWithTheirLine() throws IOException {
    String open = "{\"command\":\"open-instances\",\"file\":\"/nowhere.jsonl\"}";
    CommandOutput absent = CommandOutput.of("replay", script("# first", open).toString());
    assertThat(absent.code()).isEqualTo(1);
    assertThat(absent.err())
        .contains("Line 2 of ", "session.jsonl, open-instances: ", "/nowhere.jsonl")
        .doesNotContain("\n");
    CommandOutput step =
        CommandOutput.of(
            "replay",
            script(
                    "{\"command\":\"select-instance\",\"instance\":\"x\","
                        + "\"window\":{\"from\":0,\"to\":3}}")
                .toString());
    assertThat(step.err())
        .contains("Line 1 of ", "select-instance: No open file has an instance called x");
    CommandOutput view =
        CommandOutput.of(
            "replay",
            script("{\"command\":\"export\",\"view\":\"nose\",\"file\":\"a.csv\"}").toString());
    assertThat(view.err()).contains("export: there is no view nose.");
  }

  @Test
  void aScriptTrainsAndSavesConfigurationsWithoutViews() throws IOException {
    Path run = folder.resolve("trained");
    Path file =
        script(
            "{\"command\":\"set\",\"setting\":\"builder.size\",\"value\":\"own\"}",
            "{\"command\":\"set\",\"setting\":\"builder.ngram-heads\",\"value\":[]}",
            "{\"command\":\"set\",\"setting\":\"builder.layers\",\"value\":\"1\"}",
            "{\"command\":\"set\",\"setting\":\"builder.heads\",\"value\":\"1\"}",
            "{\"command\":\"set\",\"setting\":\"builder.width\",\"value\":\"8\"}",
            "{\"command\":\"set\",\"setting\":\"builder.phases\","
                + "\"value\":[[\"2\",\"16\",\"2\"]]}",
            "{\"command\":\"save-configuration\",\"file\":\"/nowhere/tiny.json\"}",
            "{\"command\":\"train\",\"folder\":\"%s\"}".formatted(run),
            "{\"command\":\"stop-training\"}",
            "{\"command\":\"resume-training\"}");
    Path out = folder.resolve("out");
    CommandOutput replayed = CommandOutput.of("replay", file.toString(), "--out", out.toString());
    assertThat(replayed.err()).isEmpty();
    assertThat(replayed.out().lines())
        .containsExactly(out.resolve("tiny.json").toString(), out.resolve("trained").toString());
    assertThat(out.resolve("tiny.json")).content().contains("\"batch\"");
    assertThat(out.resolve("trained/COMPLETE")).exists();
    assertThat(run).doesNotExist();
  }

  @Test
  void ownInstancesAreDrawnIntoTheFolderAndOpened() throws IOException {
    Path file =
        script(
            "{\"command\":\"draw-instance\",\"automaton\":\"a(b|c)*\",\"strings\":3,"
                + "\"maxLength\":8,\"seed\":1,\"file\":\"/nowhere/own.jsonl\"}",
            "{\"command\":\"open-instances\",\"file\":\"/nowhere/own.jsonl\"}");
    Path out = folder.resolve("out");
    CommandOutput replayed = CommandOutput.of("replay", file.toString(), "--out", out.toString());
    assertThat(replayed.err()).isEmpty();
    assertThat(replayed.out().lines()).containsExactly(out.resolve("own.jsonl").toString());
    assertThat(InstanceFile.read(out.resolve("own.jsonl"))).hasSize(1);
  }

  @Test
  void editedInstancesAreSavedIntoTheFolderAndOpened() throws IOException {
    Path own = folder.resolve("own.jsonl");
    Files.writeString(
        own,
        "{\"id\":\"x\",\"states\":1,\"initial\":0,\"transitions\":[[0,\"a\",0,1.0]],"
            + "\"strings\":[\"aaa\"]}");
    Path file =
        script(
            "{\"command\":\"open-instances\",\"file\":\"%s\"}".formatted(own),
            "{\"command\":\"select-instance\",\"instance\":\"x\",\"window\":{\"from\":0,\"to\":3}}",
            "{\"command\":\"edit-language\",\"edits\":[\"symbol 0 a to b\"],\"text\":\"REDRAWN\","
                + "\"window\":{\"from\":0,\"to\":3}}",
            "{\"command\":\"save-instance\",\"file\":\"/nowhere/edited.jsonl\"}",
            "{\"command\":\"open-instances\",\"file\":\"/nowhere/edited.jsonl\"}");
    Path out = folder.resolve("out");
    CommandOutput replayed = CommandOutput.of("replay", file.toString(), "--out", out.toString());
    assertThat(replayed.err()).isEmpty();
    assertThat(InstanceFile.read(out.resolve("edited.jsonl")).getFirst().text()).isEqualTo("bbb");
    assertThat(InstanceFile.read(own).getFirst().text()).isEqualTo("aaa");
  }

  @Test
  void notesAreSavedAndRemoved() throws IOException {
    Path run = Path.of("/elsewhere/tiny");
    Path here = Files.createDirectory(folder.resolve("tiny"));
    Files.writeString(here.resolve("run.json"), "{}");
    String note = "{\"command\":\"%s-note\",\"run\":\"%s\",\"place\":\"tiny@0\",\"text\":\"%s\"}";
    Path file =
        script(
            note.formatted("add", run, "first"),
            note.formatted("add", run, "second"),
            note.formatted("remove", run, "first"));
    String[] line = {
      "replay", file.toString(), "--out", folder.toString(), "--map-path", run + "=" + here
    };
    assertThat(CommandOutput.of(line).err())
        .contains("Line 1 of ", "it would change the run " + here, "--change-runs");
    assertThat(RunNotes.read(here)).isEmpty();
    String[] allowed =
        Stream.concat(Stream.of(line), Stream.of("--change-runs")).toArray(String[]::new);
    assertThat(CommandOutput.of(allowed).err()).isEmpty();
    assertThat(RunNotes.read(here)).containsExactly(new RunNotes.Note("tiny@0", "second"));
  }

  @Test
  void everyEffectCanBePerformed() throws IOException {
    for (CommandForm form : CommandForm.all()) {
      Command command = CommandJson.read(form.words(), form.words()).command();
      if (command instanceof Command.Effect && !(command instanceof Command.Train)) {
        SessionScript script = SessionScript.read(script(form.words()));
        try (ScriptedSession session =
            new ScriptedSession(
                TinySession.context(), new ScriptFolder(folder, /* changeRuns= */ true), NOWHERE)) {
          assertThat(catchThrowable(() -> session.repeat(script)))
              .as(form.name())
              .satisfies(error ->
                  assertThat(String.valueOf(error)).doesNotContain("cannot be performed here"));
        }
      }
    }
  }

  @Test
  void commandsWithoutASubjectAreRefused() throws IOException {
    assertThat(
            CommandOutput.of("replay", script("{\"command\":\"train-probes\"}").toString()).err())
        .contains("Line 1 of ", "train-probes: No run is selected; select one to probe it");
    assertThat(
            CommandOutput.of("replay", script("{\"command\":\"resume-training\"}").toString())
                .err())
        .contains("resume-training: Nothing was trained in this session");
    Path file =
        script(
            "{\"command\":\"set\",\"setting\":\"builder.width\",\"value\":\"wide\"}",
            "{\"command\":\"save-configuration\",\"file\":\"tiny.json\"}");
    assertThat(CommandOutput.of("replay", file.toString(), "--out", folder.toString()).err())
        .contains("Line 2 of ", "save-configuration: ")
        .doesNotContain("\n");
  }

  @Test
  void wrongUsageExitsWithTwo() throws IOException {
    assertThat(CommandOutput.of("replay").code()).isEqualTo(2);
    assertThat(CommandOutput.of("replay", script("").toString(), "--commands").code()).isEqualTo(2);
    assertThat(CommandOutput.of("replay", "x", "--surprise").code()).isEqualTo(2);
  }

  @Test
  void everyCommandIsDocumentedByAValidExample() {
    List<String> lines = CommandOutput.of("replay", "--commands").out().lines().toList();
    assertThat(lines).hasSize(CommandForm.all().size()).hasSizeGreaterThan(20);
    for (String line : lines) {
      Command command = CommandJson.read(line, line).command();
      assertThat(line).startsWith("{\"command\":\"" + command.name() + "\"");
    }
  }
}
