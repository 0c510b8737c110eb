package org.headscope.app.service;

import module java.base;

import javafx.collections.ObservableList;
import org.headscope.app.session.Command;
import org.headscope.app.session.LastScoredCell;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.TypedTextContext;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;

/// A run and an instance that it can read: selecting one of them also selects the last one of the
/// other kind that has the same task.
public final class ReadablePairs {
  private final Selection selection;
  private final ObservableList<RunView> runs;
  private final InstanceList instances;
  private final TaskRunner runner;
  private final Map<Vocabulary, ListedInstance> texts = new HashMap<>();
  private final Map<Vocabulary, RunRef> readers = new HashMap<>();
  private Optional<Instead> instead = Optional.empty();

  private record Instead(MapRef shown, MapRef requested) {}

  /// @param runner reads what HeadScope comes with if that is not read yet
  ReadablePairs(
      Selection selection,
      ObservableList<RunView> runs,
      InstanceList instances,
      TaskRunner runner) {
    this.selection = selection;
    this.runs = runs;
    this.instances = instances;
    this.runner = runner;
  }

  static boolean fits(RunView run, Instance instance) {
    return run.task().vocabulary().equals(instance.vocabulary());
  }

  void follow(Frame frame) {
    Optional<Instance> instance = frame.selection().opened().instance();
    if (frame.run().isEmpty() || instance.isEmpty() || !fits(frame.run().get(), instance.get())) {
      return;
    }
    readers.put(instance.get().vocabulary(), frame.run().get().ref());
    instances
        .file
        .get()
        .filter(_ -> !TypedTextContext.typed(instance.get()))
        .ifPresent(file ->
            texts.put(instance.get().vocabulary(), new ListedInstance(file, instance.get())));
  }

  /// The commands that select `run`, and an instance of its task where it cannot read the selected
  /// one.
  public List<Command> selecting(RunView run) {
    List<Command> way = new ArrayList<>(List.of(reading(run)));
    if (selection.snapshot().opened().instance().filter(i -> !fits(run, i)).isPresent()) {
      text(run).map(this::looking).ifPresent(way::addAll);
    }
    return way;
  }

  /// Selects `run`; what HeadScope comes with is read first where nothing else can be read by it.
  public void choose(RunView run) {
    selection.perform(selecting(run));
    mend(() -> text(run).map(this::looking).orElse(List.of()));
  }

  /// Adds `missing` to what was chosen if that does not go together, once it is known what
  /// HeadScope comes with.
  private void mend(Supplier<List<Command>> missing) {
    SelectionState.Opened chosen = selection.snapshot().opened();
    if (!isReadable(chosen) && !instances.knowsShipped()) {
      instances.withShipped(
          runner,
          () -> {
            if (selection.snapshot().opened().equals(chosen)) {
              selection.amend(missing.get());
            }
          });
    }
  }

  private boolean isReadable(SelectionState.Opened opened) {
    return opened.instance().isEmpty()
        || view(opened.run()).filter(run -> !fits(run, opened.instance().get())).isEmpty();
  }

  private Optional<RunView> view(Optional<RunRef> run) {
    return runs.stream().filter(each -> run.equals(Optional.of(each.ref()))).findFirst();
  }

  private Optional<ListedInstance> text(RunView run) {
    Vocabulary vocabulary = run.task().vocabulary();
    Optional<Path> here = instances.file.get();
    return Optional.ofNullable(texts.get(vocabulary))
        .filter(this::isListed)
        .or(() ->
            Stream.concat(here.flatMap(instances::find).stream(), instances.sets.stream())
                .flatMap(ReadablePairs::listed)
                .filter(listed -> fits(run, listed.instance()))
                .findFirst());
  }

  private boolean isListed(ListedInstance text) {
    return instances
        .find(text.file())
        .flatMap(set -> set.find(text.instance().id()))
        .filter(text.instance()::equals)
        .isPresent();
  }

  static Stream<ListedInstance> listed(InstanceSet set) {
    return set.instances().stream().map(instance -> new ListedInstance(set.file(), instance));
  }

  /// The commands that select `text`, and a run of its task where the selected one cannot read it.
  public List<Command> selecting(ListedInstance text) {
    List<Command> way = new ArrayList<>();
    if (view(selection.snapshot().opened().run())
        .filter(run -> !fits(run, text.instance()))
        .isPresent()) {
      way.addAll(reader(text.instance()));
    }
    way.addAll(looking(text));
    return way;
  }

