package org.headscope.engine.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.pack.Unpacking.UnpackResult;
import org.headscope.engine.pack.Unpacking.UnpackSpec;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Packs with lessons, which are put into another folder than runs.
class LessonPackTest {
  @TempDir Path folder;

  private Path lesson(String name) throws IOException {
    Path lesson = Files.createDirectories(folder.resolve("lessons-here").resolve(name));
    Files.writeString(lesson.resolve("lesson.md"), "---\ntitle: A\n---\n");
    Files.write(
        Files.createDirectories(lesson.resolve("in")).resolve("a.jpg"),
        new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff});
    Files.writeString(lesson.resolve("notes.txt"), "mine");
    Files.createSymbolicLink(lesson.resolve("link.png"), folder.resolve("elsewhere.png"));
    return lesson;
  }

  private Path packed(List<Path> runs, Path... lessons) {
    Path out = folder.resolve("with.hscope");
    return Packing.run(
            new PackSpec(runs, List.of(), List.of(), List.of(lessons), out),
            Progress.none(),
            new Cancellation())
        .file();
  }

  @Test
  void lessonsGoWhereLessonsAre() throws IOException {
    Path one = PackTest.tinyRun(folder.resolve("one.lesson"));
    Path two = PackTest.tinyRun(folder.resolve("two.lessons"));
    Path pack = packed(List.of(one, two), lesson("mine"));
    Path runs = folder.resolve("runs");
    Path lessons = folder.resolve("lessons");
    UnpackSpec spec = new UnpackSpec(pack, runs, lessons);
    UnpackResult opened = Unpacking.run(spec, Progress.none(), new Cancellation());
    assertThat(opened.lessons()).containsExactly(lessons.resolve("mine"));
    assertThat(PackTest.hashes(lessons).keySet())
        .containsExactly("mine/in/a.jpg", "mine/lesson.md");
    assertThat(opened.contents().lines()).contains("mine: a lesson");
    assertThat(RunDirectory.within(runs))
        .containsExactly(runs.resolve("with/one-lesson"), runs.resolve("with/two.lessons"));
    assertThat(runs.resolve("with/mine.lesson")).doesNotExist();
    Path file = runs.resolve("with-2/one-lesson/run.json");
    assertThat(Unpacking.run(spec, Progress.none(), new Cancellation()).lessons())
        .containsExactly(lessons.resolve("mine"));
    assertThat(file).exists();
  }

  @Test
  void aLessonThatDiffersAtAllIsKeptBesideThePacks() throws IOException {
    Path pack = packed(List.of(), lesson("mine"));
    Path lessons = folder.resolve("lessons");
    UnpackSpec spec = new UnpackSpec(pack, folder.resolve("runs"), lessons);
    Unpacking.run(spec, Progress.none(), new Cancellation());
    Path text = lessons.resolve("mine/lesson.md");
    Files.writeString(text, Files.readString(text).replace('A', 'B'));
    assertThat(Unpacking.run(spec, Progress.none(), new Cancellation()).folder())
        .isEqualTo(lessons.resolve("mine-2"));
    assertThat(text).content().contains("title: B");
    Files.delete(lessons.resolve("mine-2/in/a.jpg"));
    assertThat(Unpacking.run(spec, Progress.none(), new Cancellation()).folder())
        .as("a file is missing")
        .isEqualTo(lessons.resolve("mine-3"));
    Files.createFile(lessons.resolve("mine-3/notes.txt"));
    assertThat(Unpacking.run(spec, Progress.none(), new Cancellation()).folder())
        .as("there is another file")
        .isEqualTo(lessons.resolve("mine-4"));
    assertThat(lessons.toFile().list()).hasSize(4);
  }

  /// A process was killed after the folder got its name.
  @Test
  void whatAKilledProcessLeftOutIsBrought() throws IOException {
    Path pack =
        packed(List.of(PackTest.tinyRun(folder.resolve("one"))), lesson("mine"), lesson("yours"));
    Path runs = folder.resolve("runs");
    Path lessons = folder.resolve("lessons");
    UnpackSpec spec = new UnpackSpec(pack, runs, lessons);
    UnpackResult opened = Unpacking.run(spec, Progress.none(), new Cancellation());
    assertThat(opened.lessons()).containsExactly(lessons.resolve("mine"), lessons.resolve("yours"));
    Map<String, String> before = PackTest.hashes(folder);
    for (String lost : List.of("yours/in/a.jpg", "yours/in", "yours/lesson.md", "yours")) {
      Files.delete(lessons.resolve(lost));
    }
    assertThat(Unpacking.run(spec, Progress.none(), new Cancellation())).isEqualTo(opened);
    assertThat(PackTest.hashes(folder)).isEqualTo(before);
    assertThat(runs.toFile().list()).containsExactly("with");
    assertThat(lessons.toFile().list()).containsExactlyInAnyOrder("mine", "yours");
  }

  @Test
  void aLessonThatCannotBeWrittenLeavesNoRun() throws IOException {
    Path pack = packed(List.of(PackTest.tinyRun(folder.resolve("one"))), lesson("mine"));
    Path runs = folder.resolve("runs");
    Path lessons = Files.writeString(folder.resolve("no-folder"), "");
    assertThatThrownBy(() ->
            Unpacking.run(new UnpackSpec(pack, runs, lessons), Progress.none(), new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("cannot be opened in " + lessons);
    assertThat(runs).doesNotExist();
  }

  /// The last lesson to get its name loses its temporary folder: the others have theirs by then.
  @Test
  void aFailureHalfWayTakesBackWhatThisOpeningMadeAndNothingElse() throws IOException {
    Path pack =
        packed(
            List.of(PackTest.tinyRun(folder.resolve("one"))),
            lesson("a"),
            lesson("b"),
            lesson("c"));
    Path runs = folder.resolve("runs");
    Path lessons = folder.resolve("lessons");
    UnpackSpec spec = new UnpackSpec(pack, runs, lessons);
    Path opened = Unpacking.run(spec, Progress.none(), new Cancellation()).folder();
    for (Path gone : List.of(opened, lessons.resolve("a"), lessons.resolve("b"))) {
      AtomicFolder.delete(gone);
    }
    Map<String, String> before = PackTest.hashes(folder);
    Progress deleting =
        (phase, _, _) -> {
          if (phase.startsWith("opening") && !unfinished(lessons, "b").isEmpty()) {
            unfinished(lessons, "a").forEach(LessonPackTest::delete);
          }
        };
    assertThatThrownBy(() -> Unpacking.run(spec, deleting, new Cancellation()))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("cannot be opened in " + lessons);
    assertThat(runs).isEmptyDirectory();
    assertThat(lessons.toFile().list()).containsExactly("c");
    assertThat(PackTest.hashes(folder)).isEqualTo(before);
  }

  private static List<Path> unfinished(Path lessons, String name) {
    return Stream.of(Objects.requireNonNull(lessons.toFile().listFiles()))
        .map(File::toPath)
        .filter(file -> file.getFileName().toString().startsWith("." + name + "."))
        .toList();
  }

  private static void delete(Path folder) {
    try {
      AtomicFolder.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aLessonAloneMakesNoFolderOfRuns() throws IOException {
    Path pack = packed(List.of(), lesson("mine"));
    Path runs = folder.resolve("runs");
    Path lessons = folder.resolve("lessons");
    UnpackResult opened =
        Unpacking.run(new UnpackSpec(pack, runs, lessons), Progress.none(), new Cancellation());
    assertThat(opened.folder()).isEqualTo(lessons.resolve("mine"));
    assertThat(runs).doesNotExist();
  }
}
