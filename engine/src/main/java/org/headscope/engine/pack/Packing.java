package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Json;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunParts;
import org.headscope.engine.training.run.RunParts.Part;

/// Writes packs. The same runs, instances and results give the same bytes.
public final class Packing {
  /// The greatest depth of folders in a lesson.
  private static final int DEEPEST = 3;

  private final PackSpec spec;
  private final ByteCount count;
  private final Cancellation cancellation;
  private final PackNames names = new PackNames();
  private final SortedMap<String, Part> parts = new TreeMap<>();

  private Packing(PackSpec spec, Progress progress, Cancellation cancellation) {
    this.spec = spec;
    this.count = new ByteCount(progress, cancellation);
    this.cancellation = cancellation;
  }

  /// Writes the pack that `spec` asks for, on this thread.
  ///
  /// @throws UserError naming the file and the remedy if something cannot be read or written, was
  ///   changed since it was written, or is no run's
  /// @throws java.util.concurrent.CancellationException if cancelled; nothing is left behind
  public static PackResult run(PackSpec spec, Progress progress, Cancellation cancellation) {
    return new Packing(spec, progress, cancellation).write();
  }

  private PackResult write() {
    Path out = spec.out();
    if (!PackSpec.isPack(out) || Files.isDirectory(out)) {
      throw new UserError(
          "The pack's name, %s, must end in %s and must not be a folder's."
              .formatted(out, PackSpec.ENDING));
    }
    LessonFormat format = LessonFormat.registered();
    Stream.concat(
            spec.runs().stream(), spec.lessons().stream().flatMap(l -> format.runs(l).stream()))
        .map(run -> run.toAbsolutePath().normalize())
        .distinct()
        .forEach(this::addRun);
    spec.instances().forEach(this::addInstances);
    spec.lessons().forEach(this::addLesson);
    count.expect(parts.size(), 2 * parts.values().stream().mapToLong(Part::size).sum());
    List<PackManifest.Entry> entries = new ArrayList<>();
    List<PackZip.PackPart> zipped = new ArrayList<>();
    parts.forEach((name, part) -> zipped.add(read(name, part, entries)));
    PackManifest manifest = PackManifest.of(entries);
    zipped.addFirst(text(Json.pretty(manifest).getBytes(StandardCharsets.UTF_8)));
    try {
      AtomicFile.write(out, stream -> PackZip.write(stream, zipped));
      try (PackFile written = PackFile.open(out)) {
        return new PackResult(out, Files.size(out), ContentReader.read(written));
      }
    } catch (ZipException e) {
      throw new UserError(
          "A file of the runs changed during packing (%s); pack again.".formatted(e.getMessage()),
          e);
    } catch (IOException e) {
      throw FileErrors.writing(out, e);
    }
  }

  private void addRun(Path folder) {
    RunDirectory run = RunDirectory.open(folder);
    // What ends so is a lesson.
    String stem = PackNames.safe(run.name()).replaceFirst("(?i)\\.lesson$", "-lesson");
    String name = names.fresh(stem, "");
    RunToPack files = new RunToPack(run, spec.steps(), cancellation);
    for (Part part : RunParts.of(run, spec.steps())) {
      if (PackNames.isOfRun(part.name())) { // what else people keep there is theirs
        cancellation.check();
        files.packed(part).ifPresent(packed -> parts.put(name + "/" + part.name(), packed));
      }
    }
  }

  private void addInstances(Path file) {
    LessonMaterial.openInstances(file, cancellation);
    String name = String.valueOf(file.getFileName());
    String stem = name.replaceFirst(Pattern.quote(PackNames.INSTANCES) + "\\z", "");
    try {
      String inside = names.fresh(PackNames.safe(stem), PackNames.INSTANCES);
      parts.put(inside, part(inside, file));
    } catch (IOException e) {
      throw unreadable(file.toString(), e);
    }
  }

  /// Adds its text, and the pictures and instances beside it; links are left out.
  private void addLesson(Path folder) {
    Path lesson = folder.toAbsolutePath().normalize();
    String name =
        names.fresh(PackNames.safe(String.valueOf(lesson.getFileName())), PackNames.LESSON);
    try (Stream<Path> files = Files.walk(lesson, DEEPEST)) {
      for (Path file : (Iterable<Path>) files.sorted()::iterator) {
        String inside = lesson.relativize(file).toString().replace(File.separatorChar, '/');
        if (PackNames.isInLesson(inside) && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
          LessonMaterial.open(lesson, inside, cancellation);
          parts.put(name + "/" + inside, part(inside, file));
        }
      }
    } catch (IOException e) {
      throw unreadable(folder.toString(), e);
    }
  }

  private static Part part(String name, Path file) throws IOException {
    return new Part(name, Files.size(file), Optional.empty(), () -> Files.newInputStream(file));
  }

  private static UserError unreadable(String name, IOException e) {
    return new UserError(
        "The file %s cannot be read (%s); check its permissions.".formatted(name, e.getMessage()),
        e);
  }

  /// Reads `part` once and returns its entry.
  private PackZip.PackPart read(String name, Part part, List<PackManifest.Entry> entries) {
    MessageDigest digest = Sha256.digest();
    CheckedOutputStream crc = new CheckedOutputStream(OutputStream.nullOutputStream(), new CRC32());
    try {
      copy(part, new DigestOutputStream(crc, digest), "reading");
    } catch (IOException e) {
      throw unreadable(name, e);
    }
    String hash = Sha256.hex(digest);
    if (!part.sha256().orElse(hash).equals(hash)) {
      throw new UserError(
          "The file %s has changed since the run wrote it (its SHA-256 differs); restore it from a copy."
              .formatted(name));
    }
    entries.add(new PackManifest.Entry(name, part.size(), hash));
    return new PackZip.PackPart(
        name, part.size(), crc.getChecksum().getValue(), out -> copy(part, out, "writing"));
  }

  private void copy(Part part, OutputStream out, String phase) throws IOException {
    try (InputStream in = part.source().open()) {
      count.copy(in, out, part.size(), phase);
    }
  }

  private static PackZip.PackPart text(byte[] content) {
    CRC32 crc = new CRC32();
    crc.update(content);
    return new PackZip.PackPart(
        PackManifest.NAME, content.length, crc.getValue(), out -> out.write(content));
  }

  /// A pack that was written.
  ///
  /// @param bytes its size
  public record PackResult(Path file, long bytes, PackContents contents) {}
}
