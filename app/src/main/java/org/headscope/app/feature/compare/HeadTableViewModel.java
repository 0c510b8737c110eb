package org.headscope.app.feature.compare;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.compare.HeadTableFigure.Marks;
import org.headscope.app.feature.compare.HeadTableLayout.Place;
import org.headscope.app.feature.compare.HeadTableQuery.Listed;
import org.headscope.app.feature.compare.HeadTableQuery.Runs;
import org.headscope.app.service.Measurements;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.app.task.Query;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headtable.HeadColumn;
import org.headscope.engine.interpret.headtable.HeadFilter;
import org.headscope.engine.interpret.headtable.HeadRow;
import org.headscope.engine.interpret.headtable.HeadSteps;
import org.headscope.engine.interpret.headtable.HeadTable;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.UserError;

/// The table of heads of the open run, of all open runs, or of those in its folder: filtered by
/// typing, sorted by any column; a row selects its run, step and head.
public final class HeadTableViewModel extends PictureModel<HeadTableFigure> {
  private static final String INVITATION = "Open a run to list its heads.";

  private final Workbench workbench;
  private final ObservableValue<Boolean> showing;
  private final Query<HeadTableQuery, Listed> query;
  final Setting<Source> source;
  final Setting<Steps> steps;
  final Setting<String> filter;
  final Setting<Optional<HeadColumn>> sort;
  final Setting<Boolean> descending;
  private final ReadOnlyStringWrapper mistake = new ReadOnlyStringWrapper(this, "mistake", "");
  private final ReadOnlyStringWrapper note = new ReadOnlyStringWrapper(this, "note", "");
  private final Map<RunRef, Measurements> measured = new HashMap<>();
  private HeadFilter where = HeadFilter.ANY;
  private int scored;
  private int first;
  private Optional<Place> at = Optional.empty();

  /// The runs whose heads are listed.
  enum Source {
    RUN,
    OPEN,
    FOLDER
  }

  /// The checkpoints whose heads are listed.
  enum Steps {
    LAST,
    SHOWN,
    ALL
  }

  public HeadTableViewModel(Workbench workbench, ObservableValue<Boolean> showing) {
    this(workbench, showing, Runs::read);
  }

  HeadTableViewModel(
      Workbench workbench, ObservableValue<Boolean> showing, HeadTableQuery.Reader reader) {
    this.workbench = workbench;
    this.showing = showing;
    Cache<Runs, HeadTable> tables = Cache.ofEntries(2);
    query =
        new Query<>(
            workbench.details(),
            new Query.Source<>(
                _ -> "list heads",
                (key, _, progress, cancellation) -> {
                  HeadTable table =
                      tables
                          .get(key.runs())
                          .orElseGet(() -> reader.read(key.runs(), progress, cancellation));
                  tables.put(key.runs(), table);
                  return key.list(table);
                }),
            Cache.ofEntries(4));
    Journal journal = workbench.selection().journal();
    source = journal.setting("head-table.runs", Source.RUN, SettingCodec.of(Source.class));
    steps = journal.setting("head-table.steps", Steps.LAST, SettingCodec.of(Steps.class));
    filter = journal.setting("head-table.where", "", SettingCodec.text());
    sort = journal.setting("head-table.sort", Optional.empty(), column());
    descending = journal.setting("head-table.descending", false, SettingCodec.flag());
    InvalidationListener change = _ -> show();
    List.of(source, steps, sort, descending, showing, query.stateProperty())
        .forEach(each -> each.addListener(change));
    workbench.frameProperty().addListener(change);
    filter.subscribe(_ -> parse());
    workbench.runs().addListener((InvalidationListener) _ -> measured());
    measured();
  }

  private static SettingCodec<Optional<HeadColumn>> column() {
    return SettingCodec.text()
        .as(
            label -> {
              try {
                return label.isEmpty() ? Optional.empty() : Optional.of(HeadColumn.parse(label));
              } catch (UserError e) {
                throw new IllegalArgumentException("must be a column: " + e.getMessage(), e);
              }
            },
            column -> column.map(HeadColumn::label).orElse(""));
  }

