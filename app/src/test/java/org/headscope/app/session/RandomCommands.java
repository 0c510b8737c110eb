package org.headscope.app.session;

import module java.base;

import org.headscope.app.export.FigureStyle;
import org.headscope.app.session.Workspace.ExplainedPredictor;
import org.headscope.app.session.script.CommandJson;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;

/// Commands drawn at random, of every kind.
public final class RandomCommands {
  /// Folders of runs and instance files that do not exist.
  public static final List<Path> RUNS =
      List.of(Path.of("/runs/one"), Path.of("/runs/two"), Path.of("/runs/three"));

  public static final List<Path> FILES =
      List.of(Path.of("/data/a.jsonl"), Path.of("/data/b.jsonl"));

  private static final List<String> EDITS =
      List.of("edge 0 a to 1", "remove state 1", "probability 0 a 0.25", "add state 0 b", "?");

  private static final List<String> TEXTS = List.of("ab|cb", "a", "abcabcabc|ab", "Ω", "||");

  private static final Map<Class<? extends Command>, Function<Random, Command>> MAKERS = makers();

  private RandomCommands() {}

  /// Returns the instances of a file.
  public static List<Instance> instances(Path file) {
    return IntStream.range(0, 3)
        .mapToObj(i ->
            RegBench.instance(
                file.getFileName() + "-" + i,
                Optional.empty(),
                Optional.empty(),
                List.of("abc".repeat(10 + i), "cab")))
        .toList();
  }

  /// Returns a journal whose files have been read.
  public static Journal journal() {
    Journal journal = new Journal(() -> 0);
    FILES.forEach(file -> journal.instances().read(file, instances(file)));
    return journal;
  }

  /// Returns a command of any kind.
  public static Command any(Random random) {
    List<Class<? extends Command>> types = CommandJson.records(Command.class).toList();
    return of(types.get(random.nextInt(types.size())), random);
  }

  /// Returns a command of `type`.
  public static Command of(Class<? extends Command> type, Random random) {
    Function<Random, Command> maker = MAKERS.get(type);
    if (maker == null) {
      throw new AssertionError("no command is drawn of " + type + "; add it to RandomCommands");
    }
    return maker.apply(random);
  }

  private static <T> T one(Random r, List<T> of) {
    return of.get(r.nextInt(of.size()));
  }

  private static Span span(Random r) {
    int from = r.nextInt(40);
    return new Span(from, from + r.nextInt(40));
  }

  private static PredictorChoice predictor(Random r) {
    return r.nextBoolean()
        ? new PredictorChoice.Symbolic("ngram-" + r.nextInt(5))
        : new PredictorChoice.Trained(RunRef.of(one(r, RUNS)), r.nextInt(100));
  }

  private static List<String> names(Random r) {
    return IntStream.range(0, r.nextInt(3)).mapToObj(i -> "column " + i).toList();
  }

