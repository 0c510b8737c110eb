package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.control.ShellLine;
import org.headscope.app.export.CsvExport;
import org.headscope.app.launch.context.HeadlessFx;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.launch.context.ScriptFolder;
import org.headscope.app.launch.context.ScriptedSession;
import org.headscope.app.launch.context.TinySession;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.script.LocalPaths;
import org.headscope.app.session.script.SessionScript;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.engine.interpret.probe.fit.TrainedProbe;
import org.headscope.engine.interpret.probe.spec.Control;
import org.headscope.engine.interpret.probe.spec.ProbeData;
import org.headscope.engine.interpret.probe.spec.ProbePreset;
import org.headscope.engine.interpret.probe.spec.ProbeSite;
import org.headscope.engine.interpret.probe.spec.ProbeSpec;
import org.headscope.engine.interpret.probe.spec.ProbeTask;
import org.headscope.engine.interpret.probe.spec.Question;
import org.headscope.engine.interpret.probe.store.ProbeKey;
import org.headscope.engine.interpret.probe.store.ProbeStore;
import org.headscope.engine.interpret.probe.store.StoredScores;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/// The line that a view copies gives, typed, the numbers that the view exports.
class CopiedLinesTest {
  /// The rounding of weights that are read up to the last row in view, where the view reads all of
  /// the text.
  private static final double ROUNDING = 2e-6;

  private static final Set<String> OF_A_MODEL_WITH_HEADS =
      Set.of(
          "attention",
          "heads",
          "matrix",
          "positions",
          "curves",
          "hidden",
          "automaton",
          "prediction",
          "sequence",
          "checkpoints");

  @TempDir Path folder;

  // Several views may have the same line.
  private final Map<List<String>, String> outputs = new HashMap<>();

  private static Path sample(String name) {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    return samples.get().folder().resolve(name);
  }

  /// The views of `run` with the options `words` of `render`.
  private static Pictures looking(Path run, String... words) {
    List<String> all = new ArrayList<>(List.of("--run", run.toString(), "--instances"));
    all.add(sample("test.jsonl").toString());
    all.addAll(List.of(words));
    return RenderCommand.open(Pictures.Of.VIEWS, all.toArray(String[]::new));
  }

  private static Pictures looking(String run, String... words) {
    return looking(sample(run), words);
  }

  /// The output of `words`, or the file that they write.
  private String typed(List<String> words) throws IOException {
    if (!outputs.containsKey(words)) {
      outputs.put(words, execute(words));
    }
    return String.valueOf(outputs.get(words));
  }

  private String execute(List<String> words) throws IOException {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> args = new ArrayList<>(words);
    int to = args.indexOf("--out");
    if (to >= 0) {
      args.set(to + 1, folder.toString());
    }
    CommandLine commands = Launcher.commands(args.toArray(String[]::new));
    commands.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    commands.getSubcommands().values().forEach(c -> c.setOut(new PrintWriter(out, true)));
    int code = commands.execute(args.toArray(String[]::new));
    assertThat(code).as(String.join(" ", words) + "\n" + err).isZero();
    return to < 0 ? out.toString() : Files.readString(Path.of(out.toString().strip()));
  }

  /// Compares all views of `opened`; those that have a line.
  private Set<String> compare(Pictures opened, Set<String> views) throws IOException {
    Set<String> copied = new TreeSet<>();
    try (Pictures pictures = opened) {
      for (WindowPanel panel : pictures.panels()) {
        if (views.isEmpty() || views.contains(panel.id())) {
          pictures.bringInSight(panel.id());
          if (compare(panel)) {
            copied.add(panel.id());
          }
        }
      }
    }
    return copied;
  }

