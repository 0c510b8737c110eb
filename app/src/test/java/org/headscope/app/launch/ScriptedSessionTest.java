package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.CommandForm;
import org.headscope.app.session.CommandJson;
import org.headscope.app.session.Places;
import org.headscope.app.session.SessionScript;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.Span;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunNotes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ScriptedSessionTest {
  private static final Places NOWHERE = new Places(Map.of());

  @TempDir Path folder;

  private static Samples samples() {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    return samples.get();
  }

  private static ScriptedSession session(AppContext context, Path out, Places places) {
    return new ScriptedSession(context, new ScriptFolder(out, /* intoRuns= */ false), places);
  }

  private record Said(int code, String out, String err) {}

  private static Said say(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine commands = Launcher.commands(args);
    commands.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    return new Said(commands.execute(args), out.toString(), err.toString().strip());
  }

  private Path script(String... lines) throws IOException {
    return Files.write(folder.resolve("session.jsonl"), List.of(lines));
  }

  @Test
  void aSessionIsRepeatedToTheSameStateAndTheSameFiles() throws IOException {
    Path file = folder.resolve("session.jsonl");
    SessionState led;
    try (SampleSession session = new SampleSession(samples(), folder)) {
      session.does(() -> session.workbench.show(session.workbench.instances().get(3)));
      session.does(() -> session.selection.selectHead(3, 2));
      session.does(() -> session.selection.pin(40, 12, new Span(20, 60)));
      session.does(() -> session.selection.lightState(2));
      session.exports("attention");
      session.exports("sequence");
      session.does(() -> session.selection.selectStep(1000));
      session.does(session.selection::undo);
      session.does(() -> session.selection.selectTab("compare"));
      session.exports("matrix");
      session.does(() -> session.selection.type("abab|abc"));
      session.exports("prediction");
      led = session.state();
      SessionScript.write(file, HeadlessFx.call(() -> session.journal().entries()));
    }
    Path again = Files.createDirectory(folder.resolve("again"));
    try (ScriptedSession session = session(new AppContext(), again, NOWHERE)) {
      List<Path> written = session.repeat(SessionScript.read(file));
      assertThat(written).hasSize(4);
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
      session.does(() -> session.selection.selectTab("build"));
      session.does(() -> session.journal().perform(TinySession.model()));
      session.does(() -> session.journal().perform(new Command.Train(mine)));
      assertThat(mine.resolve("COMPLETE")).exists();
      session.does(() -> session.workbench.openRun(mine));
      assertThat(session.state().selection().opened().run().orElseThrow().directory())
          .isEqualTo(mine);
      session.does(() -> session.selection.selectTab("probes"));
      session.does(() -> session.journal().perform(TinySession.probes("existence")));
      session.does(() -> session.journal().perform(new Command.Probe()));
      session.exports("probe-layers");
      session.exports("attention");
      SessionScript.write(file, HeadlessFx.call(() -> session.journal().entries()));
    }
    assertThat(folder.resolve("probe-layers.csv")).content().contains("mine", "existence");
    String here = samples().folder().toString();
    Files.writeString(file, Files.readString(file).replace(here, "/elsewhere"));
    Path again = Files.createDirectory(folder.resolve("again"));
    Places places = new Places(Map.of(Path.of("/elsewhere"), Path.of(here)));
    try (ScriptedSession session = session(TinySession.context(), again, places)) {
      assertThat(session.repeat(SessionScript.read(file)))
          .containsExactly(
              again.resolve("mine"),
              again.resolve("probe-layers.csv"),
              again.resolve("attention.csv"));
      assertThat(session.state().selection().opened().run().orElseThrow().directory())
          .isEqualTo(again.resolve("mine"));
    }
    assertThat(again.resolve("mine/analyses/probes")).as("probed anew").isNotEmptyDirectory();
    for (String name : List.of("probe-layers.csv", "attention.csv")) {
      assertThat(again.resolve(name)).hasSameTextualContentAs(folder.resolve(name));
    }
  }

  @Test
  @Timeout(60)
  void aScriptThatSelectsNothingIsToldSoAtOnce() throws IOException {
    String run = samples().folder().resolve("associative-recall").toString();
    String opens = "{\"command\":\"open-runs\",\"runs\":[\"%s\"]}".formatted(run);
    for (String[] lines :
        new String[][] {
          {"{\"command\":\"export-all\",\"folder\":\"/x\"}"},
          {opens, "{\"command\":\"export-all\",\"folder\":\"/x\"}"},
          {opens, "{\"command\":\"export\",\"view\":\"attention\",\"file\":\"x.csv\"}"}
        }) {
      Said said = say("replay", script(lines).toString(), "--out", folder.toString());
      assertThat(said.err())
          .contains("Line " + lines.length)
          .endsWith("select one of each by select-run and select-instance.");
    }
  }

  @Test
  void aScriptWrittenByHandExportsIntoItsFolderAlone() throws IOException {
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
    Said said = say("replay", file.toString(), "--out", out.toString());
    assertThat(said.err()).isEmpty();
    assertThat(said.code()).isZero();
    assertThat(said.out().lines())
        .containsExactly(out.resolve("up.csv").toString(), out.resolve("up-2.csv").toString());
    assertThat(Files.readAllLines(out.resolve("up.csv"))).hasSize(1 + 30 * 31 / 2);
  }

  @Test
  void whatCannotBeDoneIsNamedByItsLine() throws IOException {
    String open = "{\"command\":\"open-instances\",\"file\":\"/nowhere.jsonl\"}";
    Said absent = say("replay", script("# first", open).toString());
    assertThat(absent.code()).isEqualTo(1);
    assertThat(absent.err())
        .contains("Line 2 of ", "session.jsonl, open-instances: ", "/nowhere.jsonl")
        .doesNotContain("\n");
    Said step =
        say(
            "replay",
            script(
                    "{\"command\":\"select-instance\",\"instance\":\"x\","
                        + "\"window\":{\"from\":0,\"to\":3}}")
                .toString());
    assertThat(step.err())
        .contains("Line 1 of ", "select-instance: No open file has an instance called x");
    Said view =
        say(
            "replay",
            script("{\"command\":\"export\",\"view\":\"nose\",\"file\":\"a.csv\"}").toString());
    assertThat(view.err()).contains("export: there is no view nose.");
  }

  @Test
  void aScriptTrainsAndSavesConfigurationsWithoutAnyViewInSight() throws IOException {
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
    Said said = say("replay", file.toString(), "--out", out.toString());
    assertThat(said.err()).isEmpty();
    assertThat(said.out().lines())
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
                + "\"longest\":8,\"seed\":1,\"file\":\"/nowhere/own.jsonl\"}",
            "{\"command\":\"open-instances\",\"file\":\"/nowhere/own.jsonl\"}");
    Path out = folder.resolve("out");
    Said said = say("replay", file.toString(), "--out", out.toString());
    assertThat(said.err()).isEmpty();
    assertThat(said.out().lines()).containsExactly(out.resolve("own.jsonl").toString());
    assertThat(InstanceFile.read(out.resolve("own.jsonl"))).hasSize(1);
  }

  @Test
  void notesAreKeptAndTakenAway() throws IOException {
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
      "replay", file.toString(), "--out", folder.toString(), "--place", run + "=" + here
    };
    assertThat(say(line).err())
        .contains("Line 1 of ", "it would change the run " + here, "--into-runs");
    assertThat(RunNotes.read(here)).isEmpty();
    String[] allowed =
        Stream.concat(Stream.of(line), Stream.of("--into-runs")).toArray(String[]::new);
    assertThat(say(allowed).err()).isEmpty();
    assertThat(RunNotes.read(here)).containsExactly(new RunNotes.Note("tiny@0", "second"));
  }

  /// What becomes of what a command names.
  private enum Decided {
    /// A new file or folder in --out, whatever is there.
    NEW,
    /// Refused, for a run that the script did not train.
    REFUSED,
    /// It names nothing that it could write.
    HARMLESS
  }

  private static final Map<String, Decided> EFFECTS =
      Map.ofEntries(
          Map.entry("export", Decided.NEW),
          Map.entry("export-all", Decided.HARMLESS), // its folder is --out
          Map.entry("export-pack", Decided.NEW),
          Map.entry("record-view", Decided.NEW),
          Map.entry("save-handout", Decided.NEW),
          Map.entry("save-script", Decided.NEW),
          Map.entry("train", Decided.NEW),
          Map.entry("train-preset", Decided.NEW),
          Map.entry("draw-instance", Decided.NEW),
          Map.entry("draw-tree", Decided.NEW),
          Map.entry("draw-task", Decided.NEW),
          Map.entry("save-configuration", Decided.NEW),
          Map.entry("resume-run", Decided.REFUSED),
          Map.entry("score-heads", Decided.REFUSED),
          Map.entry("evaluate", Decided.REFUSED),
          Map.entry("add-note", Decided.REFUSED),
          Map.entry("remove-note", Decided.REFUSED),
          Map.entry("probe", Decided.HARMLESS), // without a run; see the test of probes
          Map.entry("resume-training", Decided.HARMLESS),
          Map.entry("stop-training", Decided.HARMLESS),
          Map.entry("stop-analyses", Decided.HARMLESS),
          Map.entry("stop-probing", Decided.HARMLESS));

  @Test
  void everyEffectIsDecidedOnAndNoneWritesAHiddenNameOrIntoAnotherRun() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    Path victim = Files.createDirectory(folder.resolve("victim"));
    Files.writeString(victim.resolve("run.json"), "{}");
    Files.writeString(out.resolve(".hidden"), "mine");
    Map<String, Decided> met = new TreeMap<>();
    try (ScriptedSession session = session(TinySession.context(), out, NOWHERE)) {
      for (CommandForm form : CommandForm.all()) {
        String line = form.words();
        if (CommandJson.read(line, line).command() instanceof Command.Effect) {
          String hostile =
              line.replaceAll("\"/folder(/file)?\"", "\"/home/.hidden\"")
                  .replace("\"run\":\"/folder\"", "\"run\":\"%s\"".formatted(victim))
                  .replace("\"run\":\"/home/.hidden\"", "\"run\":\"%s\"".formatted(victim));
          SessionScript script = SessionScript.read(script(hostile));
          String said = String.valueOf(catchThrowable(() -> session.repeat(script)));
          met.put(
              form.name(),
              said.contains("begins with a dot")
                  ? Decided.NEW
                  : said.contains("--into-runs") ? Decided.REFUSED : Decided.HARMLESS);
        }
      }
    }
    assertThat(met).isEqualTo(new TreeMap<>(EFFECTS));
    assertThat(out.toFile().list()).containsExactly(".hidden");
    assertThat(out.resolve(".hidden")).hasContent("mine");
    assertThat(victim.toFile().list()).containsExactly("run.json");
  }

  @Test
  void probesOfRunsThatWereThereAreRefused() throws IOException {
    String run = samples().folder().resolve("retnet").toString();
    Path file =
        script(
            "{\"command\":\"open-runs\",\"runs\":[\"%s\"]}".formatted(run),
            "{\"command\":\"select-run\",\"run\":\"%s\",\"step\":3000,\"layer\":1,\"head\":1}"
                .formatted(run),
            "{\"command\":\"probe\"}");
    assertThat(say("replay", file.toString(), "--out", folder.toString()).err())
        .contains("Line 3 of ", "it would change the run " + run, "--into-runs");
  }

  @Test
  void whatIsThereStaysAndWhatIsMadeGetsANumber() throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    for (String name : List.of("own.jsonl", "tiny.json", "talk.jsonl")) {
      Files.writeString(out.resolve(name), "mine");
    }
    Files.createSymbolicLink(out.resolve("own-2.jsonl"), folder.resolve("nowhere"));
    Path file =
        script(
            "{\"command\":\"draw-instance\",\"automaton\":\"a(b|c)*\",\"strings\":3,"
                + "\"longest\":8,\"seed\":1,\"file\":\"/nowhere/own.jsonl\"}",
            "{\"command\":\"open-instances\",\"file\":\"/nowhere/own.jsonl\"}",
            "{\"command\":\"save-configuration\",\"file\":\"tiny.json\"}",
            "{\"command\":\"save-script\",\"file\":\"talk.jsonl\"}");
    Said said = say("replay", file.toString(), "--out", out.toString());
    assertThat(said.err()).isEmpty();
    assertThat(said.out().lines().map(line -> Path.of(line).getFileName().toString()))
        .containsExactly("own-3.jsonl", "tiny-2.json", "talk-2.jsonl");
    for (String name : List.of("own.jsonl", "tiny.json", "talk.jsonl")) {
      assertThat(out.resolve(name)).hasContent("mine");
    }
    assertThat(folder.resolve("nowhere")).doesNotExist();
    assertThat(out.toFile().list()).hasSize(7);
    assertThat(out.resolve("talk-2.jsonl"))
        .content()
        .contains("/nowhere/own.jsonl")
        .doesNotContain(".part", "own-3");
    Said again =
        say("replay", out.resolve("talk-2.jsonl").toString(), "--out", out.resolve("b").toString());
    assertThat(again.err()).isEmpty();
    assertThat(out.resolve("b/own.jsonl")).hasSameTextualContentAs(out.resolve("own-3.jsonl"));
  }

  @Test
  void aTrainingTakesAFolderOfItsOwn() throws IOException {
    Path out = Files.createDirectories(folder.resolve("out"));
    Files.createDirectory(out.resolve("mine"));
    List<String> lines = new ArrayList<>();
    TinySession.model().forEach(command -> lines.add(CommandJson.line(command)));
    lines.add("{\"command\":\"train\",\"folder\":\"/x/mine\"}");
    lines.add("{\"command\":\"add-note\",\"run\":\"/x/mine\",\"place\":\"mine@0\",\"text\":\"a\"}");
    Said said =
        say("replay", script(lines.toArray(String[]::new)).toString(), "--out", out.toString());
    assertThat(said.err()).isEmpty();
    assertThat(said.out().strip()).isEqualTo(out.resolve("mine-2").toString());
    assertThat(out.resolve("mine")).isEmptyDirectory();
    assertThat(RunNotes.read(out.resolve("mine-2")))
        .containsExactly(new RunNotes.Note("mine@0", "a"));
  }

  @Test
  void everyEffectHasItsPerformer() throws IOException {
    for (CommandForm form : CommandForm.all()) {
      Command command = CommandJson.read(form.words(), form.words()).command();
      if (command instanceof Command.Effect && !(command instanceof Command.Train)) {
        SessionScript script = SessionScript.read(script(form.words()));
        try (ScriptedSession session =
            new ScriptedSession(
                TinySession.context(), new ScriptFolder(folder, /* intoRuns= */ true), NOWHERE)) {
          assertThat(catchThrowable(() -> session.repeat(script)))
              .as(form.name())
              .satisfies(
                  error -> assertThat(String.valueOf(error)).doesNotContain("nothing performs it"));
        }
      }
    }
  }

  @Test
  void whatHasNothingToWorkOnIsRefused() throws IOException {
    assertThat(say("replay", script("{\"command\":\"probe\"}").toString()).err())
        .contains("Line 1 of ", "probe: Nothing can be probed, since no run is selected");
    assertThat(say("replay", script("{\"command\":\"resume-training\"}").toString()).err())
        .contains("resume-training: Nothing was trained in this session");
    Path file =
        script(
            "{\"command\":\"set\",\"setting\":\"builder.width\",\"value\":\"wide\"}",
            "{\"command\":\"save-configuration\",\"file\":\"tiny.json\"}");
    assertThat(say("replay", file.toString(), "--out", folder.toString()).err())
        .contains("Line 2 of ", "save-configuration: ")
        .doesNotContain("\n");
  }

  @Test
  void wrongUsageIsTwo() throws IOException {
    assertThat(say("replay").code()).isEqualTo(2);
    assertThat(say("replay", script("").toString(), "--commands").code()).isEqualTo(2);
    assertThat(say("replay", "x", "--surprise").code()).isEqualTo(2);
  }

  @Test
  void hostileScriptsAreRefusedInOneSentence() throws IOException {
    List<String> lines =
        List.of(
            "{\"command\":\"pin\"",
            "{\"command\":\"nose\"}",
            "{}",
            "[]",
            "undo",
            "{\"command\":\"pin\",\"query\":\"x\",\"key\":4,\"window\":{\"from\":0,\"to\":3}}",
            "{\"command\":\"pin\",\"query\":-7,\"key\":4,\"window\":{\"from\":0,\"to\":3}}",
            "{\"command\":\"pin\",\"query\":1,\"key\":4,\"window\":{\"from\":9,\"to\":3}}",
            "{\"command\":\"select-step\",\"step\":1,\"surprise\":2}",
            "{\"command\":\"select-step\",\"step\":NaN}",
            "{\"command\":\"select-step\",\"step\":1e99}",
            "{\"command\":\"open-runs\",\"runs\":[null]}",
            "{\"command\":\"open-instances\",\"file\":\"\\u0000\"}",
            "{\"command\":\"set\",\"setting\":\"x\",\"value\":null}",
            "{\"command\":\"set\",\"setting\":\"x\",\"value\":[null]}",
            "{\"command\":".repeat(5000),
            "\u0000\u0001\u0002");
    for (String line : lines) {
      Path file = script("{\"command\":\"undo\"}", line);
      assertThatThrownBy(() -> SessionScript.read(file))
          .as(line.substring(0, Math.min(80, line.length())))
          .isInstanceOf(UserError.class)
          .message()
          .contains("Line 2 of ", "session.jsonl")
          .doesNotContain("\n")
          .endsWith(".");
    }
    Path wrong = script(lines.get(5));
    assertThatThrownBy(() -> SessionScript.read(wrong))
        .hasMessageContaining("\"query\"; write a whole number");
    Files.write(folder.resolve("session.jsonl"), new byte[] {(byte) 0xff, (byte) 0xfe, 0});
    for (Path file :
        List.of(
            folder.resolve("session.jsonl"),
            folder,
            folder.resolve("nowhere"),
            Files.writeString(folder.resolve("empty"), "# nothing\n"))) {
      assertThatThrownBy(() -> SessionScript.read(file))
          .isInstanceOf(UserError.class)
          .hasMessageContaining(file.toString());
    }
  }

  @Test
  void everyCommandIsDocumentedByALineThatCanBeRead() {
    List<String> lines = say("replay", "--commands").out().lines().toList();
    assertThat(lines).hasSize(CommandForm.all().size()).hasSizeGreaterThan(20);
    for (String line : lines) {
      Command command = CommandJson.read(line, line).command();
      assertThat(line).startsWith("{\"command\":\"" + CommandJson.name(command) + "\"");
    }
  }
}