  private static Map<Class<? extends Command>, Function<Random, Command>> makers() {
    Map<Class<? extends Command>, Function<Random, Command>> all = new HashMap<>();
    all.put(Command.Undo.class, _ -> new Command.Undo());
    all.put(Command.Redo.class, _ -> new Command.Redo());
    all.put(Command.OpenRuns.class, r -> new Command.OpenRuns(List.of(one(r, RUNS), one(r, RUNS))));
    all.put(Command.CloseRun.class, r -> new Command.CloseRun(one(r, RUNS)));
    all.put(Command.OpenInstances.class, r -> new Command.OpenInstances(one(r, FILES)));
    all.put(Command.CloseInstances.class, r -> new Command.CloseInstances(one(r, FILES)));
    all.put(
        Command.SelectRun.class,
        r ->
            new Command.SelectRun(
                RunRef.of(one(r, RUNS)), r.nextInt(300), 1 + r.nextInt(3), 1 + r.nextInt(2)));
    all.put(Command.SelectStep.class, r -> new Command.SelectStep(r.nextInt(300)));
    all.put(
        Command.SelectInstance.class,
        r -> new Command.SelectInstance(instance(r), file(r), span(r)));
    all.put(
        Command.GoTo.class,
        r -> new Command.GoTo(instance(r), file(r), r.nextInt(40) - 1, r.nextInt(40) - 1, span(r)));
    all.put(Command.Type.class, r -> new Command.Type(one(r, TEXTS), span(r)));
    all.put(
        Command.EditLanguage.class,
        r ->
            new Command.EditLanguage(
                IntStream.range(0, r.nextInt(3)).mapToObj(_ -> one(r, EDITS)).toList(),
                one(r, List.of(EditedLanguage.Text.values())),
                span(r)));
    all.put(Command.SaveInstance.class, r -> new Command.SaveInstance(one(r, FILES)));
    all.put(
        Command.SelectHead.class, r -> new Command.SelectHead(1 + r.nextInt(3), 1 + r.nextInt(2)));
    all.put(
        Command.SelectMap.class,
        r -> new Command.SelectMap(one(r, PictureName.all()), r.nextInt(3)));
    all.put(Command.Pin.class, r -> new Command.Pin(r.nextInt(40) - 1, r.nextInt(40) - 1, span(r)));
    all.put(Command.ClearSelection.class, _ -> new Command.ClearSelection());
    all.put(Command.HighlightState.class, r -> new Command.HighlightState(r.nextInt(5) - 1));
    all.put(
        Command.HighlightEdge.class,
        r -> new Command.HighlightEdge(new Transition(r.nextInt(3), r.nextInt(18), 1, 0.25)));
    all.put(Command.ShowPositions.class, r -> new Command.ShowPositions(span(r)));
    all.put(Command.Tab.class, r -> new Command.Tab(one(r, List.of("", "heads", "compare"))));
    all.put(
        Command.Predictors.class,
        r -> new Command.Predictors(List.of(predictor(r), predictor(r)), names(r)));
    all.put(Command.Explain.class, r -> new Command.Explain(explained(r), names(r)));
    all.put(
        Command.HighlightPositions.class,
        r ->
            new Command.HighlightPositions(
                Map.of(instance(r), List.of(r.nextInt(9), 9 + r.nextInt(9)))));
    all.put(Command.Set.class, r -> new Command.Set("view.s" + r.nextInt(3), value(r)));
    all.put(
        Command.Export.class,
        r ->
            new Command.Export(
                "attention",
                Path.of("/out/a" + r.nextInt(9) + ".png"),
                r.nextBoolean()
                    ? Optional.empty()
                    : Optional.of(FigureStyle.DEFAULT.withWidth(8.25).withLetter("a"))));
    all.put(Command.Train.class, r -> new Command.Train(one(r, RUNS)));
    all.put(
        Command.TrainPreset.class,
        r -> new Command.TrainPreset("class-demo", r.nextInt(9), one(r, RUNS)));
    all.put(Command.ResumeTraining.class, _ -> new Command.ResumeTraining());
    all.put(Command.ResumeRun.class, r -> new Command.ResumeRun(one(r, RUNS)));
    all.put(Command.ScoreHeads.class, r -> new Command.ScoreHeads(one(r, RUNS)));
    all.put(Command.Evaluate.class, r -> new Command.Evaluate(one(r, RUNS), r.nextInt(300)));
    all.put(Command.FitLenses.class, r -> new Command.FitLenses(one(r, RUNS), r.nextInt(300)));
    all.put(Command.AddNote.class, r -> new Command.AddNote(one(r, RUNS), "one@5", one(r, TEXTS)));
    all.put(Command.RemoveNote.class, r -> new Command.RemoveNote(one(r, RUNS), "one@5", "a note"));
    all.put(
        Command.DrawInstance.class,
        r ->
            new Command.DrawInstance(
                "a(b|c)*", 1 + r.nextInt(9), 1 + r.nextInt(9), r.nextInt(), one(r, FILES)));
    all.put(
        Command.DrawTree.class,
        r ->
            new Command.DrawTree(
                "{\"alphabet\":2,\"leaves\":[[\"\",[0.5,0.5]]]}",
                1 + r.nextInt(9),
                r.nextInt(),
                one(r, FILES)));
    all.put(
        Command.DrawTask.class,
        r ->
            new Command.DrawTask(
                "ctw",
                Map.of("length", String.valueOf(1 + r.nextInt(9))),
                1,
                r.nextInt(),
                one(r, FILES)));
    all.put(
        Command.ExportPack.class,
        r ->
            new Command.ExportPack(
                List.of(one(r, RUNS)), List.of(0L, 400L), List.of(), Path.of("/out/a.hscope")));
    all.put(
        Command.SaveHandout.class,
        r ->
            new Command.SaveHandout(
                Path.of("/lessons/one"),
                Path.of("/out/one.pdf"),
                r.nextBoolean() ? Optional.empty() : Optional.of(true)));
    all.put(
        Command.RecordView.class,
        r ->
            new Command.RecordView(
                "attention",
                one(r, List.of(RecordingSubject.values())),
                320 + r.nextInt(99),
                200 + r.nextInt(99),
                1 + r.nextInt(30),
                0.5,
                Path.of("/out/a.gif")));
    all.put(Command.StopAnalyses.class, _ -> new Command.StopAnalyses());
    all.put(Command.StopTraining.class, _ -> new Command.StopTraining());
    all.put(Command.SaveConfiguration.class, r -> new Command.SaveConfiguration(one(r, FILES)));
    all.put(Command.TrainProbes.class, _ -> new Command.TrainProbes());
    all.put(Command.StopProbing.class, _ -> new Command.StopProbing());
    all.put(Command.MeasureAblations.class, _ -> new Command.MeasureAblations());
    all.put(Command.MeasurePatches.class, _ -> new Command.MeasurePatches());
    all.put(Command.MeasureCircuit.class, _ -> new Command.MeasureCircuit());
    all.put(Command.CheckTrust.class, _ -> new Command.CheckTrust());
    all.put(Command.SaveScript.class, _ -> new Command.SaveScript(Path.of("/out/session.jsonl")));
    all.put(
        Command.ExportAll.class,
        r -> new Command.ExportAll(Path.of("/out/" + r.nextInt(9)), Optional.empty()));
    return all;
  }

  private static Optional<Path> file(Random r) {
    return r.nextInt(3) == 0 ? Optional.of(one(r, FILES)) : Optional.empty();
  }

  private static String instance(Random r) {
    return one(r, instances(one(r, FILES))).id();
  }

  private static ExplainedPredictor explained(Random r) {
    return switch (r.nextInt(3)) {
      case 0 -> new ExplainedPredictor.Usual();
      case 1 -> new ExplainedPredictor.None();
      default -> new ExplainedPredictor.Chosen(predictor(r));
    };
  }

  private static Object value(Random r) {
    return switch (r.nextInt(6)) {
      case 0 -> "text";
      case 1 -> r.nextBoolean();
      case 2 -> r.nextInt(100);
      case 3 -> r.nextInt(100) / 8.0;
      case 4 -> List.of(1, "two", List.of(3.0));
      default -> Map.of("rows", "all", "order", List.of(1, 2));
    };
  }
}