  private boolean compare(WindowPanel panel) throws IOException {
    ShellLine line = HeadlessFx.call(panel::line);
    Optional<? extends Figure> figure = HeadlessFx.call(() -> panel.figure().get());
    if (!(line instanceof ShellLine.Words(List<String> words)) || figure.isEmpty()) {
      return false;
    }
    String command = words.getFirst();
    String given = typed(words);
    if (command.equals("render")) {
      assertThat(given).as(panel.id()).isEqualTo(CsvExport.text(figure.get().data()));
      return true;
    }
    CopiedNumbers shown = CopiedNumbers.exported(panel.id(), figure.get().data());
    CopiedNumbers printed = CopiedNumbers.printed(command, given);
    assertThat(shown.byName()).as(panel.id()).isNotEmpty();
    Set<String> missing = new TreeSet<>(shown.byName().keySet());
    missing.removeIf(printed.byName()::containsKey);
    assertThat(missing).as("%s: not printed by %s", panel.id(), words).isEmpty();
    shown
        .byName()
        .forEach((name, number) ->
            assertThat(printed.byName().get(name))
                .as("%s: %s", panel.id(), name)
                .isCloseTo(number, within(ROUNDING)));
    return true;
  }

  @Test
  void copiesTheLineOfATransformer() throws IOException {
    assertThat(compare(looking("transformer-4x2"), Set.of()))
        .containsAll(OF_A_MODEL_WITH_HEADS)
        .contains("probe-layers", "probe-steps", "probe-best", "fold");
  }

  @Test
  void copiesTheLineOfARecurrentModelAndItsState() throws IOException {
    assertThat(compare(looking("retnet-ngram"), Set.of())).containsAll(OF_A_MODEL_WITH_HEADS);
    assertThat(
            compare(
                looking("mamba", "--layer", "2", "--channel", "5"), Set.of("attention", "heads")))
        .containsExactly("attention", "heads");
    assertThat(compare(looking("lstm", "--map", "state"), Set.of("attention")))
        .containsExactly("attention");
    assertThat(compare(looking("lnw-r", "--map", "influence"), Set.of("attention")))
        .containsExactly("attention");
  }

  @Test
  void copiesTheLineOfAttentionByDistance() throws IOException {
    String[] averaged = {"--layer", "3", "--head", "2", "--map", "distance", "--held-out", "3"};
    assertThat(compare(looking("transformer-4x2", averaged), Set.of("attention")))
        .containsExactly("attention");
  }

  @Test
  void copiesTheLineOfTwoMaps() throws IOException {
    RunRef other = RunRef.of(sample("retnet-ngram"));
    for (OtherMap second :
        List.of(
            new OtherMap(
                OtherMap.Pairing.DIFFERENCE,
                Optional.empty(),
                OptionalLong.of(400),
                Optional.empty()),
            new OtherMap(
                OtherMap.Pairing.BESIDE,
                Optional.of(other),
                OptionalLong.of(3000),
                Optional.of(new MapRef(2, 1))))) {
      Pictures paired = looking("transformer-4x2", "--layer", "3", "--head", "2");
      HeadlessFx.call(() -> {
        Journal journal = paired.workbench().selection().journal();
        journal.perform(new Command.OpenRuns(List.of(other.directory())));
        journal.perform(second.command());
        return true;
      });
      assertThat(compare(paired, Set.of("attention"))).containsExactly("attention");
    }
  }

  @Test
  void copiesTheLineOfAnEditedLanguage() throws IOException {
    String[] edited = {"--edit", "edge 3 b to 9", "--edit", "add state 0 n", "--keep-text"};
    Set<String> views =
        Set.of("attention", "heads", "automaton", "prediction", "sequence", "hidden", "positions");
    List<String> words = new ArrayList<>(List.of("--id", "reference-test-2026-0"));
    words.addAll(List.of(edited));
    assertThat(compare(looking("transformer-4x2", words.toArray(String[]::new)), views))
        .contains("attention", "heads", "automaton", "prediction", "sequence", "hidden");
    words.removeLast();
    words.addAll(List.of("--text", "nrob|nlg"));
    assertThat(
            compare(
                looking("transformer-4x2", words.toArray(String[]::new)),
                Set.of("automaton", "sequence", "prediction")))
        .contains("automaton", "sequence", "prediction");
  }

