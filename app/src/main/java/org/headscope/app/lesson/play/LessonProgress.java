package org.headscope.app.lesson.play;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.UserError;

/// How far a reader came in each lesson: `lessons.json` in the user's data folder. What cannot be
/// read counts as not there, since nobody's work is lost with it.
///
/// @param file where it is kept
public record LessonProgress(Path file) {
  private static final int FORMAT = 1;
  private static final int MAX_LESSONS = 1000;
  private static final long MAX_BYTES = 1 << 20;

  /// How far in one lesson, steps from 0.
  ///
  /// @param done steps that were gone through
  public record Reached(int current, SortedSet<Integer> done) {
    public static final Reached NOTHING = new Reached(0, new TreeSet<>());

    public Reached {
      if (current < 0 || done.stream().anyMatch(step -> step < 0)) {
        throw new IllegalArgumentException("steps count from 0");
      }
      done = Collections.unmodifiableSortedSet(new TreeSet<>(done));
    }
  }

  private record Content(int format, Map<String, Reached> lessons) {}

  /// In the data folder of who uses HeadScope.
  public static LessonProgress ofUser() {
    return new LessonProgress(UserFolder.DATA.path().resolve("lessons.json"));
  }

  /// How far the reader came in the lesson `id`.
  public Reached reached(String id) {
    return all().getOrDefault(id, Reached.NOTHING);
  }

  /// Whether anything was kept of the lesson `id`.
  public boolean knows(String id) {
    return all().containsKey(id);
  }

  private Map<String, Reached> all() {
    try {
      if (Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES) {
        Content content = Json.read(file, Content.class);
        if (content.format() == FORMAT && content.lessons().size() <= MAX_LESSONS) {
          return content.lessons();
        }
      }
    } catch (IOException | UserError _) {
      // As if it were not there.
    }
    return Map.of();
  }

  /// Keeps how far the reader came in the lesson `id`.
  ///
  /// @throws UserError if it cannot be written
  public void keep(String id, Reached reached) {
    Map<String, Reached> lessons = new TreeMap<>(all());
    if (lessons.size() >= MAX_LESSONS && !lessons.containsKey(id)) {
      lessons.clear();
    }
    lessons.put(id, reached);
    byte[] json = Json.pretty(new Content(FORMAT, lessons)).getBytes(StandardCharsets.UTF_8);
    try {
      AtomicFile.write(file, out -> out.write(json));
    } catch (IOException e) {
      throw new UserError(
          "How far you came cannot be kept in %s (%s); free some space."
              .formatted(file, FileErrors.reason(e)),
          e);
    }
  }
}
