package org.headscope.app.lesson.edit;

import module java.base;

import org.headscope.app.lesson.edit.DraftStore.Place;
import org.headscope.app.lesson.read.DraftReader;
import org.headscope.app.lesson.write.DraftStep;
import org.headscope.app.lesson.write.LessonDraft;
import org.headscope.app.lesson.write.LessonWriter;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.pack.LessonFormat;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.ShippedRuns;
import tools.jackson.databind.node.ObjectNode;

/// Saves lessons in their folders. Used beside the FX thread.
final class LessonSaving {
  private static final Pattern PICTURE = Pattern.compile("!\\[[^\\]]*]\\(\\s*<?([^)>\\s]+)");
  private static final int MAX_NAME = 60;

  private LessonSaving() {}

  static Path ofUser() {
    return UserFolder.DATA.path().resolve("lessons");
  }

  /// Returns the place where the lesson in `folder` is saved: there, or as a copy in `lessons` if
  /// it was shipped or cannot be written to.
  static Place place(Path folder, Path lessons) {
    Path here = folder.toAbsolutePath().normalize();
    boolean shipped = ShippedRuns.find().map(s -> here.startsWith(s.folder())).orElse(false);
    return shipped || !Files.isWritable(here.resolve(LessonFormat.FILE))
        ? new Place(newFolder(lessons, "my-" + here.getFileName()), here, false, "")
        : new Place(here, here, false, known(here));
  }

  /// Returns a new place for the lesson, in a folder beside the one where it was saved.
  static Place copyOf(Place place) {
    Path folder = place.folder();
    Path fresh = newFolder(folder.resolveSibling("."), String.valueOf(folder.getFileName()));
    return new Place(fresh, folder, false, "");
  }

  /// Returns the SHA-256 of the lesson's file in `folder`; empty if it cannot be read.
  private static String known(Path folder) {
    try {
      return Sha256.hex(Files.readAllBytes(folder.resolve(LessonFormat.FILE)));
    } catch (IOException _) {
      return "";
    }
  }

  /// Returns true if another program wrote the lesson's file since it was read or written here.
  private static boolean isChanged(Place place) {
    String now = place.begun() ? "" : known(place.folder());
    return !now.isEmpty() && !now.equals(place.known());
  }

  /// Returns a folder in `lessons` that does not exist yet.
  static Path newFolder(Path lessons, String name) {
    return FreeName.folder(lessons, name).toAbsolutePath().normalize();
  }

  /// Returns the folder name of a lesson called `title`: its words with hyphens.
  static String name(String title) {
    String plain =
        Normalizer.normalize(title, Normalizer.Form.NFKD)
            .replaceAll("\\p{M}", "")
            .toLowerCase(Locale.ROOT)
            .replaceAll("[^a-z0-9]+", "-")
            .replaceAll("^-|-$", "");
    String name = plain.substring(0, Math.min(MAX_NAME, plain.length()));
    return name.isEmpty() ? "lesson" : name.replaceAll("-$", "");
  }

  /// The result of saving.
  ///
  /// @param changed true if nothing was saved, since another program wrote the file
  record Saved(Place place, DraftMistake.Check check, boolean changed) {}

  /// Writes `draft` and copies the files that it needs; writes nothing if another program changed
  /// the lesson.
  ///
  /// @throws UserError if it could not be read again, or cannot be written
  static Saved save(LessonDraft draft, Place place, Path lessons, DraftStore store) {
    DraftMistake.Check found = DraftMistake.of(draft, place.base());
    if (!found.whole()) {
      DraftMistake first = found.mistakes().getFirst();
      throw new UserError(
          "It cannot be saved yet: step %d, %s".formatted(first.step() + 1, first.words()));
    }
    if (isChanged(place)) {
      return new Saved(place, found, true);
    }
    Place now = write(draft, place, lessons);
    store.forget(place.folder());
    return new Saved(now, found, false);
  }

  private static Place write(LessonDraft draft, Place place, Path lessons) {
    String title = front(draft).path("title").asString("");
    Path folder = place.begun() ? newFolder(lessons, name(title)) : place.folder();
    byte[] text = LessonWriter.write(draft).text().getBytes(StandardCharsets.UTF_8);
    try {
      Files.createDirectories(folder);
      for (String name : needed(draft)) {
        copy(place.base().resolve(name).normalize(), folder.resolve(name).normalize(), folder);
      }
      AtomicFile.write(folder.resolve(LessonFormat.FILE), out -> out.write(text));
    } catch (IOException e) {
      throw new UserError(
          "The lesson cannot be written into %s (%s); free some space, or make the folder writable."
              .formatted(folder, FileErrors.reason(e)),
          e);
    }
    return new Place(folder, folder, false, Sha256.hex(text));
  }

  private static ObjectNode front(LessonDraft draft) {
    return DraftReader.fields(draft.front(), "The front matter");
  }

  /// Returns the files beside `lesson.md` that it refers to.
  private static Set<String> needed(LessonDraft draft) {
    Set<String> names = new TreeSet<>();
    for (DraftStep step : draft.steps()) {
      PICTURE.matcher(step.text()).results().forEach(found -> names.add(found.group(1)));
    }
    Optional.of(front(draft).path("instances"))
        .map(node -> node.asString(""))
        .filter(name -> !name.isEmpty())
        .filter(name ->
            ShippedRuns.find()
                .map(shipped -> !Files.exists(shipped.folder().resolve(name)))
                .orElse(true))
        .ifPresent(names::add);
    return names;
  }

  private static void copy(Path from, Path to, Path folder) throws IOException {
    if (to.startsWith(folder) && !Files.exists(to) && Files.isRegularFile(from)) {
      Files.createDirectories(folder.resolve(to).getParent());
      AtomicFile.write(to, out -> Files.copy(from, out));
    }
  }
}
