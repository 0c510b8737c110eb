package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.FileErrors;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunFiles;
import org.headscope.engine.training.run.RunInfo;

/// Lists a pack's content from its files.
final class ContentReader {
  /// More than any `run.json` has.
  private static final long MAX_INFO = 1 << 20;

  /// Each is written around the next.
  private static final int MAX_LESSONS = 100;

  private static final String ANALYSES = RunFiles.ANALYSES + "/";
  private static final String PROBES = ANALYSES + RunFiles.PROBES + "/";

  /// The names of analyses' files, in words.
  private static final SequencedMap<String, String> WORDS = new LinkedHashMap<>();

  static {
    WORDS.put(ANALYSES + RunFiles.HEAD_SCORES, "head scores");
    WORDS.put(ANALYSES + RunFiles.EVALUATIONS, "evaluations");
    WORDS.put(ANALYSES + RunFiles.NOTES, "notes");
  }

  private final PackFile pack;
  private final List<String> names;

  private ContentReader(PackFile pack) {
    this.pack = pack;
    this.names = List.copyOf(pack.files().keySet());
  }

  /// The content of `pack`.
  static PackContents read(PackFile pack) {
    return new ContentReader(pack).contents();
  }

  private PackContents contents() {
    List<PackContents.PackedRun> runs =
        names.stream()
            .filter(name -> name.contains("/") && !PackNames.isOfLesson(name))
            .map(ContentReader::top)
            .distinct()
            .map(this::packed)
            .toList();
    List<PackContents.PackedInstances> instances =
        names.stream()
            .filter(name -> !name.contains("/"))
            .map(name -> new PackContents.PackedInstances(name, lines(name)))
            .toList();
    PackManifest manifest = pack.manifest();
    return new PackContents(manifest.headscope(), manifest.bytes(), runs, instances, lessons());
  }

  private static String top(String name) {
    return name.substring(0, name.indexOf('/'));
  }

  private long lines(String name) {
    long lines = 0;
    try (InputStream in = pack.stream(name)) {
      byte[] bytes;
      do {
        bytes = in.readNBytes(1 << 16);
        for (byte b : bytes) {
          lines += b == '\n' ? 1 : 0;
        }
      } while (bytes.length > 0);
      return lines;
    } catch (IOException e) {
      throw FileErrors.reading(pack.file(), e);
    }
  }

  private List<String> lessons() {
    List<String> lessons =
        names.stream()
            .filter(PackNames::isOfLesson)
            .map(ContentReader::top)
            .distinct()
            .map(folder -> folder.substring(0, folder.length() - PackNames.LESSON.length()))
            .toList();
    if (lessons.size() > MAX_LESSONS) {
      throw pack.refused("has more than " + MAX_LESSONS + " lessons");
    }
    for (String lesson : lessons) {
      if (!names.contains(lesson + PackNames.LESSON + "/" + LessonFormat.FILE)) {
        throw pack.refused("has a lesson '" + lesson + "' without " + LessonFormat.FILE);
      }
    }
    return lessons;
  }

  private PackContents.PackedRun packed(String name) {
    SortedMap<String, PackManifest.Entry> files = pack.files(name);
    List<Long> steps =
        files.keySet().stream()
            .filter(file -> file.matches(RunFiles.WEIGHTS))
            .map(file -> RunFiles.step(file).orElseThrow())
            .sorted()
            .toList();
    PackManifest.Entry info = files.get(RunFiles.INFO);
    boolean whole = !steps.isEmpty() && files.containsKey(RunFiles.SUMS);
    if (!whole || info == null || info.size() > MAX_INFO) {
      throw pack.refused("has a run '" + name + "' that is incomplete");
    }
    boolean complete = files.containsKey(RunFiles.COMPLETE);
    return new PackContents.PackedRun(
        name, model(info.name()), steps, complete, analyses(files.keySet()));
  }

  private String model(String info) {
    try (InputStream in = pack.stream(info)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return RunInfo.parse(text, "The file " + pack.file().resolve(info)).model().summary();
    } catch (UserError e) {
      throw PackedFolder.ofPack(e);
    } catch (IOException e) {
      throw FileErrors.reading(pack.file(), e);
    }
  }

  private static List<String> analyses(Set<String> files) {
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
      analyses.add("probes of " + PlainText.count(probed, "checkpoint"));
    }
    return analyses;
  }
}
