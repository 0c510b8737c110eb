package org.headscope.app.window.sheet;

import module java.base;

import javafx.beans.InvalidationListener;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
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
  private final Supplier<Optional<Path>> played;
  private final Set<Path> chosen = new LinkedHashSet<>();

  /// Which checkpoints are wanted: steps with commas between them; all if empty.
  final StringProperty steps = new SimpleStringProperty("");

  final BooleanProperty withInstances = new SimpleBooleanProperty(true);
  final BooleanProperty withLesson = new SimpleBooleanProperty();
  final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private Optional<Path> lesson = Optional.empty();

  /// What there was to pack when it began: run, lesson, instances.
  private List<Optional<Path>> begun = List.of();

  /// @param played the folder of the lesson that is open
  public PackViewModel(Workbench workbench, Packs packs, Supplier<Optional<Path>> played) {
    this.workbench = workbench;
    this.packs = packs;
    this.played = played;
    Stream.of(steps, withInstances, withLesson)
        .forEach(choice -> choice.addListener((InvalidationListener) _ -> judge()));
  }

  /// Begins with the lesson that is open, which brings the runs that it needs; else with the run
  /// that is shown, all its checkpoints, and the instances shown. While these are the same it keeps
  /// what was chosen, until a pack is written.
  void open() {
    Optional<Path> run = workbench.runProperty().get().map(RunView::ref).map(RunRef::directory);
    List<Optional<Path>> now = List.of(run, played.get(), instances());
    if (!begun.equals(now)) {
      begun = now;
      lesson = played.get();
      chosen.clear();
      run.filter(_ -> lesson.isEmpty()).ifPresent(chosen::add);
      withInstances.set(lesson.isEmpty());
      withLesson.set(lesson.isPresent());
      steps.set("");
      judge();
    }
  }

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

  Optional<Path> lesson() {
    return lesson;
  }

  private Optional<List<Long>> steps() {
    List<String> words =
        SEPARATOR.splitAsStream(steps.get().strip()).filter(word -> !word.isEmpty()).toList();
    return words.stream().allMatch(word -> word.matches("\\d{1,18}"))
        ? Optional.of(words.stream().map(Long::valueOf).toList())
        : Optional.empty();
  }

  private void judge() {
    if (steps().isEmpty()) {
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
                lesson.filter(_ -> withLesson.get()).stream())
            .toList();
    List<Path> also = withInstances.get() ? instances().stream().toList() : List.of();
    return runs.isEmpty() && also.isEmpty()
        ? Optional.empty()
        : steps().map(these -> new Command.ExportPack(runs, these, also, file));
  }

  String name() {
    Stream<String> names =
        Stream.concat(
            lesson
                .filter(_ -> withLesson.get())
                .map(Path::getFileName)
                .map(String::valueOf)
                .stream(),
            runs().stream().filter(this::has).map(RunRef::name));
    return names.findFirst().orElse("instances") + ".hscope";
  }

  void write(Path file) {
    boolean named = file.toString().endsWith(".hscope");
    Path whole = named ? file : file.resolveSibling(file.getFileName() + ".hscope");
    begun = List.of();
    asked(whole.toAbsolutePath().normalize()).ifPresent(packs::export);
  }

  Optional<String> line() {
    return asked(Path.of(name())).map(Packs::line).map(ShellLine.Words::text);
  }
}
