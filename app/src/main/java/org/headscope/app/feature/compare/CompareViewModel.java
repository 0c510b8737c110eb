package org.headscope.app.feature.compare;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import javafx.collections.*;
import org.headscope.app.control.Cover;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.control.ViewVisibility;
import org.headscope.app.feature.compare.Comparison.ComparisonQuery;
import org.headscope.app.service.ReadablePairs;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.prediction.PredictionSource;
import org.headscope.app.session.Journal;
import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.interpret.evaluation.KeptEvaluation;
import org.headscope.engine.metric.RowRule;
import org.headscope.engine.run.Cache;
import org.headscope.engine.task.Instance;

/// The compared predictors, their rows and order, and the results so far. Computes nothing before
/// the comparison is shown.
public final class CompareViewModel {
  public enum Scope {
    INSTANCE,
    ALL
  }

  final Workbench workbench;
  private final Cache<ComparisonQuery, EvaluationResult> cache = Cache.ofEntries(24);
  final Query<ComparisonQuery, EvaluationResult> measuring;
  final Journal journal;
  private final Setting<List<ComparedEntry>> chosen;
  final ObservableList<ComparedEntry> entries = FXCollections.observableArrayList();
  final Setting<Scope> scope;
  final Setting<RowRule> rows;
  final ReadOnlyObjectWrapper<List<RowRule>> rules =
      new ReadOnlyObjectWrapper<>(this, "rules", List.of(RowRule.values()));
  final Setting<Boolean> clustered;
  final ViewVisibility showing = new ViewVisibility();
  final ReadOnlyObjectWrapper<Optional<Comparison>> comparison =
      new ReadOnlyObjectWrapper<>(this, "comparison", Optional.empty());
  final ReadOnlyStringWrapper caption = new ReadOnlyStringWrapper(this, "caption", "");
  final ReadOnlyObjectWrapper<Cover> cover =
      new ReadOnlyObjectWrapper<>(this, "cover", new Cover.None());
  private ComparedSample all = new ComparedSample(List.of(), false);
  private List<ComparedPredictor> lines = List.of();
  private Optional<Comparison> last = Optional.empty();

  public CompareViewModel(Workbench workbench) {
    this(workbench, System::nanoTime);
  }

  CompareViewModel(Workbench workbench, LongSupplier nanoClock) {
    this.workbench = workbench;
    PredictionSource source = workbench.predictions().source();
    this.measuring =
        new Query<>(
            workbench.predictions().runner(),
            new Query.Source<>(
                question -> "compare %d predictors".formatted(question.choices().size()),
                (question, partial, progress, cancellation) ->
                    source.evaluate(
                        question.choices(),
                        question.sample().instances(),
                        question.rows(),
                        partial,
                        progress,
                        cancellation)),
            cache,
            nanoClock);
    journal = workbench.selection().journal();
    chosen =
        journal.setting(
            "compare.predictors", ComparedEntry.first(List.of()), ComparedEntry.CODEC.list());
    scope = journal.setting("compare.instances", Scope.ALL, SettingCodec.of(Scope.class));
    rows = journal.setting("compare.rows", RowRule.ALL, SettingCodec.of(RowRule.class));
    clustered = journal.setting("compare.clustered", false, SettingCodec.flag());
    chosen.subscribe(now -> entries.setAll(now));
    gather();
    InvalidationListener change = _ -> ask();
    workbench.instances().addListener((InvalidationListener) _ -> gather());
    workbench.runs().addListener(change);
    entries.addListener(change);
    workbench.frameProperty().addListener(change);
    scope.addListener(change);
    rows.addListener(change);
    showing.addListener(change);
    clustered.addListener(_ -> orderResults());
    measuring.stateProperty().addListener(_ -> orderResults());
  }

  private void gather() {
    all =
        new ComparedSample(
            workbench.instances().stream().filter(i -> i.latent().isPresent()).toList(), false);
    Optional<Instance> one = workbench.instances().stream().findFirst();
    rows.offer(one.map(RowRule::defaultFor).orElse(RowRule.ALL));
    boolean separators = one.map(i -> i.vocabulary().separator() >= 0).orElse(true);
    rules.set(
        Stream.of(RowRule.values())
            .filter(rule -> rule != RowRule.NO_SEPARATOR || separators)
            .toList());
    chosen.offer(ComparedEntry.first(workbench.instances()));
    ask();
  }

  Optional<PredictorChoice> resolve(ComparedEntry entry) {
    SelectionState state = workbench.frame().selection();
    return switch (entry) {
      case ComparedEntry.Fixed fixed -> Optional.of(fixed.choice());
      case ComparedEntry.Selected _ ->
          state
              .opened()
              .run()
              .filter(_ -> state.opened().step() >= 0)
              .map(run -> new PredictorChoice.Trained(run, state.opened().step()));
      case ComparedEntry.Following following ->
          workbench
              .run(following.run())
              .map(run -> new PredictorChoice.Trained(run.ref(), step(run, state.opened().step())));
    };
  }

  private static long step(RunView run, long selected) {
    return selected < 0 ? run.lastStep() : run.nearestStep(selected);
  }

  private Optional<ComparedSample> sample() {
    if (scope.get() == Scope.ALL) {
      return Optional.of(all.instances().stream().filter(this::isRead).toList())
          .filter(read -> !read.isEmpty())
          .map(read -> new ComparedSample(read, false));
    }
    Optional<Instance> selected = workbench.frame().selection().opened().instance();
    return selected
        .filter(i -> i.latent().isPresent())
        .map(i -> new ComparedSample(List.of(i), true));
  }

