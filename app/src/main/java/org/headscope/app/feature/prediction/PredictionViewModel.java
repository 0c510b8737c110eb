package org.headscope.app.feature.prediction;

import module java.base;

import org.headscope.app.chart.SeriesSlot;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.prediction.PredictorRows.Question;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Matched;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.prediction.PredictionSource.PredictedRows;
import org.headscope.app.session.Command;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Workspace;
import org.headscope.app.session.Workspace.ExplainedPredictor;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.predictor.Explanation;
import org.headscope.engine.run.Cache;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;

/// The predictions after the query: by the model, by the truth and by the selected predictors. One
/// of them is explained, and its matches are highlighted.
public final class PredictionViewModel extends PictureModel<PredictionFigure> {
  /// The maximum number of predictors beside model and truth.
  static final int MAX_CHOSEN = PredictorChoice.MAX;

  /// The maximum length of a text for which predictors are asked before the model has read it.
  private static final int MAX_UNREAD = 10_000;

  private final Workbench workbench;
  private final Selection selection;
  private final PredictorRows rows;
  private final List<PredictorGroup> rules = PredictorGroup.rules();
  private final Map<PredictorChoice, Integer> slots = new HashMap<>();

  /// The latest explanations; computing them takes time on thousands of tokens.
  private final Cache<Map.Entry<PredictedRows, Integer>, Optional<Explanation>> explanations =
      Cache.ofEntries(2 * MAX_CHOSEN);

  private boolean requesting;
  private Optional<Map.Entry<InspectionResult, Instance>> read = Optional.empty();

