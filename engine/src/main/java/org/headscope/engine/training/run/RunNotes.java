package org.headscope.engine.training.run;

import module java.base;

import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.UserError;

/// `analyses/notes.json`: notes about places in a run; for a run that was shipped or cannot be
/// written to, in the user's data folder. Both are read.
public final class RunNotes {
  private static final int FORMAT = 1;
  private static final int MAX_NOTES = 10_000;
  private static final int MAX_LETTERS = 10_000;
  private static final long MAX_BYTES = 16 << 20;

  private RunNotes() {}

  /// A note.
  ///
  /// @param place a link to its place: `run@step#instance:2.1@86`
  /// @param text empty for a bookmark
  public record Note(String place, String text) {
    public Note {
      if (place.isBlank() || place.length() > MAX_LETTERS || text.length() > MAX_LETTERS) {
        throw new IllegalArgumentException(
            "a note has a place, and at most " + MAX_LETTERS + " letters");
      }
    }
  }

  private record Content(int format, List<Note> notes) {
    Content {
      if (format != FORMAT || notes.size() > MAX_NOTES) {
        throw new IllegalArgumentException(
            "this version reads format %d with at most %d notes".formatted(FORMAT, MAX_NOTES));
      }
      notes = List.copyOf(notes);
    }
  }

  /// The notes on the run in `run`, oldest first.
  ///
  /// @throws UserError if they cannot be read
  public static List<Note> read(Path run) {
    if (!RunDirectory.isRun(run)) {
      return List.of();
    }
    Set<Note> notes = new LinkedHashSet<>();
    AnalysisFolders.of(run).all(RunFiles.NOTES).forEach(file -> notes.addAll(readFile(file)));
    return List.copyOf(notes);
  }

  /// The notes in `file`; none if it does not exist.
  ///
  /// @throws UserError if they cannot be read
  public static List<Note> readFile(Path file) {
    if (Files.notExists(file) || belongsToOther(file)) {
      return List.of();
    }
    try {
      if (!Files.isRegularFile(file) || Files.size(file) > MAX_BYTES) {
        throw new UserError("The file " + file + " holds no notes; move it away.");
      }
    } catch (IOException e) {
      throw new UserError(
          "Cannot read %s (%s); check its permissions.".formatted(file, e.getMessage()), e);
    }
    String where = "The file " + file;
    String remedy = "restore it from a copy, or move it away";
    return CheckedJson.parse(Json.text(file), Content.class, where, remedy, _ -> true).notes();
  }

  /// True if `file` holds another user's notes, which only that user may read.
  private static boolean belongsToOther(Path file) {
    return Files.exists(file) && !Files.isReadable(file);
  }

  /// Stores `note` with the run.
  ///
  /// @throws UserError if it cannot be written, or the notes there cannot be read
  public static void add(Path run, Note note) {
    change(
        run,
        notes ->
            Stream.concat(notes.stream().filter(other -> !other.equals(note)), Stream.of(note))
                .toList());
  }

  /// Removes `note`.
  ///
  /// @throws UserError if that cannot be written
  public static void remove(Path run, Note note) {
    change(run, notes -> notes.stream().filter(other -> !other.equals(note)).toList());
  }

  private static synchronized void change(Path run, UnaryOperator<List<Note>> change) {
    AnalysisFolders folders = AnalysisFolders.of(run);
    boolean anothers = belongsToOther(folders.all(RunFiles.NOTES).getFirst());
    Path folder = anothers ? folders.userFolder() : folders.writableFolder();
    folders.keep(folder, RunFiles.NOTES, text(change.apply(read(run))));
  }

  static String text(List<Note> notes) {
    return CheckedJson.pretty(new Content(FORMAT, notes));
  }
}
