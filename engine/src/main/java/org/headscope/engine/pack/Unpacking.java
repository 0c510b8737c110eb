package org.headscope.engine.pack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.io.FreeSpace;
import org.headscope.engine.io.InstanceFile;
import org.headscope.engine.pack.PackContents.PackedInstances;
import org.headscope.engine.pack.PackContents.PackedRun;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.training.Checkpoint;
import org.headscope.engine.training.RunDirectory;
import org.headscope.engine.training.RunFiles;

/// Opens packs: all of one, in a folder of its own that appears whole, or nothing.
public final class Unpacking {
  private final UnpackSpec spec;
  private final ByteCount count;
  private final Cancellation cancellation;

  private Unpacking(UnpackSpec spec, Progress progress, Cancellation cancellation) {
    this.spec = spec;
    this.count = new ByteCount(progress, cancellation);
    this.cancellation = cancellation;
  }

  /// Verifies all of the pack in `file` and says what is in it, on this thread; writes nothing.
  ///
  /// @throws UserError naming what is wrong with it
  /// @throws java.util.concurrent.CancellationException if cancelled
  public static PackContents look(Path file, Progress progress, Cancellation cancellation) {
    ByteCount count = new ByteCount(progress, cancellation);
    try (PackFile pack = PackFile.open(file)) {
      count.expect(pack.manifest().files().size(), pack.manifest().bytes());
      return pack.verify(count);
    }
  }

  /// Verifies all of the pack and then puts it into a folder that is named like it.
  ///
  /// @throws UserError as [#look], or if it cannot be written
  /// @throws java.util.concurrent.CancellationException if cancelled; nothing is left behind
  public static UnpackResult run(UnpackSpec spec, Progress progress, Cancellation cancellation) {
    return new Unpacking(spec, progress, cancellation).open();
  }

  private UnpackResult open() {
    String name = String.valueOf(spec.file().getFileName());
    String stem =
        name.endsWith(PackSpec.ENDING)
            ? name.substring(0, name.length() - PackSpec.ENDING.length())
            : name;
    try (PackFile pack = PackFile.open(spec.file())) {
      count.expect(pack.manifest().files().size(), 2 * pack.manifest().bytes());
      PackContents contents = pack.verify(count);
      List<Path> lessons = new ArrayList<>();
      try {
        Path folder =
            contents.runs().isEmpty() && contents.instances().isEmpty()
                ? lessons(pack, contents, lessons).getFirst()
                : AtomicFolder.create(
                    spec.into(),
                    PackNames.safe(stem),
                    temporary -> fill(temporary, pack, contents, lessons));
        return new UnpackResult(folder, lessons, contents);
      } catch (IOException | RuntimeException e) {
        for (Path lesson : lessons) {
          delete(lesson);
        }
        throw e;
      }
    } catch (IOException e) {
      throw new UserError(
          "The pack %s cannot be opened in %s (%s); free space or choose a folder that you may write to."
              .formatted(spec.file(), spec.into(), e.getMessage()),
          e);
    }
  }

  /// Makes the folders of lessons, and adds them to `made` as they are there.
  private List<Path> lessons(PackFile pack, PackContents contents, List<Path> made)
      throws IOException {
    LessonFormat format = LessonFormat.registered();
    for (String name : contents.lessons()) {
      String inside = name + PackNames.LESSON + "/";
      made.add(
          AtomicFolder.create(
              spec.lessons(),
              name,
              temporary -> {
                for (PackManifest.Entry entry : pack.manifest().files()) {
                  if (entry.name().startsWith(inside)) {
                    Path file = temporary.resolve(entry.name().substring(inside.length()));
                    AtomicFile.write(file, out -> pack.copy(entry, out, count, "opening"));
                  }
                }
                told(temporary, () -> format.check(temporary));
              }));
    }
    return made;
  }

  /// What is said of the folder that is not there yet is said of the pack.
  private void told(Path folder, Runnable check) {
    try {
      check.run();
    } catch (UserError e) {
      String sentence = String.valueOf(e.getMessage());
      throw new UserError(sentence.replace(folder.toString(), spec.file().toString()), e);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  private void fill(Path folder, PackFile pack, PackContents contents, List<Path> lessons)
      throws IOException {
    long free = FreeSpace.of(folder);
    if (free < contents.bytes()) {
      throw new IOException(
          "it takes %,d MB and %,d are free"
              .formatted(contents.bytes() / 1_000_000 + 1, free / 1_000_000));
    }
    Map<String, String> hashes = new HashMap<>();
    for (PackManifest.Entry entry : pack.manifest().files()) {
      hashes.put(entry.name(), entry.sha256());
      if (!PackNames.isOfLesson(entry.name())) {
        AtomicFile.write(
            folder.resolve(entry.name()), out -> pack.copy(entry, out, count, "opening"));
      }
    }
    told(
        folder,
        () -> {
          contents.runs().forEach(run -> require(folder.resolve(run.name()), run, hashes));
          contents.instances().forEach(file -> require(folder, file));
        });
    lessons(pack, contents, lessons);
    // Last: with it the folder counts as a pack that was opened.
    byte[] text = pack.text().getBytes(StandardCharsets.UTF_8);
    AtomicFile.write(folder.resolve(PackManifest.NAME), out -> out.write(text));
  }

  /// The hashes are right; now everything must be what its name says, too.
  private static void require(Path folder, PackedRun packed, Map<String, String> hashes) {
    RunDirectory run = RunDirectory.open(folder);
    if (!run.checkpoints().stream().map(Checkpoint::step).toList().equals(packed.steps())) {
      throw new UserError(
          "The list %s has other checkpoints than there are; get the pack again from whoever made it."
              .formatted(folder.resolve(RunFiles.SUMS)));
    }
    for (Checkpoint checkpoint : run.checkpoints()) {
      String name =
          "%s/%s/%s"
              .formatted(packed.name(), RunFiles.CHECKPOINTS, checkpoint.file().getFileName());
      if (!run.sha256(checkpoint).equals(hashes.get(name))) {
        throw new UserError(
            "The file %s is not the one that the run wrote (its SHA-256 differs); get the pack again from whoever made it."
                .formatted(checkpoint.file()));
      }
    }
  }

  private void require(Path folder, PackedInstances file) {
    try (Stream<Instance> instances = InstanceFile.stream(folder.resolve(file.name()))) {
      instances.forEach(_ -> cancellation.check());
    }
  }
}
