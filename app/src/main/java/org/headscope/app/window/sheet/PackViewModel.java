package org.headscope.app.window.sheet;

import module java.base;

import javafx.beans.property.ReadOnlyStringWrapper;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.RunEntry;
import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.document.Packs;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;

/// The contents chosen for a pack: open runs, their checkpoints, and the current instances.
public final class PackViewModel {
  private static final Pattern SEPARATOR = Pattern.compile("[,\\s]+");

  private final Workbench workbench;
  private final Packs packs;
  private final Set<Path> chosen = new LinkedHashSet<>();

  /// The reason why it cannot be written; empty if it can.
  final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

  private Optional<List<Long>> steps = Optional.of(List.of());
  private final Supplier<Optional<Path>> played;
  private Optional<Path> lesson = Optional.empty();
  private boolean withInstances = true;
  private boolean withLesson;
  private Optional<Subject> begun = Optional.empty();

  /// The items available when the sheet opened.
  private record Subject(Optional<Path> run, Optional<Path> lesson, Optional<Path> instances) {}

  /// @param played the folder of the open lesson
  public PackViewModel(Workbench workbench, Packs packs, Supplier<Optional<Path>> played) {
    this.workbench = workbench;
    this.packs = packs;
    this.played = played;
  }

  /// Starts with the open lesson and the runs it needs; without one, with the current run, all its
  /// checkpoints, and the current instances. Earlier choices are kept while these stay the same,
  /// until a pack is written.
  ///
  /// @return true if it started again
  boolean open() {
    Optional<Path> run = workbench.runProperty().get().map(RunView::ref).map(RunRef::directory);
    Optional<Subject> now = Optional.of(new Subject(run, played.get(), instances()));
    boolean begins = !begun.equals(now);
    if (begins) {
      begun = now;
      begin(run);
    }
    return begins;
  }

  private void begin(Optional<Path> run) {
    chosen.clear();
    run.ifPresent(chosen::add);
    lesson = played.get();
    withInstances = lesson.isEmpty();
    withLesson = lesson.isPresent();
    lesson.ifPresent(_ -> chosen.clear());
    type("");
  }

  /// The runs to choose from, the current one first.
  List<RunRef> runs() {
    Optional<RunRef> shown = workbench.runProperty().get().map(RunView::ref);
    return Stream.concat(shown.stream(), workbench.runEntries().stream().map(RunEntry::ref))
        .distinct()
        .toList();
  }

  /// Returns the name of `run`, with its folder if another run has the same name.
  String words(RunRef run) {
    long same = runs().stream().filter(other -> other.name().equals(run.name())).count();
    return same > 1 ? "%s  (%s)".formatted(run.name(), run.directory().getParent()) : run.name();
  }

  boolean has(RunRef run) {
    return chosen.contains(run.directory());
  }

  void choose(RunRef run, boolean is) {
    if (is) {
      chosen.add(run.directory());
    } else {
      chosen.remove(run.directory());
    }
    judge();
  }

  Optional<Path> instances() {
    return workbench.instanceFileProperty().get();
  }

  boolean hasInstances() {
    return withInstances;
  }

  Optional<Path> lesson() {
    return lesson;
  }

  boolean hasLesson() {
    return withLesson;
  }

  void chooseLesson(boolean is) {
    withLesson = is;
    judge();
  }

  void chooseInstances(boolean is) {
    withInstances = is;
    judge();
  }

  /// Parses the chosen checkpoints: steps separated by commas; all if empty.
  void type(String text) {
    List<Long> typed = new ArrayList<>();
    steps = Optional.of(typed);
    for (String word : SEPARATOR.split(text.strip(), 0)) {
      if (word.matches("\\d{1,18}")) {
        typed.add(Long.valueOf(word));
      } else if (!word.isEmpty()) {
        steps = Optional.empty();
      }
    }
    judge();
  }

  private void judge() {
    if (steps.isEmpty()) {
      problem.set("Write checkpoints as steps, such as 0, 400, 20000.");
    } else if (command(Path.of("")).isEmpty()) {
      problem.set("Choose a run or the instances.");
    } else {
      problem.set("");
    }
  }

  private Optional<Command.ExportPack> command(Path file) {
    List<Path> runs =
        Stream.concat(
                runs().stream().filter(this::has).map(RunRef::directory),
                lesson.filter(_ -> withLesson).stream())
            .toList();
    List<Path> also = withInstances ? instances().stream().toList() : List.of();
    return runs.isEmpty() && also.isEmpty()
        ? Optional.empty()
        : steps.map(these -> new Command.ExportPack(runs, these, also, file));
  }

  String name() {
    Stream<String> names =
        Stream.concat(
            lesson.filter(_ -> withLesson).map(Path::getFileName).map(String::valueOf).stream(),
            runs().stream().filter(this::has).map(RunRef::name));
    return names.findFirst().orElse("instances") + ".hscope";
  }

  void write(Path file) {
    boolean named = file.toString().endsWith(".hscope");
    Path whole = named ? file : file.resolveSibling(file.getFileName() + ".hscope");
    begun = Optional.empty();
    command(whole.toAbsolutePath().normalize()).ifPresent(packs::export);
  }

  Optional<String> line() {
    return command(Path.of(name())).map(Packs::line).map(ShellLine.Words::text);
  }
}
