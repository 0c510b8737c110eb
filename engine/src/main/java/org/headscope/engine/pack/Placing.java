package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.FreeName;
import org.headscope.engine.pack.PackManifest.Entry;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// Puts a pack where it belongs: runs and instances into a new folder, lessons among the user's.
/// All of it is written and opened before any of it can be seen; then the folder gets its name, and
/// right after it each lesson. A lesson that is there already, byte for byte, is not written again;
/// and if an earlier opening of the pack was killed between the folder and the lessons, only these
/// are added.
final class Placing {
  private final Unpacking unpacking;
  private final PackFile pack;
  private final Unpacking.UnpackSpec spec;
  private final PackContents contents;
  private final Map<String, Path> lessons = new HashMap<>();
  private final List<Path> made = new ArrayList<>();
  private Optional<Path> folder = Optional.empty();
  private Path writing;

  Placing(Unpacking unpacking, PackFile pack, Unpacking.UnpackSpec spec) {
    this.unpacking = unpacking;
    this.pack = pack;
    this.spec = spec;
    this.contents = unpacking.contents();
    this.writing = spec.into();
  }

  /// Does so.
  Unpacking.UnpackResult place() {
    try {
      place(missing());
      List<Path> placed =
          contents.lessons().stream()
              .map(name -> Objects.requireNonNull(lessons.get(name)))
              .toList();
      return new Unpacking.UnpackResult(folder.orElseGet(placed::getFirst), placed, contents);
    } catch (IOException e) {
      takeBack();
      throw new UserError(
          "The pack %s cannot be opened in %s (%s); free space or choose a folder that you may write to."
              .formatted(pack.file(), writing, FileErrors.reason(e)),
          e);
    } catch (RuntimeException e) {
      takeBack();
      throw e;
    }
  }

  /// The lessons that are not there yet; if there are some, the folder may be.
  private List<String> missing() {
    List<String> missing = new ArrayList<>();
    for (String name : contents.lessons()) {
      Optional<Path> there = same(spec.lessons(), name, pack.files(name + PackNames.LESSON));
      there.ifPresentOrElse(lesson -> lessons.put(name, lesson), () -> missing.add(name));
    }
    lessons.forEach((name, lesson) -> unpacking.openLesson(lesson, name));
    if (!missing.isEmpty()) {
      SortedMap<String, Entry> files = files();
      byte[] text = manifest();
      files.put(PackManifest.NAME, new Entry(PackManifest.NAME, text.length, Sha256.hex(text)));
      folder = same(spec.into(), name(), files);
      folder.ifPresent(unpacking::open);
    }
    return missing;
  }

  /// Each lesson is made around all others and the folder, so that this gets its name first.
  private void place(List<String> missing) throws IOException {
    if (missing.isEmpty()) {
      placeFolder();
      return;
    }
    String name = missing.getFirst();
    writing = spec.lessons();
    AtomicFolder.Filling filling =
        temporary -> {
          unpacking.write(temporary, pack.files(name + PackNames.LESSON), AtomicFile::write);
          unpacking.openLesson(temporary, name);
          place(missing.subList(1, missing.size()));
          writing = spec.lessons();
        };
    Path lesson = AtomicFolder.create(spec.lessons(), name, filling);
    made.add(lesson);
    lessons.put(name, lesson);
  }

  private void placeFolder() throws IOException {
    SortedMap<String, Entry> files = files();
    if (files.isEmpty() || folder.isPresent()) {
      return;
    }
    writing = spec.into();
    AtomicFolder.Filling filling =
        temporary -> {
          unpacking.write(temporary, files, AtomicFile::write);
          unpacking.open(temporary);
          // Last: with it the folder counts as a pack that was opened.
          AtomicFile.write(temporary.resolve(PackManifest.NAME), out -> out.write(manifest()));
        };
    Path there = AtomicFolder.create(spec.into(), name(), filling);
    made.add(there);
    folder = Optional.of(there);
  }

  private String name() {
    String name = String.valueOf(pack.file().getFileName());
    return PackNames.safe(name.replaceFirst(Pattern.quote(PackSpec.ENDING) + "\\z", ""));
  }

  private byte[] manifest() {
    return pack.text().getBytes(StandardCharsets.UTF_8);
  }

  private SortedMap<String, Entry> files() {
    SortedMap<String, Entry> files = new TreeMap<>(pack.files());
    files.keySet().removeIf(PackNames::isOfLesson);
    return files;
  }

  /// Deletes what was made; what cannot be deleted stays.
  private void takeBack() {
    made.forEach(Placing::delete);
  }

  private static void delete(Path folder) {
    try {
      AtomicFolder.delete(folder);
    } catch (IOException | UncheckedIOException _) {
      return; // what failed before says why
    }
  }

  /// The folder in `parent`, called `name` or `name-2` and so on, that has all of `files`, by their
  /// names in it, byte for byte, and nothing else.
  private static Optional<Path> same(Path parent, String name, Map<String, Entry> files) {
    Predicate<Path> other = folder -> FreeName.existsAt(folder) && !has(folder, files);
    return Optional.of(parent.resolve(FreeName.of(name, "", n -> other.test(parent.resolve(n)))))
        .filter(FreeName::existsAt);
  }

  private static boolean has(Path folder, Map<String, Entry> files) {
    Set<String> missing = new HashSet<>(files.keySet());
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        if (Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
          continue;
        }
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        Entry entry = files.get(name);
        if (entry == null || !missing.remove(name) || !isSame(file, entry)) {
          return false;
        }
      }
      return missing.isEmpty();
    } catch (IOException | UncheckedIOException _) {
      return false; // nobody can say, so it is written again
    }
  }

  private static boolean isSame(Path file, Entry entry) throws IOException {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        && Files.size(file) == entry.size()
        && Sha256.hex(file).equals(entry.sha256());
  }
}