  @Test
  void copiesTheLineOfAblationsAndIdentities() throws IOException {
    for (String cut : List.of("each", "pairs")) {
      Pictures cutting = looking("transformer-4x2");
      cutting.bringInSight("ablations");
      HeadlessFx.call(() -> {
        Journal journal = cutting.workbench().selection().journal();
        journal.perform(new Command.Set("ablations.cut", cut));
        journal.perform(new Command.Set("ablations.by", List.of("zero", "other-instance")));
        journal.perform(new Command.Set("ablations.instances", 2));
        journal.perform(new Command.MeasureAblations());
        journal.perform(new Command.CheckTrust());
        return true;
      });
      awaitFigure(cutting, "ablations");
      assertThat(compare(cutting, Set.of("ablations", "trust")))
          .containsExactly("ablations", "trust");
    }
  }

  @Test
  void copiesTheLineOfPatches() throws IOException {
    Pictures patching = looking("transformer-4x2");
    patching.bringInSight("patches");
    HeadlessFx.call(() -> {
      Journal journal = patching.workbench().selection().journal();
      journal.perform(new Command.Set("patches.sites", List.of("head")));
      journal.perform(new Command.Set("patches.row", 30));
      journal.perform(new Command.MeasurePatches());
      return true;
    });
    awaitFigure(patching, "patches");
    assertThat(compare(patching, Set.of("patches"))).containsExactly("patches");
  }

  @Test
  void copiesTheLineOfCircuits() throws IOException {
    Pictures scoring = looking("transformer-4x2");
    List<String> own = List.of("embedding->2.2.v", "9.9->logits");
    List<String> methods = List.of("exact", "eap");
    measureEdges(
        scoring, "circuit", Map.of("judges", 2, "methods", methods, "threshold", 0.1, "own", own));
    Set<String> views = Set.of("circuit", "approximations", "faithfulness");
    assertThat(compare(scoring, views)).containsExactlyInAnyOrderElementsOf(views);
  }

  @Test
  void copiesTheLineOfSharedEdges() throws IOException {
    Path run = sample("transformer-4x2");
    Pictures scoring = looking(run, "--set", "circuit.other=" + run);
    measureEdges(scoring, "approximations", Map.of("judges", 0, "methods", List.of("exact")));
    assertThat(compare(scoring, Set.of("approximations"))).containsExactly("approximations");
  }

  private static void awaitFigure(Pictures pictures, String view) {
    BooleanSupplier done =
        () ->
            pictures.workbench().workers().all().stream()
                    .allMatch(worker -> worker.active().isEmpty())
                && pictures.panels().stream()
                    .filter(panel -> panel.id().equals(view))
                    .anyMatch(panel -> panel.figure().get().isPresent());
    assertThat(HeadlessFx.await(done, Duration.ofMinutes(2), () -> {})).isTrue();
  }

  private static void measureEdges(Pictures scoring, String view, Map<String, Object> settings) {
    scoring.bringInSight(view);
    HeadlessFx.call(() -> {
      Journal journal = scoring.workbench().selection().journal();
      journal.perform(new Command.Set("circuit.instances", 2));
      journal.perform(new Command.Set("circuit.length", 24));
      settings.forEach((name, value) -> journal.perform(new Command.Set("circuit." + name, value)));
      journal.perform(new Command.MeasureCircuit());
      return true;
    });
    awaitFigure(scoring, view);
  }

  @Test
  void copiesTheLineOfTwins() throws IOException {
    Path run = sample("transformer-4x2");
    String[] other = {"--set", "twins.run=" + run, "--set", "twins.step=2500"};
    assertThat(compare(looking(run, other), Set.of("twins"))).containsExactly("twins");
  }