  /// Counts a change of scores, after which they are read again.
  private void measured() {
    for (RunView run : workbench.runs()) {
      run.measured()
          .ifPresent(now -> {
            Measurements before = measured.put(run.ref(), now);
            scored += before != null && !before.equals(now) ? 1 : 0;
          });
    }
    show();
  }

  /// Follows the filter; a mistake leaves the rows as they are.
  private void parse() {
    try {
      where = HeadFilter.parse(filter.get());
      mistake.set("");
    } catch (UserError e) {
      mistake.set(String.valueOf(e.getMessage()));
    }
    show();
  }

  private Optional<HeadTableQuery> key() {
    SelectionState.Opened opened = workbench.frame().selection().opened();
    return opened
        .run()
        .filter(_ -> opened.step() >= 0)
        .map(run ->
            new HeadTableQuery(
                new Runs(folders(run), source.get() == Source.FOLDER, steps(opened.step()), scored),
                where,
                sort.get(),
                descending.get()));
  }

  private List<Path> folders(RunRef run) {
    return switch (source.get()) {
      case RUN -> List.of(run.directory());
      case OPEN ->
          workbench.runEntries().stream().map(RunEntry::ref).map(RunRef::directory).toList();
      case FOLDER ->
          List.of(Objects.requireNonNullElse(run.directory().getParent(), run.directory()));
    };
  }

  private HeadSteps steps(long shown) {
    return switch (steps.get()) {
      case LAST -> new HeadSteps.Last();
      case SHOWN -> new HeadSteps.At(shown);
      case ALL -> new HeadSteps.All();
    };
  }

  private void show() {
    if (!showing.getValue()) {
      return;
    }
    query.request(key());
    QueryStatus<HeadTableQuery, Listed> status =
        QueryStatus.of(query.state(), _ -> "The table", INVITATION);
    setFigure(
        status
            .answer()
            .map(answer -> marked(new HeadTableFigure(answer.key(), answer.value(), Marks.NONE))));
    setCaption(
        status.caption(status.answer().map(answer -> answer.value().listing().count()).orElse("")));
    note.set(status.answer().map(answer -> String.join(" ", answer.value().notes())).orElse(""));
    boolean idle = query.state().currentKey().isEmpty();
    setCover(idle ? workbench.frame().cover(INVITATION).withoutPicture() : status.cover());
  }

  private HeadTableFigure marked(HeadTableFigure figure) {
    int rows = figure.rows().size();
    first = Math.clamp(first, 0, Math.max(0, rows - 1));
    OptionalInt selected =
        IntStream.range(0, rows).filter(r -> isSelected(figure.rows().get(r))).findFirst();
    return figure.with(
        new Marks(
            first,
            at.filter(p -> p.row() < rows && p.column() < figure.listed().drawn().size()),
            selected));
  }

  private boolean isSelected(HeadRow row) {
    SelectionState now = workbench.frame().selection();
    HeadScore score = row.score();
    return score.head() == now.model().head()
        && score.layer() == now.model().layer()
        && row.step() == now.opened().step()
        && now.opened().run().equals(Optional.of(RunRef.of(row.folder())));
  }

  private void mark() {
    setFigure(figure().map(this::marked));
  }

  /// The mistake in the filter, in a sentence; empty without one.
  ReadOnlyStringProperty mistakeProperty() {
    return mistake.getReadOnlyProperty();
  }

  /// Sentences on runs that are not listed.
  ReadOnlyStringProperty noteProperty() {
    return note.getReadOnlyProperty();
  }

  void scrollTo(int row) {
    first = Math.max(0, row);
    mark();
  }

  Optional<Place> at() {
    return figure().flatMap(shown -> shown.marks().at());
  }

  void highlight(Optional<Place> place) {
    if (!place.equals(at)) {
      at = place;
      mark();
    }
  }

