package org.headscope.app.service.document;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.service.Notice;
import org.headscope.app.session.Command;
import org.headscope.engine.cli.Commands;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PacksTest {
  private static final Path SAMPLE =
      Path.of(System.getProperty("headscope.samples", "../samples")).resolve("associative-recall");

  @TempDir Path folder;

  private final Bench bench = new Bench();
  private Path run;
  private Path pack;
  private Packs packs;
  private Inbox inbox;

  @BeforeEach
  void exportRun() throws IOException {
    run = folder.resolve("one");
    pack = folder.resolve("mine.hscope");
    copy(SAMPLE, run);
    packs = new Packs(bench.workbench(), bench.runner());
    inbox = new Inbox(bench.workbench(), bench.runner(), () -> folder.resolve("runs")).attend();
    packs.export(new Command.ExportPack(List.of(run), List.of(10L), List.of(), pack));
    bench.settle();
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private String lastNotice() {
    return bench.workbench().notices().getLast().sentence();
  }

  private Packs.PendingPack pending() {
    return (Packs.PendingPack) inbox.pendingProperty().get().orElseThrow();
  }

  @Test
  void exportsTheSameAsTheCopiedCommand() throws IOException {
    assertThat(lastNotice()).isEqualTo("Wrote " + pack + ": 1 run.");
    byte[] written = Files.readAllBytes(pack);
    Files.delete(pack);
    Command.ExportPack command =
        new Command.ExportPack(List.of(run), List.of(10L), List.of(), pack);
    assertThat(Commands.create().execute(Packs.line(command).words().toArray(String[]::new)))
        .isZero();
    assertThat(pack).hasBinaryContent(written);
  }

  @Test
  void describesTheContentsInASentence() throws IOException {
    Path lesson = Files.createDirectories(folder.resolve("mine-of-three"));
    Files.copy(Path.of("src/test/resources/lessons/small/lesson.md"), lesson.resolve("lesson.md"));
    Path instances = Path.of("../samples/test.jsonl");
    Path file = folder.resolve("all.hscope");
    packs.export(
        new Command.ExportPack(List.of(run, lesson), List.of(10L), List.of(instances), file));
    bench.settle();
    assertThat(lastNotice())
        .isEqualTo("Wrote " + file + ": 1 run, 1 file of instances and 1 lesson.");
    packs.export(new Command.ExportPack(List.of(lesson), List.of(), List.of(instances), file));
    bench.settle();
    assertThat(lastNotice()).isEqualTo("Wrote " + file + ": 1 file of instances and 1 lesson.");
  }

  @Test
  void showsTheContentsBeforeWriting() {
    bench.workbench().opener().open(pack);
    bench.settle();
    Packs.PendingPack found = pending();
    assertThat(found.contents().runs()).singleElement().extracting(r -> r.name()).isEqualTo("one");
    assertThat(folder.resolve("runs")).doesNotExist();
    inbox.skip();
    bench.settle();
    assertThat(inbox.pendingProperty().get()).isEmpty();
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  @Test
  void opensAcceptedPacksAndListsTheirRuns() {
    bench.workbench().opener().open(pack);
    bench.settle();
    packs.open(pending());
    inbox.skip();
    bench.settle();
    Path opened = folder.resolve("runs/mine/one");
    assertThat(RunDirectory.open(opened).checkpoints()).hasSize(1);
    assertThat(bench.workbench().runEntries())
        .extracting(entry -> entry.ref().directory())
        .contains(opened);
    assertThat(bench.workbench().notices())
        .extracting(Notice::sentence)
        .contains("Opened " + folder.resolve("runs/mine") + ": 1 run.");
  }

  @Test
  void asksAboutPacksInTurn() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.hscope"), "no zip");
    Path second = Files.copy(pack, folder.resolve("second.hscope"));
    List.of(pack, broken, second).forEach(bench.workbench().opener()::open);
    bench.settle();
    assertThat(pending().file()).isEqualTo(pack);
    packs.open(pending());
    inbox.skip();
    bench.settle();
    assertThat(pending().file()).isEqualTo(second);
    assertThat(bench.workbench().notices())
        .extracting(Notice::sentence)
        .anyMatch(sentence -> sentence.contains("broken.hscope cannot be read"));
    inbox.skip();
    assertThat(inbox.pendingProperty().get()).isEmpty();
  }

  /// Covers the lesson reader's checks, made before anything is written.
  @Test
  void lessonsAreUnpackedIntoTheLessonsFolder() throws IOException {
    Path lesson = Files.createDirectories(folder.resolve("packed-lesson"));
    Files.copy(Path.of("src/test/resources/lessons/small/lesson.md"), lesson.resolve("lesson.md"));
    Path file = folder.resolve("lesson.hscope");
    packs.export(new Command.ExportPack(List.of(lesson), List.of(), List.of(), file));
    bench.settle();
    assertThat(lastNotice()).startsWith("Wrote " + file).endsWith("1 lesson.");
    bench.workbench().opener().open(file);
    bench.settle();
    packs.open(pending());
    inbox.skip();
    bench.settle();
    Path opened = UserFolder.DATA.path().resolve("lessons/packed-lesson").toAbsolutePath();
    assertThat(opened.resolve("lesson.md")).hasSameBinaryContentAs(lesson.resolve("lesson.md"));
    Files.delete(opened.resolve("lesson.md"));
    Files.delete(opened);
    Files.writeString(lesson.resolve("lesson.md"), "---\nformat: 1\n---\n");
    Files.delete(file);
    packs.export(new Command.ExportPack(List.of(lesson), List.of(), List.of(), file));
    bench.settle();
    assertThat(lastNotice()).contains("has no field title");
    assertThat(file).doesNotExist();
  }
}
