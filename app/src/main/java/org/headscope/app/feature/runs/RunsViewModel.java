package org.headscope.app.feature.runs;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.collections.*;
import javafx.collections.transformation.FilteredList;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.control.SearchWords;
import org.headscope.app.service.ListedInstance;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.Navigation;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.evaluation.EvaluationResult;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.training.run.MetricsLine;
import org.headscope.engine.training.run.Origin;

/// The open runs and instances, filtered by the typed words, and the selected ones.
public final class RunsViewModel {
  /// The minimum number of letters shown of the prefix that all names of a file share.
  private static final int MIN_SHARED = 11;

  private final Workbench workbench;
  private final FilteredList<RunEntry> runs;
  private final ObservableList<InstanceRow> instances = FXCollections.observableArrayList();

  final Setting<String> runFilter;

  final Setting<String> instanceFilter;

  private final ObservableValue<Optional<Instance>> instance;

  final ObservableValue<Optional<ListedInstance>> place;

  public RunsViewModel(Workbench workbench, Selection selection) {
    this.workbench = workbench;
    runs = new FilteredList<>(workbench.runEntries());
    instance = selection.instanceProperty();
    runFilter = selection.journal().setting("runs.filter", "", SettingCodec.text());
    instanceFilter = selection.journal().setting("instances.filter", "", SettingCodec.text());
    runFilter.subscribe(filter ->
        runs.setPredicate(
            entry -> SearchWords.matches(filter, entry.ref().name() + " " + describe(entry))));
    instanceFilter.subscribe(this::listInstances);
    workbench.instanceSets().addListener((InvalidationListener) _ -> listInstances());
    place =
        Bindings.createObjectBinding(
            () ->
                workbench
                    .instanceFileProperty()
                    .get()
                    .flatMap(file -> instance.getValue().map(i -> new ListedInstance(file, i))),
            workbench.instanceFileProperty(),
            instance);
  }

  private void listInstances() {
    List<InstanceRow> rows = workbench.instanceSets().stream().flatMap(this::rows).toList();
    if (!rows.equals(instances)) {
      instances.setAll(rows);
    }
  }

  /// Returns the rows of the instances of `set` that match the filter, under a heading if several
  /// files are open.
  private Stream<InstanceRow> rows(InstanceSet set) {
    String file = String.valueOf(set.file().getFileName());
    List<Instance> matching =
        set.instances().stream()
            .filter(i ->
                SearchWords.matches(
                    instanceFilter.get(), String.join(" ", i.id(), describe(i), file, task(i))))
            .toList();
    Stream<InstanceRow> texts =
        matching.stream().map(i -> new InstanceRow.Text(new ListedInstance(set.file(), i)));
    return workbench.instanceSets().size() < 2 || matching.isEmpty()
        ? texts
        : Stream.concat(
            Stream.of(new InstanceRow.Heading(set.file(), task(set.instances().getFirst()))),
            texts);
  }

  /// Returns the display name of the task of `instance`.
  private static String task(Instance instance) {
    if (instance.stateKind() == StateKind.LEAF) {
      return "Context trees";
    }
    if (instance.vocabulary().equals(RegBench.VOCABULARY)) {
      return "RegBench";
    }
    return PlainText.capitalized(
        instance.origin().map(o -> o.task().replace('-', ' ')).orElse("other texts"));
  }

  /// Returns the hyphenated words that all names begin with, without its last letters, which stay
  /// visible.
  private static String sharedStart(List<Instance> instances) {
    String start =
        instances.stream().map(Instance::id).reduce(RunsViewModel::commonPrefix).orElse("");
    int words = start.lastIndexOf('-') + 1;
    return instances.size() < 2 || words <= MIN_SHARED
        ? ""
        : start.substring(0, start.indexOf('-', words - MIN_SHARED - 1) + 1);
  }

  private static String commonPrefix(String a, String b) {
    int differ = Arrays.mismatch(a.toCharArray(), b.toCharArray());
    return differ < 0 ? a : a.substring(0, differ);
  }

