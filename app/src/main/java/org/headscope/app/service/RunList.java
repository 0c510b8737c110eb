package org.headscope.app.service;

import module java.base;

import javafx.beans.property.*;
import javafx.collections.*;
import org.headscope.app.session.RunRef;
import org.headscope.app.task.BackgroundTask;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.UserError;

/// The runs in the window's list: those that were read, and those that are only named.
public final class RunList {
  /// Runs that are added to the list at once: few enough for the FX thread.
  private static final int BATCH = 64;

  private final RunSource source;
  private final TaskRunner runner;
  private final TaskRunner details;
  private final Consumer<Notice> notifier;
  private final Set<RunRef> measuring = new HashSet<>();
  private final Set<Path> reading = new HashSet<>();
  private final FolderIndex<RunEntry> listed = new FolderIndex<>(RunEntry::ref);
  private final FolderIndex<RunView> known = new FolderIndex<>(RunView::ref);
  private final ReadOnlyBooleanWrapper looking = new ReadOnlyBooleanWrapper(this, "looking");
  private int folders; // being searched
  private boolean unread; // runs were listed since others were read

  /// @param runner opens them
  /// @param details reads their measurements
  /// @param listener receives errors about measurements
  RunList(RunSource source, TaskRunner runner, TaskRunner details, Consumer<Notice> listener) {
    this.source = source;
    this.runner = runner;
    this.details = details;
    this.notifier = listener;
  }

  public ObservableList<RunEntry> entries() {
    return listed.list();
  }

  public ObservableList<RunView> open() {
    return known.list();
  }

  Optional<RunView> view(RunRef ref) {
    return known.find(ref);
  }

  private void list(List<Path> directories) {
    List<RunEntry> more =
        directories.stream()
            .map(RunRef::of)
            .distinct()
            .filter(ref -> listed.find(ref).isEmpty())
            .map(RunEntry::waiting)
            .toList();
    unread |= !more.isEmpty();
    if (!more.isEmpty()) {
      listed.addAll(more);
    }
  }

  /// Lists the new ones of `open` without reading them, and removes all others; their files stay.
  void follow(List<RunRef> open) {
    Set<Path> stay = open.stream().map(RunRef::directory).collect(Collectors.toSet());
    List<RunRef> closed =
        entries().stream()
            .map(RunEntry::ref)
            .filter(ref -> !stay.contains(ref.directory()))
            .toList();
    closed.forEach(this::remove);
    list(open.stream().map(RunRef::directory).toList());
    listed.arrange(open);
  }

  private boolean isListed(RunRef ref) {
    return listed.find(ref).isPresent();
  }

  /// True while a run that the user requested is being read or searched.
  boolean isReading() {
    return looking.get() || !reading.isEmpty();
  }

  ReadOnlyBooleanProperty searchingProperty() {
    return looking.getReadOnlyProperty();
  }

  /// Passes the runs in `folder` to `then`, on the FX thread; the folder itself if there are none.
  BackgroundTask<List<Path>> search(
      Path folder, Consumer<List<Path>> then, Consumer<UserError> onError) {
    begun(1);
    return runner.start(
        new BackgroundTask<List<Path>>("find runs in " + folder, (_, _) -> source.runsIn(folder))
            .onSuccess(found -> then.accept(found.isEmpty() ? List.of(folder) : found))
            .onError(onError)
            .onFinally(() -> begun(-1)));
  }

  private void begun(int more) {
    folders += more;
    looking.set(folders > 0);
  }

  BackgroundTask<RunView> read(
      Path directory, Consumer<RunView> then, Consumer<UserError> onError) {
    RunRef ref = RunRef.of(directory);
    change(ref, entry -> entry.now(true, Optional.empty()));
    BackgroundTask<RunView> task =
        new BackgroundTask<>("read run " + ref.name(), (_, _) -> source.open(ref.directory()));
    task.onSuccess(view -> {
      // It may have been closed meanwhile.
      if (isListed(ref)) {
        keep(view);
        then.accept(view);
      }
    });
    task.onError(error -> {
      if (isListed(ref)) {
        fail(ref, error);
        onError.accept(error);
      }
    });
    task.onFinally(
        () -> change(ref, entry -> entry.reading() ? entry.now(false, Optional.empty()) : entry));
    return runner.start(task);
  }

  /// Reads the runs that are only listed, in order, as one task of `idle`.
  void readListed(TaskRunner idle) {
    if (!unread) {
      return;
    }
    unread = false;
    List<RunRef> waiting =
        entries().stream()
            .filter(e -> e.view().isEmpty() && !e.reading() && e.problem().isEmpty())
            .map(RunEntry::ref)
            .toList();
    if (!waiting.isEmpty()) {
      idle.start(
          new BackgroundTask<>(
              "read other runs",
              (progress, cancellation) -> {
                for (int from = 0; from < waiting.size(); from += BATCH) {
                  cancellation.check();
                  progress.update("Reading " + waiting.get(from).name(), from, waiting.size());
                  int to = Math.min(waiting.size(), from + BATCH);
                  List<Runnable> news =
                      waiting.subList(from, to).stream().map(this::readOne).toList();
                  runner.later(() -> news.forEach(Runnable::run));
                }
                return true;
              }));
    }
  }