  public PredictionViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    this.selection = selection;
    this.rows = new PredictorRows(workbench.columns(), this::show);
    workbench.inspectionProperty().subscribe(this::requestRows);
    selection.instanceProperty().subscribe(this::requestRows);
    workbench.frameProperty().subscribe(this::show);
    selection.predictorsProperty().subscribe(this::choose);
  }

  /// Requests rows for the current texts, and for the next as soon as the model has read it.
  private void requestRows() {
    // A finished answer may arrive at once and must not start this again.
    if (requesting) {
      return;
    }
    requesting = true;
    Optional<Instance> selected = selection.instanceProperty().get();
    Stream<Question> soon = selected.flatMap(this::textToAsk).stream().flatMap(this::questions);
    // A text that is about to be replaced is not worth slow work.
    Stream<Question> still =
        workbench.inspectionProperty().get().stream()
            .filter(i -> !selected.equals(Optional.of(i.instance())))
            .flatMap(i -> questions(readPart(i)))
            .filter(q -> !PredictorGroup.isSlow(q.choice()));
    rows.request(Stream.concat(soon, still).toList());
    requesting = false;
    show();
  }

  /// Returns the part of the selected text worth asking about: of a long text what the model reads,
  /// once that is known.
  private Optional<Instance> textToAsk(Instance selected) {
    return workbench
        .inspectionProperty()
        .get()
        .filter(found -> found.instance().equals(selected))
        .map(this::readPart)
        .or(() -> Optional.of(selected).filter(i -> i.length() <= MAX_UNREAD));
  }

  /// Returns the part that was read; cached, since cutting a long text takes time.
  private Instance readPart(InspectionResult found) {
    if (!found.isCut()) {
      return found.instance();
    }
    read =
        read.filter(known -> known.getKey().equals(found))
            .or(() -> Optional.of(Map.entry(found, found.prefix(found.tokens().length))));
    return read.orElseThrow().getValue();
  }

  private Stream<Question> questions(Instance instance) {
    return chosen().stream().map(choice -> new Question(choice, instance));
  }

  private void choose(List<PredictorChoice> choices) {
    slots.keySet().retainAll(choices);
    for (PredictorChoice choice : choices) {
      slots.computeIfAbsent(choice, this::freeSlot);
    }
    requestRows();
  }

  /// Returns the style of a predictor: the defaults keep theirs, others take the first free one.
  private int freeSlot(PredictorChoice choice) {
    int own = PredictorChoice.DEFAULTS.indexOf(choice);
    return own >= 0
        ? own
        : IntStream.iterate(PredictorChoice.DEFAULTS.size(), i -> i + 1)
            .filter(i -> !slots.containsValue(i))
            .findFirst()
            .orElseThrow();
  }

  /// Returns the symbolic predictors, then the open runs at their checkpoints: the selected run at
  /// the selected step.
  List<PredictorGroup> offers() {
    List<PredictorGroup> groups = new ArrayList<>(rules);
    List<PredictorChoice> known = choices(groups);
    List<PredictorChoice> more = new ArrayList<>();
    SelectionState.Opened shown = workbench.frame().selection().opened();
    for (RunView run : workbench.runs()) {
      boolean selected = shown.run().equals(Optional.of(run.ref()));
      more.add(new PredictorChoice.Trained(run.ref(), selected ? shown.step() : run.lastStep()));
    }
    chosen().stream()
        .filter(choice -> !known.contains(choice) && !more.contains(choice))
        .forEach(more::add);
    if (!more.isEmpty()) {
      groups.add(new PredictorGroup("Open runs and others", more));
    }
    return List.copyOf(groups);
  }

  private static List<PredictorChoice> choices(List<PredictorGroup> groups) {
    return groups.stream().flatMap(group -> group.choices().stream()).toList();
  }

  List<PredictorChoice> chosen() {
    return selection.predictorsProperty().get();
  }

  private void show() {
    int at = workbench.positionProperty().get();
    Optional<InspectionResult> inspection =
        workbench.inspectionProperty().get().filter(i -> at >= 0 && at < i.tokens().length);
    Optional<NextSymbolDistributions> next =
        inspection.map(
            i -> NextSymbolDistributions.at(i, at, columns(readPart(i), at)).withGiven(given(i)));
    Optional<PredictorExplanation> why = inspection.flatMap(i -> explained(i, at));
    setFigure(next.map(n -> new PredictionFigure(n, why, workspace().preferred())));
    Optional<Matched> matched = next.flatMap(n -> why.map(w -> matched(n, w)));
    workbench.match(matched.orElse(Matched.NONE));
    setCaption(next.map(NextSymbolDistributions::positionText).orElse(""));
    String absence =
        workbench.frame().absence("Open a run and an instance to see what the model expects next.");
    setCover(next.isPresent() ? new Cover.None() : new Cover.Absent(absence));
  }

  /// Returns the number of symbols that constructed layers, of the model or of a run beside it,
  /// take as context; 0 if nothing is known before the text.
  private int given(InspectionResult inspection) {
    boolean known =
        inspection.instance().latent().filter(l -> l.precedingTokens().length > 0).isPresent();
    List<RunRef> runs = new ArrayList<>();
    workbench.frame().selection().opened().run().ifPresent(runs::add);
    for (PredictorChoice choice : chosen()) {
      if (choice instanceof PredictorChoice.Trained(RunRef run, long _)) {
        runs.add(run);
      }
    }
    return runs.stream()
        .flatMap(run -> workbench.run(run).stream())
        .mapToInt(run -> known ? run.given() : 0)
        .max()
        .orElse(0);
  }

  private List<PredictorColumn> columns(Instance instance, int position) {
    return chosen().stream()
        .map(choice ->
            new PredictorColumn(
                name(choice),
                PredictorGroup.label(choice),
                new SeriesSlot(slots.getOrDefault(choice, 0)),
                rows.answerAt(new Question(choice, instance), position)))
        .toList();
  }

  private String name(PredictorChoice choice) {
    return workbench.columns().source().name(choice);
  }

  /// Returns the explanation of the requested predictor, or of a default while that has none.
  private Optional<PredictorExplanation> explained(InspectionResult inspection, int position) {
    Stream<PredictorChoice> usual =
        chosen().stream().sorted(Comparator.comparingInt(PredictionViewModel::rank));
    Stream<PredictorChoice> asked =
        switch (workbench.frame().selection().workspace().explained()) {
          case ExplainedPredictor.Chosen(PredictorChoice choice) when chosen().contains(choice) ->
              Stream.concat(Stream.of(choice), usual);
          case ExplainedPredictor.None() -> Stream.empty();
          default -> usual;
        };
    return asked.flatMap(choice -> explain(choice, inspection, position).stream()).findFirst();
  }

  private static int rank(PredictorChoice choice) {
    if (!(choice instanceof PredictorChoice.Symbolic(String name))) {
      return 3;
    }
    return name.equals("ngram-3") ? 0 : name.startsWith("ngram-") ? 1 : 2;
  }

  private Optional<PredictorExplanation> explain(
      PredictorChoice choice, InspectionResult inspection, int position) {
    return rows.answer(new Question(choice, readPart(inspection)))
        .flatMap(predicted -> why(predicted, position))
        .map(why ->
            PredictorExplanation.of(
                name(choice),
                new Sequence(inspection.instance().vocabulary(), inspection.tokens()),
                position,
                why,
                Optional.ofNullable(inspection.predictions().get(PredictorColumn.MODEL))
                    .map(predicted -> predicted.row(position))));
  }

  private Optional<Explanation> why(PredictedRows predicted, int position) {
    var key = Map.entry(predicted, position);
    Optional<Explanation> why =
        explanations.get(key).orElseGet(() -> predicted.explain().apply(position));
    explanations.put(key, why);
    return why;
  }

  private static Matched matched(NextSymbolDistributions next, PredictorExplanation why) {
    String label = next.column(why.column()).map(PredictorColumn::label).orElse(why.column());
    return why.why() instanceof Explanation.NgramMatch(int order, List<Integer> followers, var _)
            && order > 1
        ? new Matched(label, why.contextLength(order) + 1, followers)
        : Matched.NONE;
  }

  /// Adds `choice` beside the model and explains it, or removes it. A seventh is ignored.
  void toggle(PredictorChoice choice) {
    List<PredictorChoice> choices = new ArrayList<>(chosen());
    boolean added = !choices.remove(choice);
    if (added && full()) {
      return;
    }
    List<String> preferred = workspace().preferred();
    List<Command> commands = new ArrayList<>();
    if (added) {
      choices.add(choice);
      preferred = Stream.concat(Stream.of(name(choice)), preferred.stream()).distinct().toList();
      commands.add(new Command.Explain(new ExplainedPredictor.Chosen(choice), preferred));
    }
    choices.sort(Comparator.comparingInt(choices(offers())::indexOf));
    commands.addFirst(new Command.Predictors(choices, preferred));
    selection.perform(commands);
    show();
  }

  /// Gives the column called `column` priority if not all fit, or drops it first.
  void prefer(String column, boolean first) {
    perform(new Command.Predictors(chosen(), preferring(column, first)));
  }

  private void perform(Command command) {
    selection.perform(command);
    show();
  }

  private List<String> preferring(String column, boolean first) {
    List<String> order =
        new ArrayList<>(
            figure().stream()
                .flatMap(f -> f.ranked().stream())
                .map(PredictorColumn::name)
                .toList());
    order.remove(column);
    order.add(first ? 0 : order.size(), column);
    return order;
  }

  void reset() {
    selection.showDefaultPredictors();
    show();
  }

  @Override
  public ShellLine line() {
    return figure().map(f -> line(f.next())).orElse(ShellLine.nothing());
  }

  private ShellLine line(NextSymbolDistributions next) {
    CommandLineWriter writer = new CommandLineWriter(workbench);
    if (writer.isCut()) {
      return writer.picture("prediction");
    }
    List<PredictorChoice> beside = new ArrayList<>();
    next.column(PredictorColumn.TRUTH)
        .ifPresent(_ -> beside.add(new PredictorChoice.Symbolic("truth")));
    beside.addAll(chosen());
    return writer
        .reading("predict")
        .and(CommandLineWriter.predictors(beside))
        .and("--positions", next.at().position() + ".." + next.at().position(), "--json");
  }

  private Workspace workspace() {
    return selection.snapshot().workspace();
  }

  boolean full() {
    return chosen().size() >= MAX_CHOSEN;
  }

  private List<PredictorChoice> explainable() {
    int position = workbench.positionProperty().get();
    return workbench.inspectionProperty().get().stream()
        .flatMap(i -> chosen().stream().filter(c -> explain(c, i, position).isPresent()))
        .toList();
  }

  private Optional<String> explainedColumn() {
    return figure().flatMap(PredictionFigure::explained).map(PredictorExplanation::column);
  }

  /// Explains the column called `name`; a second call ends the explanation.
  void explain(String name) {
    if (explainedColumn().equals(Optional.of(name))) {
      explainNone();
    } else {
      explainable().stream()
          .filter(choice -> name(choice).equals(name))
          .findFirst()
          .ifPresent(this::explain);
    }
  }

  /// Explains `choice` and keeps its column in view.
  private void explain(PredictorChoice choice) {
    perform(
        new Command.Explain(new ExplainedPredictor.Chosen(choice), preferring(name(choice), true)));
  }

  private void explainNone() {
    selection.explainedProperty().set(new ExplainedPredictor.None());
    show();
  }

  /// Explains the predictor `by` columns further on that has an explanation; beyond the last, none.
  void walkExplained(int by) {
    List<PredictorChoice> able = explainable();
    List<String> names = able.stream().map(this::name).toList();
    int next = by + explainedColumn().map(names::indexOf).orElse(by > 0 ? -1 : able.size());
    if (next < 0 || next >= able.size()) {
      explainNone();
    } else {
      explain(able.get(next));
    }
  }

  /// Pins the query `by` positions further on, within the text that was read.
  void walk(int by) {
    workbench
        .inspectionProperty()
        .get()
        .ifPresent(inspection -> {
          int last = inspection.tokens().length - 1;
          int query = Math.clamp(workbench.positionProperty().get() + by, 0, last);
          SelectionState.InSequence now = selection.snapshot().sequence();
          selection.pin(query, now.key(), now.window().showing(query));
        });
  }
}
