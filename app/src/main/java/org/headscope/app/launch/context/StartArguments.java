package org.headscope.app.launch.context;

import module java.base;

import org.headscope.app.service.LinkNavigator;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.link.SessionLink;
import org.headscope.app.window.PreferencesFile;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.io.Preference;
import org.headscope.engine.pack.PackSpec;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;

/// The arguments of a start without a command: folders of runs, files of instances, and a link.
///
/// @param paths existing ones
public record StartArguments(List<Path> paths, Optional<SessionLink> link) {
  public static final StartArguments NONE = new StartArguments(List.of(), Optional.empty());

  public StartArguments {
    // Runs first, whatever the order: they read what comes after.
    paths = paths.stream().sorted(Comparator.comparing(Files::isRegularFile)).toList();
  }

  /// Parses `args`; empty if one of them is neither.
  public static Optional<StartArguments> of(String... args) {
    List<Path> paths = new ArrayList<>();
    Optional<SessionLink> link = Optional.empty();
    for (String arg : args) {
      Optional<Path> path = path(arg);
      Optional<SessionLink> linked =
          SessionLink.parse(arg)
              .flatMap(l ->
                  onDisk(l.run())
                      .map(run ->
                          l.in(run, StartArguments::orFile, other -> onDisk(other).orElse(other))));
      if (arg.startsWith("-") || (path.isEmpty() && linked.isEmpty())) {
        return Optional.empty();
      }
      path.ifPresent(paths::add);
      link = path.isPresent() ? link : linked;
    }
    return args.length == 0 ? Optional.empty() : Optional.of(new StartArguments(paths, link));
  }

  /// The words that name the same from any folder.
  public List<String> words() {
    return Stream.concat(
            paths.stream().map(StartArguments::absolute),
            link.stream()
                .map(l ->
                    l.in(
                            absolute(Path.of(l.run())),
                            StartArguments::fromHere,
                            StartArguments::fromHere)
                        .text()))
        .toList();
  }

  private static String fromHere(String run) {
    return path(run).map(StartArguments::absolute).orElse(run);
  }

  private static String absolute(Path path) {
    return path.toAbsolutePath().normalize().toString();
  }

  private static Optional<String> onDisk(String run) {
    return LinkNavigator.onDisk(run, StartArguments::others).map(Path::toString);
  }

  private static String orFile(String file) {
    return LinkNavigator.fileOnDisk(file, StartArguments::otherFiles)
        .map(Path::toString)
        .orElse(file);
  }

  private static List<Path> otherFiles() {
    return PreferencesFile.ofUser().load().preferences().recentInstances().stream()
        .map(Path::of)
        .toList();
  }

  /// Runs in the folder where the window trains, and those that it had open before.
  private static List<Path> others() {
    return Stream.concat(
            ChosenPreferences.ofUser().folders(Preference.RUNS).stream()
                .filter(Files::isDirectory)
                .flatMap(folder -> RunDirectory.within(folder).stream()),
            PreferencesFile.ofUser().load().preferences().recentRuns().stream().map(Path::of))
        .toList();
  }

  private static Optional<Path> path(String arg) {
    try {
      return Optional.of(Path.of(arg)).filter(Files::exists);
    } catch (InvalidPathException _) {
      return Optional.empty();
    }
  }

  /// The command line that writes the same window to `out`, for where there is no display.
  ///
  /// @throws UserError if a folder cannot be listed, or a pack is named
  public String[] rendering(Path out) {
    paths.stream()
        .filter(PackSpec::isPack)
        .filter(Files::isRegularFile)
        .findFirst()
        .ifPresent(pack -> {
          throw new UserError(
              "Opening the pack %s needs the window, but there is no display; use headscope unpack."
                  .formatted(pack));
        });
    Optional<Samples> samples = Samples.find();
    Optional<Path> run =
        link.map(l -> Path.of(l.run()))
            .or(() ->
                paths.stream()
                    .filter(Files::isDirectory)
                    .flatMap(folder ->
                        RunDirectory.isRun(folder)
                            ? Stream.of(folder)
                            : RunDirectory.within(folder).stream())
                    .findFirst())
            // Of a folder without any, render says what is missing.
            .or(() -> paths.stream().filter(Files::isDirectory).findFirst())
            .or(() -> samples.flatMap(s -> s.runs().stream().findFirst()));
    Optional<Path> instances =
        link.flatMap(SessionLink::file)
            .map(Path::of)
            .or(() -> paths.stream().filter(Files::isRegularFile).findFirst())
            .or(() -> shipped(run))
            .or(() -> samples.flatMap(s -> s.instances().stream().findFirst()));
    List<String> words = new ArrayList<>(List.of("render", "--out", out.toString()));
    String step = link.map(l -> l.step().isPresent() ? "@" + l.step().getAsLong() : "").orElse("");
    run.ifPresent(folder -> words.addAll(List.of("--run", folder + step)));
    instances.ifPresent(file -> words.addAll(List.of("--instances", file.toString())));
    link.ifPresent(l -> {
      l.instance().ifPresent(id -> words.addAll(List.of("--id", id)));
      l.head()
          .ifPresent(
              h -> words.addAll(Arrays.asList("--layer", "" + h.layer(), "--head", "" + h.head())));
      l.position().ifPresent(at -> words.addAll(List.of("--query", "" + at)));
      l.other().ifPresent(other -> words.addAll(other.in(Path::of).options(run.map(RunRef::of))));
    });
    return words.toArray(String[]::new);
  }

  /// The first shipped file that has the instance of the link, or else one that `run` reads.
  private Optional<Path> shipped(Optional<Path> run) {
    Optional<String> id = link.flatMap(SessionLink::instance);
    Predicate<List<Instance>> wanted =
        id.<Predicate<List<Instance>>>map(
                name -> all -> all.stream().anyMatch(instance -> instance.id().equals(name)))
            .orElseGet(() -> {
              Optional<Vocabulary> own =
                  run.filter(RunDirectory::isRun)
                      .map(folder -> RunDirectory.open(folder).info().data().task().vocabulary());
              return all -> own.equals(Optional.of(all.getFirst().vocabulary()));
            });
    return ShippedRuns.find().stream()
        .flatMap(shipped -> shipped.instances().stream())
        .filter(file -> wanted.test(InstanceFile.read(file)))
        .findFirst();
  }
}
