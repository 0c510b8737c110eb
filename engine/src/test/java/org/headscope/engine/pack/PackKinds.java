package org.headscope.engine.pack;

import module java.base;

import org.headscope.engine.fuzz.FileKind;
import org.headscope.engine.fuzz.FileKind.Reading;
import org.headscope.engine.interpret.evaluation.EvaluationFile;
import org.headscope.engine.interpret.evaluation.EvaluationKinds;
import org.headscope.engine.interpret.probe.store.ProbeKinds;
import org.headscope.engine.neural.Positions;
import org.headscope.engine.neural.TestModels;
import org.headscope.engine.pack.Unpacking.UnpackResult;
import org.headscope.engine.pack.Unpacking.UnpackSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunNotes;
import org.headscope.engine.training.run.RunNotes.Note;
import org.headscope.engine.training.step.TinyRun;

/// Packs, manifests in a valid zip, and files in packs with recomputed hashes, as kinds of files.
public final class PackKinds {
  private static final Pattern NAME =
      Pattern.compile("\"name\"\\s*:\\s*\"((?:[^\"\\\\]){0,300})\"");

  private static final String CONTENTS = "contents";
  private static final String LESSON =
      """
      ---
      format: 1
      title: A
      minutes: 4
      runs:
        - {as: model, name: transformer-4x2, heads: true}
      ---

      ## B

      Look at the *map*.
      """;

  private PackKinds() {}

  /// All three.
  public static List<FileKind> all(Path folder) throws IOException {
    List<Path> packs = new ArrayList<>();
    List<Path> manifests = new ArrayList<>();
    for (int layers = 1; layers <= 2; layers++) {
      Path run = folder.resolve("run-" + layers);
      RunDirectory tiny =
          TinyRun.write(run, TestModels.transformer(layers, 1, 8, Positions.ROTARY, 0, 0), 5);
      RunNotes.add(run, new Note("run@5#instance:2.1@3", "looks back"));
      Files.writeString(
          run.resolve("analyses/evaluations.json"),
          EvaluationFile.text(List.of(EvaluationKinds.evaluation(5, "abc", 0.5))));
      ProbeKinds.store(tiny);
      Path lesson = Files.createDirectories(folder.resolve("lesson-" + layers));
      Files.writeString(lesson.resolve("lesson.md"), LESSON);
      Path pack =
          Packing.run(
                  new PackSpec(
                      List.of(run),
                      List.of(),
                      List.of(),
                      List.of(lesson),
                      folder.resolve("pack-" + layers + ".hscope")),
                  Progress.none(),
                  new Cancellation())
              .file();
      packs.add(pack);
      Path manifest = folder.resolve("manifest-" + layers + ".json");
      try (PackFile opened = PackFile.open(pack)) {
        Files.writeString(manifest, opened.text());
      }
      manifests.add(manifest);
    }
    List<Path> contents = new ArrayList<>();
    try (ZipFile zip = new ZipFile(packs.getFirst().toFile())) {
      for (ZipEntry entry : zip.stream().toList()) {
        if (!entry.getName().equals(PackManifest.NAME)) {
          Path content = folder.resolve(CONTENTS).resolve(entry.getName());
          Files.createDirectories(content.getParent());
          Files.write(content, zip.getInputStream(entry).readAllBytes());
          contents.add(content);
        }
      }
    }
    Path runs = folder.resolve("runs");
    return List.of(
        FileKind.covered("pack", packs, file -> opened(file, runs)),
        FileKind.open("pack-manifest", manifests, file -> opened(rewritten(file), runs)),
        FileKind.open(
            "pack+hashes",
            contents,
            _ -> seen(repacked(folder.resolve(CONTENTS), contents), runs)));
  }

  /// A pack of `files` in `folder` as they are now, with their hashes.
  private static Path repacked(Path folder, List<Path> files) {
    Path again = folder.resolveSibling("again-2.hscope");
    SortedMap<String, byte[]> contents = new TreeMap<>();
    try (OutputStream out = Files.newOutputStream(again)) {
      for (Path file : files) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        contents.put(name, Files.readAllBytes(file));
      }
      List<PackZip.PackPart> parts = new ArrayList<>();
      parts.add(HostilePack.part(PackManifest.NAME, HostilePack.manifest(contents)));
      contents.forEach((name, content) -> parts.add(HostilePack.part(name, content)));
      PackZip.write(out, parts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return again;
  }

  /// A pack that was looked into without a fault is opened, too.
  private static Reading seen(Path pack, Path runs) {
    PackContents _ = Unpacking.inspect(pack, Progress.none(), new Cancellation());
    try {
      return opened(pack, runs);
    } catch (UserError e) {
      throw new AssertionError("only who opens it hears of it", e);
    }
  }

  private static Reading opened(Path pack, Path runs) {
    try {
      UnpackResult opened =
          Unpacking.run(
              new UnpackSpec(pack, runs, runs.resolveSibling("lessons")),
              Progress.none(),
              new Cancellation());
      delete(opened.folder());
      opened.lessons().stream().filter(Files::exists).forEach(PackKinds::delete);
      return Reading.READ;
    } finally {
      requireNothing(runs);
      requireNothing(runs.resolveSibling("lessons"));
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// No pack makes anything but its folder.
  private static void requireNothing(Path runs) {
    String[] left = runs.toFile().list();
    if (left != null && left.length > 0) {
      throw new AssertionError("there is " + String.join(", ", left));
    }
  }

  /// A pack with `manifest` that has the files which that names, empty where the first pack has
  /// none of the name.
  private static Path rewritten(Path manifest) {
    Path again = manifest.resolveSibling("again-1.hscope");
    Path first =
        manifest.resolveSibling(
            manifest
                .getFileName()
                .toString()
                .replace("manifest", "pack")
                .replace(".json", ".hscope"));
    try (ZipFile zip = new ZipFile(first.toFile());
        OutputStream out = Files.newOutputStream(again)) {
      byte[] content = Files.readAllBytes(manifest);
      List<PackZip.PackPart> parts = new ArrayList<>();
      parts.add(HostilePack.part(PackManifest.NAME, content));
      List<String> names =
          NAME.matcher(new String(content, StandardCharsets.UTF_8))
              .results()
              .map(found -> found.group(1))
              .filter(name -> !name.equals(PackManifest.NAME))
              .distinct()
              .toList();
      for (String name : names) {
        ZipEntry entry = zip.getEntry(name);
        byte[] bytes = entry == null ? new byte[0] : zip.getInputStream(entry).readAllBytes();
        parts.add(HostilePack.part(name, bytes));
      }
      PackZip.write(out, parts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return again;
  }
}
