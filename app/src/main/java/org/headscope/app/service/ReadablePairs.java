package org.headscope.app.service;

import module java.base;

import javafx.collections.ObservableList;
import org.headscope.app.session.Command;
import org.headscope.app.session.LastScoredCell;
import org.headscope.app.session.OpenFiles.InstanceSet;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Span;
import org.headscope.app.session.TypedTextContext;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.synthetic.TokenNumbers;

/// Keeps the run and the instance readable together: choosing one also selects the last used other
/// one of the same task.
public final class ReadablePairs {
  private final Selection selection;
  private final ObservableList<RunView> runs;
  private final InstanceList instances;
  private final TaskRunner runner;
  private final Map<Vocabulary, ListedInstance> texts = new HashMap<>();
  private final Map<Vocabulary, RunRef> readers = new HashMap<>();
  private Optional<MapSelection> substituted = Optional.empty();

  private record MapSelection(MapRef shown, MapRef requested) {}

  /// @param runner reads HeadScope's shipped files if they have not been read yet
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

  /// True if `run` reads the tokens of `instance`.
  public static boolean fits(RunView run, Instance instance) {
    return run.task().vocabulary().reads(instance.vocabulary());
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
        .filter(_ -> selection.journal().state().edits().isEmpty())
        .ifPresent(file ->
            texts.put(instance.get().vocabulary(), new ListedInstance(file, instance.get())));
  }

  /// Returns the commands that select `run`, and an instance of its task if it cannot read the
  /// current one.
  public List<Command> commandsToSelect(RunView run) {
    List<Command> commands = new ArrayList<>(List.of(reading(run)));
    if (selection.snapshot().opened().instance().filter(i -> !fits(run, i)).isPresent()) {
      text(run)
          .map(this::commandsToShow)
          .or(() -> example(run).map(List::of))
          .ifPresent(commands::addAll);
    }
    return commands;
  }

  /// Returns the command that types a text for an imported model, of which there are no instances.
  private static Optional<Command> example(RunView run) {
    return run.task() instanceof TokenNumbers task
        ? Optional.of(new Command.Type(task.example(), new Span(0, TokenNumbers.MAX_EXAMPLE)))
        : Optional.empty();
  }

  /// Selects `run`; reads the shipped instances first if it can read no other.
  public void choose(RunView run) {
    selection.perform(commandsToSelect(run));
    complete(() -> text(run).map(this::commandsToShow).orElse(List.of()));
  }

  /// Adds `missing` to a selection that does not fit together, once the shipped files are known.
  private void complete(Supplier<List<Command>> missing) {
    SelectionState.Opened chosen = selection.snapshot().opened();
    if (!isReadable(chosen) && !instances.knowsShipped()) {
      instances.whenShippedKnown(
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

  /// Returns the commands that select `text`, and a run of its task if the current one cannot read
  /// it.
  public List<Command> commandsToSelect(ListedInstance text) {
    List<Command> commands = new ArrayList<>();
    if (view(selection.snapshot().opened().run())
        .filter(run -> !fits(run, text.instance()))
        .isPresent()) {
      commands.addAll(reader(text.instance()));
    }
    commands.addAll(commandsToShow(text));
    return commands;
  }

  /// Selects `text`; reads the shipped runs first if no other can read it.
  public void choose(ListedInstance text) {
    selection.perform(commandsToSelect(text));
    complete(() -> reader(text.instance()));
  }

  void choose(InstanceSet read) {
    ListedInstance first = new ListedInstance(read.file(), read.instances().getFirst());
    List<Command> commands = new ArrayList<>(List.of(new Command.OpenInstances(read.file())));
    commands.addAll(commandsToSelect(first));
    selection.perform(commands);
    complete(() -> reader(first.instance()));
  }

  /// Returns the commands that close `run`, and select another if it was selected.
  public List<Command> commandsToClose(RunView run) {
    boolean looked = selection.runProperty().get().equals(Optional.of(run.ref()));
    Stream<Command> other =
        runs.stream()
            .filter(each -> looked && !each.ref().equals(run.ref()))
            .limit(1)
            .flatMap(each -> commandsToSelect(each).stream());
    return Stream.concat(Stream.of(new Command.CloseRun(run.ref().directory())), other).toList();
  }

  /// Returns the commands that close the instances of `file`, and select others of their task if
  /// they were selected.
  public List<Command> commandsToClose(Path file) {
    Optional<Instance> looked = selection.snapshot().opened().instance();
    Stream<Command> other =
        instances.file.get().filter(file::equals).flatMap(_ -> looked).stream()
            .flatMap(place ->
                instances.sets.stream()
                    .filter(set -> !set.file().equals(file))
                    .flatMap(ReadablePairs::listed)
                    .filter(text -> text.instance().vocabulary().equals(place.vocabulary()))
                    .limit(1))
            .flatMap(text -> commandsToShow(text).stream());
    return Stream.concat(other, Stream.of(new Command.CloseInstances(file))).toList();
  }

  /// Returns the commands that select the last run that read such symbols; else the first that is
  /// open or shipped.
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
    List<Command> commands = new ArrayList<>();
    found
        .map(run -> run.ref().directory())
        .filter(run -> !selection.journal().state().open().has(run))
        .ifPresent(run -> commands.add(new Command.OpenRuns(List.of(run))));
    found.map(this::reading).ifPresent(commands::add);
    return commands;
  }

  /// Returns the last checkpoint of `run`, and the same layer and head. If it does not have them,
  /// the nearest is shown, and the selection is remembered for the next run.
  private Command reading(RunView run) {
    SelectionState.InModel now = selection.snapshot().model();
    MapRef shown = new MapRef(now.layer(), now.head());
    MapRef wanted =
        substituted.filter(i -> i.shown().equals(shown)).map(MapSelection::requested).orElse(shown);
    int layer = Math.min(wanted.layer(), run.layers());
    MapRef nearest =
        run.hasMaps()
            ? new MapRef(
                layer, Math.clamp(wanted.head(), 1, Math.max(1, run.layerInfo(layer).maps())))
            : wanted;
    substituted = Optional.of(new MapSelection(nearest, wanted));
    return new Command.SelectRun(run.ref(), run.lastStep(), nearest.layer(), nearest.head());
  }

  private List<Command> commandsToShow(ListedInstance text) {
    List<Command> commands = new ArrayList<>(instances.commandsToOpen(text.file()));
    commands.add(commandsToShow(text.instance(), Optional.of(text.file())));
    return commands;
  }

  public void choose(Instance instance) {
    selection.perform(commandsToShow(instance, Optional.empty()));
  }

  /// Returns the commands that select `instance` and a readable stretch of it; if its task scores
  /// only some rows, the last of them is pinned.
  private Command commandsToShow(Instance instance, Optional<Path> file) {
    return LastScoredCell.of(instance)
        .map(last ->
            selection.visiting(
                instance, file, last.row(), last.key(), LastScoredCell.firstWindow(instance)))
        .orElseGet(() -> selection.selecting(instance, file, LastScoredCell.firstWindow(instance)));
  }
}
