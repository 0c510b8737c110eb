package org.headscope.app.lesson.play;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.UserError;

/// A reader's progress in each lesson: `lessons.json` in the user's data folder. A file that cannot
/// be read, such as one of a newer version, counts as missing; it is set aside before a new one is
/// written.
public record LessonProgress(Path file) {
  private static final int FORMAT = 1;
  private static final int MAX_LESSONS = 1000;
  private static final long MAX_BYTES = 1 << 20;

  /// The progress in one lesson, steps from 0.
  ///
  /// @param answers to the questions of steps, as [org.headscope.app.lesson.answer.Answer#text]
  ///   formats them; absent in files that were written before answers were kept
  public record Reached(
      int current, SortedSet<Integer> done, Optional<Map<Integer, List<String>>> answers) {
    public static final Reached NOTHING = new Reached(0, new TreeSet<>());

    public Reached {
      if (current < 0 || done.stream().anyMatch(step -> step < 0)) {
        throw new IllegalArgumentException("steps count from 0");
      }
      done = Collections.unmodifiableSortedSet(new TreeSet<>(done));
      answers = answers.map(Map::copyOf);
    }

    public Reached(int current, SortedSet<Integer> done) {
      this(current, done, Optional.empty());
    }
  }

  private record Content(int format, Map<String, Reached> lessons) {}

  public static LessonProgress ofUser() {
    return new LessonProgress(UserFolder.DATA.path().resolve("lessons.json"));
  }

  public Reached reached(String id) {
    return all().getOrDefault(id, Reached.NOTHING);
  }

  public boolean knows(String id) {
    return all().containsKey(id);
  }

  private Map<String, Reached> all() {
    return read().orElse(Map.of());
  }

  /// Returns the lessons, the one that was read last at the end; empty if the file cannot be read.
  private Optional<Map<String, Reached>> read() {
    if (!FreeName.existsAt(file)) {
      return Optional.of(Map.of());
    }
    try {
      if (Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES) {
        Content content = Json.read(file, Content.class);
        if (content.format() == FORMAT && content.lessons().size() <= MAX_LESSONS) {
          return Optional.of(content.lessons());
        }
      }
    } catch (IOException | UserError _) {
      // treated like a file of another version
    }
    return Optional.empty();
  }

  /// Stores the progress in the lesson `id`. If there are too many lessons, forgets the one that
  /// was read longest ago.
  ///
  /// @return a sentence about the file that was set aside, if one was
  /// @throws UserError if it cannot be written
  public Optional<String> keep(String id, Reached reached) {
    try {
      Optional<Map<String, Reached>> before = read();
      Optional<String> note = before.isPresent() ? Optional.empty() : Optional.of(setAside());
      Map<String, Reached> lessons = new LinkedHashMap<>(before.orElse(Map.of()));
      lessons.remove(id);
      while (lessons.size() >= MAX_LESSONS) {
        lessons.remove(lessons.keySet().iterator().next());
      }
      lessons.put(id, reached);
      byte[] json = Json.pretty(new Content(FORMAT, lessons)).getBytes(StandardCharsets.UTF_8);
      AtomicFile.write(file, out -> out.write(json));
      return note;
    } catch (IOException e) {
      throw new UserError(
          "Your progress cannot be saved in %s (%s); free some space."
              .formatted(file, FileErrors.reason(e)),
          e);
    }
  }

  private String setAside() throws IOException {
    Path bad =
        FreeName.folder(file.toAbsolutePath().resolveSibling(""), file.getFileName() + ".bad");
    Files.move(file, bad);
    return "Your progress in other lessons cannot be read by this version; it is kept as %s."
        .formatted(bad);
  }
}