  @Test
  void copiesTheLineOfTheInfluenceOfStrings() throws IOException {
    for (String part : List.of("string", "visit")) {
      String[] moved = {"--query", "90", "--set", "sequence.influence=" + part};
      assertThat(compare(looking("transformer-4x2", moved), Set.of("sequence")))
          .containsExactly("sequence");
    }
  }

  @Test
  void copiesTheLineOfALens() throws IOException {
    for (String run : List.of("transformer-4x2", "mamba")) {
      String lens = run.equals("mamba") ? "logit" : "affine";
      assertThat(compare(looking(run, "--set", "lens.lens=" + lens), Set.of("lens")))
          .containsExactly("lens");
    }
    assertThat(compare(looking("lstm"), Set.of("lens"))).as("no residual stream").isEmpty();
  }

  @Test
  void copiesTheLineOfAProbeAlongTheInstance() throws IOException {
    Path run = folder.resolve("tiny");
    List<Command> commands = new ArrayList<>(TinySession.model());
    commands.add(new Command.Train(run));
    commands.add(new Command.OpenRuns(List.of(run)));
    commands.add(new Command.SelectRun(RunRef.of(run), 2, 1, 1));
    commands.add(TinySession.probes("frequency"));
    commands.add(new Command.TrainProbes());
    Path script = folder.resolve("session.jsonl");
    SessionScript.write(
        script, commands.stream().map(command -> new JournalEntry(0, command, false)).toList());
    try (ScriptedSession session =
        new ScriptedSession(
            TinySession.context(), new ScriptFolder(folder, false), new LocalPaths(Map.of()))) {
      assertThat(session.repeat(SessionScript.read(script))).containsExactly(run);
    }
    pretendAllWereProbed(run);
    assertThat(compare(looking(run), Set.of("probe-reading"))).containsExactly("probe-reading");
  }

  /// Keeps probes of few instances as if they had seen as many as the command line asks for.
  private static void pretendAllWereProbed(Path run) {
    Question question = new Question(ProbeTask.FREQUENCY, 2);
    ProbeKey few = key(run, question, new ProbeData.Size(24, 8));
    ProbeKey all = key(run, question, ProbeData.Size.FULL);
    ProbeStore store = ProbeStore.of(run);
    StoredScores known = store.read(few, _ -> {}).orElseThrow();
    List<TrainedProbe> probes =
        known.scores().keySet().stream().map(l -> store.probe(few, l).orElseThrow()).toList();
    StoredScores pretended =
        new StoredScores(
            known.format(),
            all,
            known.run(),
            known.scores(),
            known.instances(),
            known.examples(),
            known.spent(),
            known.provenance());
    store.write(pretended, probes);
  }

  private static ProbeKey key(Path run, Question question, ProbeData.Size size) {
    return ProbeKey.of(
        new ProbeSpec(
            RunDirectory.open(run).ref(2),
            ProbeSite.RESIDUAL,
            List.of(question),
            ProbePreset.byName("quick"),
            List.of(1L),
            Control.Extent.NONE,
            new ProbeData(ProbeData.DEFAULT_SEED, size)),
        question,
        1,
        Control.NONE);
  }

  @Test
  void copiesTheLineOfTypedStringsAndHighlights() throws IOException {
    String[] typed = {
      "--text", "abab|abc|cab|ab", "--predictors", "ngram-1,ngram-2",
      "--explain", "ngram-2", "--highlight", "1"
    };
    Set<String> shown = compare(looking("transformer-4x2", typed), Set.of());
    assertThat(shown).contains("attention", "hidden", "automaton", "prediction", "sequence");
    assertThat(
            compare(
                looking("retnet", "--explain", "none", "--highlight-positions", "3,5,8"),
                Set.of("sequence", "attention")))
        .containsExactly("attention", "sequence");
  }
}