  /// Selects a run and reads it if that has not been requested yet.
  public void choose(RunEntry chosen) {
    boolean selected =
        workbench.selection().snapshot().opened().run().equals(Optional.of(chosen.ref()));
    if (!selected && !chosen.reading()) {
      workbench.show(chosen);
    }
  }

  void readMetrics(RunEntry entry) {
    workbench.measure(entry.ref());
  }

  public void tryAgain(RunEntry failed) {
    if (failed.problem().isPresent()) {
      workbench.show(failed);
    }
  }

  /// Describes a run in a few words: its model, or why it is unknown.
  public static String describe(RunEntry entry) {
    return entry
        .problem()
        .or(() -> entry.reading() ? Optional.of("reading…") : Optional.empty())
        .or(() -> entry.view().map(RunsViewModel::describe))
        .orElse("not read yet");
  }

  /// Returns the same description from its longest form to its shortest: a model keeps its kind and
  /// sizes, others keep what distinguishes them from those of `all`.
  static List<String> forms(RunEntry entry, List<RunEntry> all) {
    String whole = describe(entry);
    List<String> others = all.stream().map(other -> brief(describe(other))).toList();
    return Stream.concat(Stream.of(whole), Fit.forms(brief(whole), others).stream())
        .distinct()
        .toList();
  }

  /// Shortens `RetNet, 4 layers, 4 heads, n-gram heads 1, 2 after layer 1` to `RetNet 4×4 +
  /// n-gram`, clamps to the word, and leaves out where it was imported from.
  private static String brief(String words) {
    return words
        .replaceFirst(", clamped .*", " + clamps")
        .replaceFirst(", imported .*", "")
        .replaceFirst(", (\\d+) layers?, (\\d+) heads?", " $1×$2")
        .replaceAll(", n-gram heads [\\d, ]+after layer \\d+", " + n-gram")
        .replaceFirst("(step [\\d,]+) of [\\d,]+", "$1");
  }

  private static String describe(RunView run) {
    String where =
        "step %s of %s"
            .formatted(
                NumberText.count(run.training().step()),
                NumberText.count(run.training().planned()));
    return switch (run.training().stage()) {
      case COMPLETE -> run.summary() + run.origin().map(o -> ", " + o.mark()).orElse("");
      case RUNNING -> "training, " + where;
      case INTERRUPTED -> "stopped, " + where;
    };
  }

  /// Resumes the training of `entry` and shows its progress.
  public void resume(RunEntry entry) {
    workbench.selection().perform(new Command.Tab("build"));
    workbench.selection().journal().perform(new Command.ResumeRun(entry.ref().directory()));
  }

  public ObservableValue<String> runsAbsenceProperty() {
    return Bindings.createStringBinding(
        () ->
            workbench.runEntries().isEmpty()
                ? "Open a run with Ctrl+O or drop its folder here."
                : "No run matches the filter.",
        workbench.runEntries(),
        runs);
  }

  public ObservableValue<String> instancesAbsenceProperty() {
    return Bindings.createStringBinding(
        () ->
            workbench.readingInstancesProperty().get()
                ? "Reading instances…"
                : workbench.instanceSets().isEmpty()
                    ? "Open a file of instances with Ctrl+Shift+O or drop it here."
                    : "No instance matches the filter.",
        workbench.instanceSets(),
        workbench.readingInstancesProperty(),
        instances);
  }

  public void choose(ListedInstance chosen) {
    if (!place.getValue().equals(Optional.of(chosen))) {
      workbench.pairs().choose(chosen);
    }
  }

  /// Returns the part of a name that distinguishes an instance within its file: `…test-2026-3`.
  public String nameOf(ListedInstance chosen) {
    String start =
        workbench.instanceSets().stream()
            .filter(set -> set.file().equals(chosen.file()))
            .map(set -> sharedStart(set.instances()))
            .findFirst()
            .orElse("");
    String id = chosen.instance().id();
    return PlainText.line(
        !start.isEmpty() && id.startsWith(start) ? "…" + id.substring(start.length()) : id);
  }

  /// Describes an instance in a few words: `7 states · 256 symbols`.
  public static String describe(Instance instance) {
    return sizeOf(instance) + " symbols";
  }