  /// Moves the cursor, and scrolls so that it is among the `fitting` rows shown. It begins at the
  /// selected row; above the first row are the titles of the columns.
  void walk(int rows, int columns, int fitting) {
    figure()
        .ifPresent(shown -> {
          Place from =
              at().orElseGet(() -> new Place(shown.marks().selected().orElse(first) - rows, 0));
          int row = Math.clamp(from.row() + (long) rows, -1, shown.rows().size() - 1);
          int last = shown.listed().drawn().size() - 1;
          at = Optional.of(new Place(row, Math.clamp(from.column() + (long) columns, 0, last)));
          if (row >= 0) {
            first = Math.min(row, Math.max(first, row - fitting + 1));
          }
          mark();
        });
  }

  boolean release() {
    boolean had = at().isPresent();
    highlight(Optional.empty());
    return had;
  }

  /// Selects the head at the cursor, or sorts by its column if it is in the titles.
  void choose() {
    figure()
        .ifPresent(shown ->
            at().ifPresent(place -> {
              if (place.row() < 0) {
                sortBy(shown.listed().drawn().get(place.column()).column());
              } else {
                select(shown.rows().get(place.row()));
              }
            }));
  }

  /// Sorts by `column`, or in the other direction; numbers with intervals begin with the largest.
  void sortBy(HeadColumn column) {
    boolean again = sort.get().equals(Optional.of(column));
    boolean down = again ? !descending.get() : column.hasInterval();
    workbench.selection().perform(List.of(sort.to(Optional.of(column)), descending.to(down)));
  }

  private void select(HeadRow row) {
    RunRef run = RunRef.of(row.folder());
    Optional<RunView> open = workbench.run(run);
    if (workbench.frame().selection().opened().run().equals(Optional.of(run))) {
      workbench.selection().perform(selecting(run, row));
    } else if (open.isPresent()) {
      perform(open.get(), row);
    } else {
      workbench.opener().openRun(row.folder(), view -> perform(view, row));
    }
  }

  /// Selects the row with an instance that its run can read.
  private void perform(RunView view, HeadRow row) {
    List<Command> commands = new ArrayList<>(List.of(selecting(view.ref(), row)));
    workbench.pairs().commandsToSelect(view).stream()
        .filter(command -> !(command instanceof Command.SelectRun))
        .forEach(commands::add);
    workbench.selection().perform(commands);
  }

  private static Command selecting(RunRef run, HeadRow row) {
    return new Command.SelectRun(run, row.step(), row.score().layer(), row.score().head());
  }

  /// Describes the row at the cursor; empty without one.
  String describe() {
    return figure()
        .flatMap(shown -> at().filter(p -> p.row() >= 0).map(p -> shown.describe(p.row())))
        .orElse("");
  }

  /// The runs beyond the open one on which the table depends; empty if there are none.
  Optional<String> subject() {
    return figure()
        .map(shown -> shown.query().runs())
        .filter(runs -> runs.folders().size() > 1 || runs.within())
        .map(runs -> runs.within() ? runs.folders().getFirst().toString() : "open runs");
  }

  @Override
  public void again() {
    query.again();
  }

  @Override
  public ShellLine line() {
    return figure().map(shown -> line(shown.query())).orElse(ShellLine.nothing());
  }

  private ShellLine line(HeadTableQuery key) {
    Runs runs = key.runs();
    List<String> words = new ArrayList<>(List.of("heads", runs.within() ? "--runs" : "--run"));
    runs.folders().forEach(folder -> words.add(folder.toString()));
    switch (runs.steps()) {
      case HeadSteps.Last _ -> {} // unless another is named
      case HeadSteps.All _ -> words.addAll(List.of("--steps", "all"));
      case HeadSteps.At(long step) -> words.addAll(List.of("--steps", String.valueOf(step)));
    }
    if (!filter.get().isBlank() && mistake.get().isEmpty()) {
      words.addAll(List.of("--where", filter.get()));
    }
    key.sort().ifPresent(column -> words.addAll(List.of("--sort", column.label())));
    if (key.descending()) {
      words.add("--descending");
    }
    words.add("--json");
    return mistake.get().isEmpty() ? new ShellLine.Words(words) : new ShellLine.None(mistake.get());
  }
}