  /// The runs whose checkpoints are compared.
  private Stream<RunView> runs() {
    return lines.stream()
        .map(ComparedPredictor::choice)
        .flatMap(choice ->
            choice instanceof PredictorChoice.Trained(RunRef run, long _)
                ? workbench.run(run).stream()
                : Stream.empty());
  }

  private boolean isRead(Instance instance) {
    return runs().allMatch(run -> ReadablePairs.fits(run, instance));
  }

  private void ask() {
    if (!showing.get()) {
      return;
    }
    List<ComparedPredictor> now =
        ComparedPredictor.lines(entries, this::resolve).stream()
            .map(line -> line.with(kept(line.choice()), given(line.choice())))
            .toList();
    boolean others = !now.equals(lines);
    lines = now;
    measuring.request(question());
    if (others) {
      orderResults();
    }
    cover.set(status().cover());
  }

  private List<KeptEvaluation> kept(PredictorChoice choice) {
    if (!(choice instanceof PredictorChoice.Trained(RunRef run, long step))) {
      return List.of();
    }
    workbench.measure(run);
    return workbench.run(run).stream()
        .flatMap(view -> view.measured().stream())
        .flatMap(measured -> measured.evaluations().stream())
        .filter(evaluation -> evaluation.step() == step)
        .toList();
  }

  private int given(PredictorChoice choice) {
    return choice instanceof PredictorChoice.Trained(RunRef run, long _)
        ? workbench.run(run).map(view -> view.given()).orElse(0)
        : 0;
  }

  /// Returns the current query, or a known one whose answer contains it.
  private Optional<ComparisonQuery> question() {
    return lines.isEmpty()
        ? Optional.empty()
        : sample()
            .map(s ->
                new ComparisonQuery(
                    lines.stream().map(ComparedPredictor::choice).toList(),
                    s,
                    rules.get().contains(rows.get()) ? rows.get() : rules.get().getFirst()))
            .map(asked -> cache.find(other -> other.holds(asked)).orElse(asked));
  }

  /// Orders the known results. A partial result keeps the order of the one it replaces where
  /// possible.
  private void orderResults() {
    QueryStatus<ComparisonQuery, EvaluationResult> now = status();
    Optional<Comparison> plain =
        now.dimmed() ? last : now.answer().map(a -> Comparison.of(lines, a.key(), a.value()));
    if (!(now.state() instanceof Query.State.Computing)) {
      last = plain;
    }
    cover.set(now.cover());
    comparison.set(clustered.get() ? plain.map(this::clustered) : plain);
    caption.set(now.caption(plain.map(Comparison::describeBriefly).orElse("")));
  }

  private Comparison clustered(Comparison c) {
    return c.ordered(c.whole() ? Clustering.order(c.tvd()) : placesBefore(c));
  }

  private int[] placesBefore(Comparison c) {
    Stream<ComparedPredictor> shown = compared().stream().flatMap(b -> b.lines().stream());
    List<ComparedEntry> before = shown.map(ComparedPredictor::entry).toList();
    return IntStream.range(0, c.size())
        .boxed()
        .sorted(Comparator.comparingInt(i -> before.indexOf(c.lines().get(i).entry()) & 0x7fffffff))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private QueryStatus<ComparisonQuery, EvaluationResult> status() {
    return QueryStatus.of(measuring.state(), ComparisonQuery::subject, absence());
  }

  private String absence() {
    if (entries.isEmpty()) {
      return "Add predictors to compare them.";
    }
    List<Instance> open = workbench.instances();
    Optional<RunView> other =
        runs().filter(run -> open.stream().noneMatch(i -> ReadablePairs.fits(run, i))).findFirst();
    if (other.isPresent() && !open.isEmpty()) {
      return ("%s reads other tokens than the open instances, and typed text has no known truth to"
              + " score against; \"Next symbol\" compares predictors at each position.")
          .formatted(other.get().ref().name());
    }
    if (scope.get() == Scope.INSTANCE) {
      return "This instance has no known truth to score against; choose another"
          + " from the list, or all instances.";
    }
    return workbench.instances().isEmpty()
        ? "Open instances to compare predictors on them."
        : "None of the open instances has a known truth to score"
            + " against; generate instances instead.";
  }

  void add(ComparedEntry entry) {
    if (!entries.contains(entry)) {
      chosen.set(Stream.concat(entries.stream(), Stream.of(entry)).toList());
    }
  }

  void remove(ComparedEntry entry) {
    chosen.set(entries.stream().filter(other -> !other.equals(entry)).toList());
  }

  void move(ComparedEntry entry, int by) {
    place(entry, orderedEntries().indexOf(entry) + by);
  }

  /// Moves `entry` to a place in the shown order, which becomes manual.
  void place(ComparedEntry entry, int at) {
    List<ComparedEntry> order = orderedEntries();
    if (order.remove(entry)) {
      order.add(Math.clamp(at, 0, order.size()), entry);
      journal.perform(List.of(clustered.to(false), chosen.to(order)));
    }
  }

  /// Returns the entries in the shown order; those that are not shown come last.
  List<ComparedEntry> orderedEntries() {
    List<ComparedEntry> order = new ArrayList<>();
    if (clustered.get()) {
      comparison.get().ifPresent(c -> c.lines().forEach(line -> order.add(line.entry())));
      order.retainAll(entries);
    }
    entries.stream().filter(e -> !order.contains(e)).forEach(order::add);
    return order;
  }

  Optional<Comparison> compared() {
    return comparison.get();
  }

  void again() {
    measuring.again();
  }
}