  /// Describes an instance in a few characters: `7 states · 256`.
  public static String sizeOf(Instance instance) {
    String symbols = NumberText.count(instance.length());
    return instance
        .latent()
        .filter(drawn -> drawn.automaton().isPresent() || drawn.stateKind() == StateKind.LEAF)
        .map(drawn -> drawn.stateKind().count(drawn.states()) + " · " + symbols)
        .orElse(symbols);
  }

  /// Returns a run's result on held-out texts: `acc .914`, or `nats .741` where accuracy means
  /// nothing; `imported` without any, since it was trained elsewhere.
  public static String formatQuality(RunView run) {
    return unmeasured(run).isPresent()
        ? "imported"
        : run.task().isScoredInNats()
            ? share(
                "nats", run, MetricsLine::loss, score -> score.crossEntropy().orElse(Double.NaN))
            : share("acc", run, MetricsLine::accuracy, EvaluationResult.Score::accuracy);
  }

  /// Returns the mean distance of its rows from the truth: `tvd .258`; for an imported run that was
  /// not evaluated, whether it is certified.
  public static String formatDistance(RunView run) {
    return unmeasured(run)
        .map(origin -> origin.certificate().isPresent() ? "certified" : "not certified")
        .orElseGet(() -> distance(run));
  }

  /// Returns the origin of an imported run without results.
  private static Optional<Origin> unmeasured(RunView run) {
    boolean evaluated = run.measured().filter(m -> !m.evaluations().isEmpty()).isPresent();
    return run.origin().filter(_ -> !evaluated);
  }

  private static String distance(RunView run) {
    return share("tvd", run, MetricsLine::tvd, EvaluationResult.Score::tvd);
  }

  /// Formats a score from training, or else from the newest checkpoint that was evaluated and kept.
  private static String share(
      String name,
      RunView run,
      Function<MetricsLine, OptionalDouble> trained,
      ToDoubleFunction<EvaluationResult.Score> evaluated) {
    if (run.measured().isEmpty()) {
      return "";
    }
    Measurements measured = run.measured().get();
    OptionalDouble known = measured.quality().map(trained).orElse(OptionalDouble.empty());
    double value =
        known.isPresent() || measured.evaluations().isEmpty()
            ? known.orElse(Double.NaN)
            : evaluated.applyAsDouble(measured.evaluations().getLast().score());
    return name + " " + (Double.isNaN(value) ? "–" : NumberText.bare(value, 3));
  }

  public ObservableList<RunEntry> runs() {
    return runs;
  }

  ObservableList<InstanceRow> instances() {
    return instances;
  }

  public ObservableValue<Optional<RunRef>> runProperty() {
    return workbench.frameProperty().map(frame -> frame.selection().opened().run());
  }

  public ObservableValue<String> countProperty() {
    return Bindings.createStringBinding(
        () -> {
          long listed = instances.stream().filter(InstanceRow.Text.class::isInstance).count();
          int all = workbench.instanceSets().stream().mapToInt(s -> s.instances().size()).sum();
          return listed == all
              ? NumberText.count(all)
              : NumberText.count(listed) + " of " + NumberText.count(all);
        },
        instances,
        workbench.instanceSets());
  }

  public ObservableValue<String> runCountProperty() {
    return Bindings.size(workbench.runEntries()).asString();
  }

  /// Returns the position of the selected instance in the list: `3/24`.
  public ObservableValue<String> rankProperty() {
    return Bindings.createStringBinding(
        () -> {
          int at = instance.getValue().map(workbench.instances()::indexOf).orElse(-1);
          int all = workbench.instances().size();
          return at < 0 ? Integer.toString(all) : (at + 1) + "/" + all;
        },
        workbench.instances(),
        instance);
  }

  public void walk(int by) {
    workbench.selection().perform(new Navigation(workbench).instance(by));
  }

  /// A row of the list of instances.
  sealed interface InstanceRow {
    /// A heading above the instances of a file.
    record Heading(Path file, String task) implements InstanceRow {}

    record Text(ListedInstance listed) implements InstanceRow {}
  }
}
