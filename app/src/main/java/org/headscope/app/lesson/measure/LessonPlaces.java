package org.headscope.app.lesson.measure;

import module java.base;

import org.headscope.app.lesson.Lesson;
import org.headscope.app.lesson.LessonRun;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.RunView;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;

/// The runs and instances of a lesson, as found on this machine.
///
/// @param instance that is selected first
public record LessonPlaces(
    Lesson lesson,
    Map<String, RunView> runs,
    Path file,
    List<Instance> instances,
    Instance instance) {
  /// The instances of a lesson that names none.
  private static final String DEFAULT_INSTANCES = "test.jsonl";

  public LessonPlaces {
    runs = Collections.unmodifiableMap(new LinkedHashMap<>(runs));
    instances = List.copyOf(instances);
  }

  /// The result of looking for them.
  ///
  /// @param missing a sentence for each missing thing, with its remedy
  public record PlacesSearch(Optional<LessonPlaces> places, List<String> missing) {
    public PlacesSearch {
      missing = List.copyOf(missing);
    }

    /// Returns the places found.
    ///
    /// @throws UserError naming what is missing
    public LessonPlaces orThrow() {
      return places.orElseThrow(() -> new UserError(String.join(" ", missing)));
    }
  }

  /// Looks for what `lesson` needs: runs among `open`, in the lesson's folder, in the user's run
  /// folders, then among the shipped ones; instances in its folder, then among the shipped ones.
  /// Reads descriptions of runs, but no weights.
  public static PlacesSearch find(Lesson lesson, List<Path> open, RunSource source) {
    List<String> missing = new ArrayList<>();
    Map<String, RunView> runs = new LinkedHashMap<>();
    for (LessonRun need : lesson.head().runs()) {
      run(lesson, need, open, source)
          .ifPresentOrElse(
              run -> runs.put(need.as(), run),
              () ->
                  missing.add(
                      "The lesson “%s” needs %s, which is not open; open it (Ctrl+O) and try again."
                          .formatted(lesson.head().title(), need.words())));
    }
    String name = lesson.head().instances().orElse(DEFAULT_INSTANCES);
    Optional<Path> file = file(lesson, name);
    if (file.isEmpty()) {
      missing.add(
          "The lesson “%s” needs the instances %s, which are neither in its folder nor among the samples; put them there."
              .formatted(lesson.head().title(), name));
    }
    if (!missing.isEmpty()) {
      return new PlacesSearch(Optional.empty(), missing);
    }
    try {
      List<Instance> all = source.instances(file.orElseThrow());
      return new PlacesSearch(
          Optional.of(
              new LessonPlaces(lesson, runs, file.orElseThrow(), all, first(lesson, name, all))),
          List.of());
    } catch (UserError e) {
      return new PlacesSearch(Optional.empty(), List.of(String.valueOf(e.getMessage())));
    }
  }

  private static Instance first(Lesson lesson, String file, List<Instance> all) {
    Predicate<Instance> isFirst =
        instance -> lesson.head().instance().map(instance.id()::equals).orElse(true);
    return all.stream()
        .filter(isFirst)
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "The lesson “%s” needs the instance %s, which %s does not have; add it there."
                    .formatted(lesson.head().title(), lesson.head().instance().orElse(""), file)));
  }

  private static Optional<Path> file(Lesson lesson, String name) {
    return Stream.concat(
            Stream.of(lesson.folder().resolve(name)),
            ShippedRuns.find().map(shipped -> shipped.folder().resolve(name)).stream())
        .filter(Files::isRegularFile)
        .findFirst()
        .map(path -> path.toAbsolutePath().normalize());
  }

  private static Optional<RunView> run(
      Lesson lesson, LessonRun need, List<Path> open, RunSource source) {
    Optional<ShippedRuns> shipped = ShippedRuns.find();
    Stream<Path> others =
        need.name().isPresent()
            ? shipped.flatMap(s -> s.run(need.name().get())).stream()
            : shipped.stream().flatMap(s -> s.runs().stream());
    return Stream.of(open.stream(), within(lesson.folder()).stream(), ofUser(), others)
        .flatMap(all -> all)
        .filter(path -> need.name().map(name -> path.endsWith(name)).orElse(true))
        .flatMap(path -> read(path, source).stream())
        .filter(need::fits)
        .findFirst();
  }

  /// Returns the user's runs, trained here or from a pack.
  private static Stream<Path> ofUser() {
    return ChosenPreferences.ofUser().folders(Preference.RUNS).stream()
        .filter(Files::isDirectory)
        .flatMap(folder -> within(folder).stream());
  }

  /// Reads a run; empty if it cannot be read.
  private static Optional<RunView> read(Path run, RunSource source) {
    try {
      return Optional.of(source.open(run.toAbsolutePath().normalize()));
    } catch (UserError _) {
      return Optional.empty();
    }
  }

  private static List<Path> within(Path folder) {
    try {
      return RunDirectory.within(folder);
    } catch (UserError _) {
      return List.of();
    }
  }
}
