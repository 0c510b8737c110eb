package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FreeSpace;
import org.headscope.engine.io.TemporaryFolder;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.pack.PackManifest.Entry;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunFiles;

/// Opens packs: all of one, in a new folder that appears whole, or nothing.
public final class Unpacking {
  private final PackFile pack;
  private final ByteCount count;
  private final Cancellation cancellation;
  private final LessonFormat format = LessonFormat.registered();
  private final PackContents contents;

  private Unpacking(PackFile pack, Progress progress, Cancellation cancellation) {
    this.pack = pack;
    this.count = new ByteCount(progress, cancellation);
    this.cancellation = cancellation;
    count.expect(pack.manifest().files().size(), 2 * pack.manifest().bytes());
    pack.verify(count);
    this.contents = ContentReader.read(pack);
  }

  /// Checks all of the pack in `file` as [#run] does and says what is in it, on this thread; leaves
  /// nothing on the disk.
  ///
  /// @throws UserError naming what is wrong with it
  /// @throws java.util.concurrent.CancellationException if cancelled
  public static PackContents inspect(Path file, Progress progress, Cancellation cancellation) {
    try (PackFile pack = PackFile.open(file)) {
      Unpacking unpacking = new Unpacking(pack, progress, cancellation);
      return unpacking.inspect(TemporaryFolder.path());
    }
  }

  /// Checks all of the pack and then puts it into a folder that is named like it.
  ///
  /// @throws UserError as [#inspect], or if it cannot be written
  /// @throws java.util.concurrent.CancellationException if cancelled; nothing is left behind
  public static UnpackResult run(UnpackSpec spec, Progress progress, Cancellation cancellation) {
    try (PackFile pack = PackFile.open(spec.file())) {
      return new Placing(new Unpacking(pack, progress, cancellation), pack, spec).place();
    }
  }

  PackContents contents() {
    return contents;
  }

  /// Opens what it has written into a temporary folder in `parent`, without weights, which may be
  /// large and are read where they are.
  private PackContents inspect(Path parent) {
    try {
      return AtomicFolder.passing(parent, "headscope-pack", this::see);
    } catch (IOException e) {
      throw new UserError(
          "The pack %s cannot be checked (%s in %s); free space there or set -Djava.io.tmpdir to another folder."
              .formatted(pack.file(), FileErrors.reason(e), parent),
          e);
    }
  }

  private PackContents see(Path folder) throws IOException {
    Predicate<String> weights = Pattern.compile("[^/]+/" + RunFiles.WEIGHTS).asMatchPredicate();
    SortedMap<String, Entry> files = new TreeMap<>(pack.files());
    files.keySet().removeIf(weights);
    write(folder, files, AtomicFile::writeUnsynced);
    open(folder);
    for (String lesson : contents.lessons()) {
      openLesson(folder.resolve(lesson + PackNames.LESSON), lesson);
    }
    return contents;
  }

  @FunctionalInterface
  interface Writer {
    /// Writes `content` to `file`.
    void write(Path file, AtomicFile.Content content) throws IOException;
  }

  /// Writes `files`, by their names there, into `folder`.
  void write(Path folder, Map<String, Entry> files, Writer writer) throws IOException {
    long bytes = files.values().stream().mapToLong(Entry::size).sum();
    long free = FreeSpace.of(folder);
    if (free < bytes) {
      throw new IOException(
          "it needs %,d MB, and %,d MB are free"
              .formatted(bytes / 1_000_000 + 1, free / 1_000_000));
    }
    for (Map.Entry<String, Entry> file : files.entrySet()) {
      writer.write(
          folder.resolve(file.getKey()), out -> pack.copy(file.getValue(), out, count, "opening"));
    }
  }

  /// Opens the runs and instances that lie in `folder`.
  void open(Path folder) {
    new PackedFolder(pack, "", folder, cancellation).open(contents);
  }

  /// Opens the lesson `name`, which lies in `folder`.
  void openLesson(Path folder, String name) {
    String top = name + PackNames.LESSON;
    new PackedFolder(pack, top, folder, cancellation).openLesson(format, pack.files(top).keySet());
  }

  /// A pack that was opened.
  ///
  /// @param folder new, with everything that was in it but lessons; of a pack that has only
  ///   lessons, the first of these
  /// @param lessons the folders of lessons
  public record UnpackResult(Path folder, List<Path> lessons, PackContents contents) {
    public UnpackResult {
      lessons = List.copyOf(lessons);
    }
  }

  /// A pack to be opened.
  ///
  /// @param into the folder that its own folder is made in
  /// @param lessons the folder that lessons are put into
  public record UnpackSpec(Path file, Path into, Path lessons) {
    /// Puts lessons where the window lists them.
    public UnpackSpec(Path file, Path into) {
      this(file, into, UserFolder.DATA.path().resolve("lessons"));
    }
  }
}
