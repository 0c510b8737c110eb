package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.jspecify.annotations.Nullable;

/// Unsaved drafts, which survive a crash and the end of the program, in one file per lesson.
/// Unreadable files count as missing.
public record DraftStore(Path folder) {
  private static final int FORMAT = 1;
  private static final long MAX_BYTES = 8L << 20;
  private static final int MAX_DRAFTS = 100;

  /// The folders of a lesson that is being edited.
  ///
  /// @param base the folder of its pictures and instances
  /// @param begun true if it is new, so that its title names its folder when it is saved
  /// @param known the SHA-256 of its file when it was last read or written here; empty without a
  ///   file
  public record Place(Path folder, Path base, boolean begun, String known) {}

  public record Unsaved(Place place, LessonDraft draft) {}

  private record Content(
      int format,
      String folder,
      String base,
      boolean begun,
      @Nullable String known,
      LessonDraft draft) {}

  public static DraftStore ofUser() {
    return new DraftStore(UserFolder.DATA.path().resolve("lesson-drafts"));
  }

  private Path file(Path lesson) {
    String name = Sha256.hex(lesson.toString().getBytes(StandardCharsets.UTF_8));
    return folder.resolve(name.substring(0, 16) + ".json");
  }

  /// Stores `unsaved`.
  ///
  /// @throws UserError if it cannot be written
  void keep(Unsaved unsaved) {
    Place place = unsaved.place();
    byte[] json =
        Json.pretty(
                new Content(
                    FORMAT,
                    place.folder().toString(),
                    place.base().toString(),
                    place.begun(),
                    place.known(),
                    unsaved.draft()))
            .getBytes(StandardCharsets.UTF_8);
    try {
      AtomicFile.writeUnsynced(file(place.folder()), out -> out.write(json));
    } catch (IOException e) {
      throw new UserError(
          "Your draft cannot be kept in %s (%s); save the lesson before you close it."
              .formatted(folder, FileErrors.reason(e)),
          e);
    }
  }

  void forget(Path lesson) {
    try {
      Files.deleteIfExists(file(lesson));
    } catch (IOException _) {
      return; // it reappears, and can be discarded again
    }
  }

  Optional<Unsaved> find(Path lesson) {
    return read(file(lesson)).filter(found -> found.place().folder().equals(lesson));
  }

  public List<Unsaved> all() {
    List<Unsaved> found = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> file.toString().endsWith(".json"))
          .sorted()
          .limit(MAX_DRAFTS)
          .forEach(file -> read(file).ifPresent(found::add));
    } catch (IOException _) {
      return List.of();
    }
    return found;
  }

  private static Optional<Unsaved> read(Path file) {
    try {
      if (Files.isRegularFile(file) && Files.size(file) <= MAX_BYTES) {
        Content content = Json.read(file, Content.class);
        if (content.format() == FORMAT && !content.draft().steps().isEmpty()) {
          Place place =
              new Place(
                  Path.of(content.folder()),
                  Path.of(content.base()),
                  content.begun(),
                  Optional.ofNullable(content.known()).orElse(""));
          return Optional.of(new Unsaved(place, content.draft()));
        }
      }
    } catch (IOException | IllegalArgumentException | UserError _) {
      // It counts as missing.
    }
    return Optional.empty();
  }
}
