package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.pack.PackContents.PackedInstances;
import org.headscope.engine.pack.PackContents.PackedRun;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunFiles;
import org.headscope.engine.training.run.RunInfo;

/// Gathers what is in a pack from its files as they go by.
final class ContentReader {
  /// More than any `run.json` has.
  private static final long LONGEST_INFO = 1 << 20;

  /// Each is written around the next.
  private static final int MOST_LESSONS = 100;

  private static final String ANALYSES = RunFiles.ANALYSES + "/";
  private static final String PROBES = ANALYSES + RunFiles.PROBES + "/";

  /// What stands in files of analyses, in words.
  private static final SequencedMap<String, String> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put(ANALYSES + RunFiles.HEAD_SCORES, "head scores");
    WORDS.put(ANALYSES + RunFiles.EVALUATIONS, "evaluations");
    WORDS.put(ANALYSES + RunFiles.NOTES, "notes");
  }

  private final Path pack;
  private final Map<String, ByteArrayOutputStream> infos = new LinkedHashMap<>();
  private final Map<String, LineCount> lines = new LinkedHashMap<>();

  /// Reads what is in `pack`.
  ContentReader(Path pack) {
    this.pack = pack;
  }

  /// Counts the ends of lines.
  private static final class LineCount extends OutputStream {
    private long count;

    @Override
    public void write(int b) {
      count += b == '\n' ? 1 : 0;
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      for (int i = from; i < from + length; i++) {
        count += bytes[i] == '\n' ? 1 : 0;
      }
    }
  }

  /// Where the content of the file `name` goes.
  OutputStream reader(String name, long size) {
    if (!name.contains("/")) {
      return lines.computeIfAbsent(name, _ -> new LineCount());
    }
    if (!name.endsWith("/" + RunFiles.INFO) || size > LONGEST_INFO) {
      return OutputStream.nullOutputStream();
    }
    return infos.computeIfAbsent(run(name), _ -> new ByteArrayOutputStream());
  }

  private static String run(String name) {
    return name.substring(0, name.indexOf('/'));
  }

  /// All of it.
  ///
  /// @param refusal the error for what is wrong with the pack
  /// @throws UserError if a run lacks something
  PackContents contents(PackManifest manifest, Function<String, UserError> refusal) {
    SequencedMap<String, List<String>> files = new LinkedHashMap<>();
    manifest.files().stream()
        .map(PackManifest.Entry::name)
        .filter(name -> name.contains("/") && !PackNames.isOfLesson(name))
        .forEach(name ->
            files
                .computeIfAbsent(run(name), _ -> new ArrayList<>())
                .add(name.substring(name.indexOf('/') + 1)));
    List<PackedRun> runs = new ArrayList<>();
    files.forEach((name, its) ->
        runs.add(
            packed(name, its)
                .orElseThrow(() -> refusal.apply("has a run '" + name + "' that is not whole"))));
    List<PackedInstances> instances =
        lines.entrySet().stream()
            .map(e -> new PackedInstances(e.getKey(), e.getValue().count))
            .toList();
    return new PackContents(
        manifest.headscope(), manifest.bytes(), runs, instances, lessons(manifest, refusal));
  }

  private static List<String> lessons(PackManifest manifest, Function<String, UserError> refusal) {
    List<String> names = manifest.files().stream().map(PackManifest.Entry::name).toList();
    List<String> lessons =
        names.stream()
            .filter(PackNames::isOfLesson)
            .map(name -> run(name).substring(0, run(name).length() - PackNames.LESSON.length()))
            .distinct()
            .toList();
    if (lessons.size() > MOST_LESSONS) {
      throw refusal.apply("has more than " + MOST_LESSONS + " lessons");
    }
    for (String lesson : lessons) {
      if (!names.contains(lesson + PackNames.LESSON + "/" + LessonFormat.FILE)) {
        throw refusal.apply("has a lesson '" + lesson + "' without " + LessonFormat.FILE);
      }
    }
    return lessons;
  }

  private Optional<PackedRun> packed(String name, List<String> files) {
    ByteArrayOutputStream info = infos.get(name);
    List<Long> steps =
        files.stream()
            .filter(file -> file.matches(RunFiles.WEIGHTS))
            .map(file -> RunFiles.step(file).orElseThrow())
            .sorted()
            .toList();
    if (info == null || steps.isEmpty() || !files.contains(RunFiles.SUMS)) {
      return Optional.empty();
    }
    String model = info(name, info.toString(StandardCharsets.UTF_8)).model().summary();
    return Optional.of(
        new PackedRun(name, model, steps, files.contains(RunFiles.COMPLETE), analyses(files)));
  }

  private RunInfo info(String name, String text) {
    try {
      return RunInfo.parse(text, "The file " + pack.resolve(name).resolve(RunFiles.INFO));
    } catch (UserError e) {
      throw PackedFolder.ofPack(e);
    }
  }

  private static List<String> analyses(List<String> files) {
    List<String> analyses = new ArrayList<>();
    WORDS.forEach((file, words) -> {
      if (files.contains(file)) {
        analyses.add(words);
      }
    });
    long probed =
        files.stream()
            .filter(file -> file.startsWith(PROBES))
            .map(file -> file.substring(PROBES.length()).replaceFirst("/.*", ""))
            .distinct()
            .count();
    if (probed > 0) {
      analyses.add("probes of %d %s".formatted(probed, probed == 1 ? "checkpoint" : "checkpoints"));
    }
    return analyses;
  }
}