  /// Selects `text`; what HeadScope comes with is read first where nothing else can read it.
  public void choose(ListedInstance text) {
    selection.perform(selecting(text));
    mend(() -> reader(text.instance()));
  }

  void choose(InstanceSet read) {
    ListedInstance first = new ListedInstance(read.file(), read.instances().getFirst());
    List<Command> way = new ArrayList<>(List.of(new Command.OpenInstances(read.file())));
    way.addAll(selecting(first));
    selection.perform(way);
    mend(() -> reader(first.instance()));
  }

  /// The commands that close `run`, and select another if it was selected.
  public List<Command> closing(RunView run) {
    boolean looked = selection.runProperty().get().equals(Optional.of(run.ref()));
    Stream<Command> other =
        runs.stream()
            .filter(each -> looked && !each.ref().equals(run.ref()))
            .limit(1)
            .flatMap(each -> selecting(each).stream());
    return Stream.concat(Stream.of(new Command.CloseRun(run.ref().directory())), other).toList();
  }

  /// The commands that close the instances of `file`, and select others of their task if they were
  /// selected.
  public List<Command> closing(Path file) {
    Optional<Instance> looked = selection.snapshot().opened().instance();
    Stream<Command> other =
        instances.file.get().filter(file::equals).flatMap(_ -> looked).stream()
            .flatMap(place ->
                instances.sets.stream()
                    .filter(set -> !set.file().equals(file))
                    .flatMap(ReadablePairs::listed)
                    .filter(text -> text.instance().vocabulary().equals(place.vocabulary()))
                    .limit(1))
            .flatMap(text -> looking(text).stream());
    return Stream.concat(other, Stream.of(new Command.CloseInstances(file))).toList();
  }

  /// The commands that select the run that read such symbols last; else the first that is open, or
  /// that HeadScope comes with.
  private List<Command> reader(Instance text) {
    Optional<RunRef> last = Optional.ofNullable(readers.get(text.vocabulary()));
    List<RunView> fitting =
        Stream.concat(runs.stream(), instances.shippedRuns().stream())
            .filter(run -> fits(run, text))
            .toList();
    Optional<RunView> found =
        fitting.stream()
            .filter(run -> last.equals(Optional.of(run.ref())))
            .findFirst()
            .or(() -> fitting.stream().findFirst());
    List<Command> way = new ArrayList<>();
    found
        .map(run -> run.ref().directory())
        .filter(run -> !selection.journal().state().open().has(run))
        .ifPresent(run -> way.add(new Command.OpenRuns(List.of(run))));
    found.map(this::reading).ifPresent(way::add);
    return way;
  }

  /// The last checkpoint of `run`, and the same layer and head where it has them. One that has not
  /// shows the nearest, and leaves what was wanted for the run that comes after.
  private Command reading(RunView run) {
    SelectionState.InModel now = selection.snapshot().model();
    MapRef shown = new MapRef(now.layer(), now.head());
    MapRef wanted =
        instead.filter(i -> i.shown().equals(shown)).map(Instead::requested).orElse(shown);
    int layer = Math.min(wanted.layer(), run.layers());
    MapRef nearest =
        run.hasMaps()
            ? new MapRef(
                layer, Math.clamp(wanted.head(), 1, Math.max(1, run.layerInfo(layer).maps())))
            : wanted;
    instead = Optional.of(new Instead(nearest, wanted));
    return new Command.SelectRun(run.ref(), run.lastStep(), nearest.layer(), nearest.head());
  }

  private List<Command> looking(ListedInstance text) {
    List<Command> way = new ArrayList<>(instances.opening(text.file()));
    way.add(looking(text.instance(), Optional.of(text.file())));
    return way;
  }

  public void choose(Instance instance) {
    selection.perform(looking(instance, Optional.empty()));
  }

  /// The command that selects `instance` and a readable stretch of it; where its task scores only
  /// some rows, the last of them is pinned.
  private Command looking(Instance instance, Optional<Path> file) {
    return LastScoredCell.of(instance)
        .map(last ->
            selection.visiting(
                instance, file, last.row(), last.key(), LastScoredCell.firstWindow(instance)))
        .orElseGet(() -> selection.selecting(instance, file, LastScoredCell.firstWindow(instance)));
  }
}
