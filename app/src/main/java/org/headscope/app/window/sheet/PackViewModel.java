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

/// What is to go into a pack: open runs, which of their checkpoints, and the instances shown.
public final class PackViewModel {
  private static final Pattern SEPARATOR = Pattern.compile("[,\\s]+");

  private final Workbench workbench;
  private final Packs packs;
  private final Set<Path> chosen = new LinkedHashSet<>();

  /// What keeps it from being written; empty if nothing does.
  final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");

  private Optional<List<Long>> steps = Optional.of(List.of());
  private final Supplier<Optional<Path>> played;
  private Optional<Path> lesson = Optional.empty();
  private boolean withInstances = true;
  private boolean withLesson;
  private Optional<Subject> begun = Optional.empty();

  /// What there was to pack when it began.
  private record Subject(Optional<Path> run, Optional<Path> lesson, Optional<Path> instances) {}

  /// @param played the folder of the lesson that is open
  public PackViewModel(Workbench workbench, Packs packs, Supplier<Optional<Path>> played) {
    this.workbench = workbench;
    this.packs = packs;
    this.played = played;
  }

  /// Begins with the lesson that is open, which brings the runs that it needs; else with the run
  /// that is shown, all its checkpoints, and the instances shown. While these are the same it keeps
  /// what was chosen, until a pack is written.
  ///
  /// @return whether it began
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

  /// The runs that may be chosen, the one that is shown first.
  List<RunRef> runs() {
    Optional<RunRef> shown = workbench.runProperty().get().map(RunView::ref);
    return Stream.concat(shown.stream(), workbench.runEntries().stream().map(RunEntry::ref))
        .distinct()
        .toList();
  }

  /// The name of `run`, with its folder where another has the same.
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

  /// Takes which checkpoints are wanted: steps with commas between them; all if empty.
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
      problem.set("Checkpoints are steps such as 0, 400, 20000; correct them.");
    } else if (asked(Path.of("")).isEmpty()) {
      problem.set("Choose a run, or the instances.");
    } else {
      problem.set("");
    }
  }

  private Optional<Command.ExportPack> asked(Path file) {
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
    asked(whole.toAbsolutePath().normalize()).ifPresent(packs::export);
  }

  Optional<String> line() {
    return asked(Path.of(name())).map(Packs::line).map(ShellLine.Words::text);
  }
}