  private Runnable readOne(RunRef ref) {
    try {
      RunView view = source.open(ref.directory());
      return () -> {
        // A run requested meanwhile has been read already, perhaps later than here.
        if (isListed(ref) && view(ref).isEmpty()) {
          keep(view);
        }
      };
    } catch (UserError e) {
      return () -> fail(ref, e);
    }
  }

  /// Reads the measurements of `ref`, unless it is not open or that was done.
  void measure(RunRef ref) {
    boolean unmeasured =
        listed
            .find(ref)
            .flatMap(RunEntry::view)
            .filter(view -> view.measured().isEmpty())
            .isPresent();
    if (unmeasured && !measuring.contains(ref)) {
      remeasure(ref);
    }
  }

  void remeasure(RunRef ref) {
    measuring.add(ref);
    details.start(
        new BackgroundTask<>("read metrics of " + ref.name(), (_, _) -> source.measure(ref))
            .onSuccess(found -> measured(ref, found))
            .onFinally(() -> measuring.remove(ref)));
  }

  private void measured(RunRef ref, Measurements found) {
    view(ref)
        .map(view -> view.measured(Optional.of(found)))
        .ifPresent(view -> put(view, entry -> entry.measured(view)));
    found.problems().values().forEach(p -> notifier.accept(new Notice(Notice.Kind.ERROR, p)));
  }

  /// Stores `view`, with the old measurements until they are read again.
  private void keep(RunView view) {
    Optional<Measurements> before = view(view.ref()).flatMap(RunView::measured);
    boolean anew = view.measured().isEmpty() && before.isPresent();
    RunView next = anew ? view.measured(before) : view;
    put(next, entry -> entry.read(next));
    if (anew) {
      remeasure(view.ref());
    }
  }

  void readOnce(RunRef ref, Consumer<UserError> onError) {
    listed
        .find(ref)
        .filter(entry -> entry.view().isEmpty() && !entry.reading() && entry.problem().isEmpty())
        .ifPresent(_ -> read(ref.directory(), _ -> {}, onError));
  }

  private void put(RunView view, UnaryOperator<RunEntry> change) {
    change(view.ref(), change);
    known.put(view);
  }

  void fail(RunRef ref, UserError error) {
    String why = Objects.requireNonNullElse(error.getMessage(), "It failed.");
    change(ref, entry -> entry.now(false, Optional.of(why)));
  }

  void clear(RunRef ref) {
    listed
        .find(ref)
        .filter(entry -> entry.problem().isPresent())
        .ifPresent(_ -> change(ref, entry -> entry.now(false, Optional.empty())));
  }

  private void remove(RunRef ref) {
    reading.remove(ref.directory());
    listed.remove(ref);
    known.remove(ref);
  }

  /// Changes the entry of `ref`, if it is listed: a folder is one run, whatever its path.
  private void change(RunRef ref, UnaryOperator<RunEntry> change) {
    Optional<RunEntry> before = listed.find(ref);
    if (before.isEmpty()) {
      reading.remove(ref.directory());
      return;
    }
    RunEntry next = change.apply(before.get());
    if (next.reading()) {
      reading.add(ref.directory());
    } else {
      reading.remove(ref.directory());
    }
    if (!before.get().equals(next)) {
      listed.put(next);
    }
  }

  /// A list of items of runs, each found by its folder: a folder is one run, whatever its path.
  /// Listeners to a change see the state after it.
  private static final class FolderIndex<T> {
    private final ObservableList<T> list = FXCollections.observableArrayList();
    private final ObservableList<T> toRead = FXCollections.unmodifiableObservableList(list);
    private final Map<Path, Integer> places = new HashMap<>();
    private final Function<T, RunRef> run;

    FolderIndex(Function<T, RunRef> run) {
      this.run = run;
    }

    ObservableList<T> list() {
      return toRead;
    }

    Optional<T> find(RunRef ref) {
      return Optional.ofNullable(places.get(ref.directory())).map(list::get);
    }

    /// Adds the `elements` whose folders are not in the list, as one change.
    void addAll(List<T> elements) {
      for (T element : elements) {
        places.put(run.apply(element).directory(), places.size());
      }
      list.addAll(elements);
    }

    void put(T element) {
      Integer place = places.putIfAbsent(run.apply(element).directory(), places.size());
      if (place == null) {
        list.add(element);
      } else {
        list.set(place, element);
      }
    }

    /// Sorts the elements in the order of `order`, which names all of them.
    void arrange(List<RunRef> order) {
      List<T> arranged = order.stream().flatMap(ref -> find(ref).stream()).toList();
      if (arranged.size() == list.size() && !sameOrder(order)) {
        for (int i = 0; i < arranged.size(); i++) {
          places.put(run.apply(arranged.get(i)).directory(), i);
        }
        list.setAll(arranged);
      }
    }

    private boolean sameOrder(List<RunRef> order) {
      for (int i = 0; i < order.size(); i++) {
        if (!Integer.valueOf(i).equals(places.get(order.get(i).directory()))) {
          return false;
        }
      }
      return true;
    }

    void remove(RunRef ref) {
      Integer place = places.remove(ref.directory());
      if (place != null) {
        places.replaceAll((_, at) -> at > place ? at - 1 : at);
        list.remove((int) place);
      }
    }
  }
}
