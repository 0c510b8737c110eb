package org.headscope.app.session.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.JournalBuffer;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.RandomCommands;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalFileTest {
  @TempDir Path folder;

  private final List<String> complaints = new ArrayList<>();

  private Path file() {
    return folder.resolve("headscope").resolve("journal.jsonl");
  }

  private JournalFile journal(long maxBytes) {
    return new JournalFile(file(), maxBytes, complaints::add);
  }

  private static List<JournalEntry> read(Path file) {
    return SessionScript.read(file).entries();
  }

  private static JournalEntry step(long step) {
    return new JournalEntry(step, new Command.SelectStep(step), false);
  }

  @Test
  void commandsAreInTheFile() {
    Random random = new Random(3);
    List<JournalEntry> entries =
        IntStream.range(0, 50)
            .mapToObj(i -> new JournalEntry(i, RandomCommands.any(random), i % 3 == 0))
            .toList();
    try (JournalFile journal = journal(1 << 20)) {
      entries.forEach(entry -> journal.take(entry, false));
    }
    assertThat(read(file())).isEqualTo(entries);
    assertThat(complaints).isEmpty();
  }

  @Test
  void failedCommandsAreNotRead() {
    Command failing = new Command.TrainProbes();
    try (JournalFile file = journal(1 << 20)) {
      Journal journal = new Journal(() -> 0);
      journal.performs(Command.TrainProbes.class, _ -> {});
      journal.record(file);
      journal.perform(new Command.SelectStep(1));
      journal.perform(failing);
      journal.perform(new Command.SelectHead(2, 2));
      journal.failed(new Command.TrainProbes());
      // Continues no drag, and replaces no line.
      journal.perform(new Command.SelectStep(2));
      assertThat(file.kept()).extracting(JournalEntry::command).isEqualTo(commands(journal));
    }
    assertThat(read(file()))
        .extracting(JournalEntry::command)
        .containsExactly(
            new Command.SelectStep(1), new Command.SelectHead(2, 2), new Command.SelectStep(2));
  }

  private static List<Command> commands(Journal journal) {
    return journal.entries().stream().map(JournalEntry::command).toList();
  }

  @Test
  void onlyItsOwnerMayReadIt() throws IOException {
    try (JournalFile journal = journal(1 << 20)) {
      journal.take(step(1), false);
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void dragsKeepTheirLastPosition() {
    try (JournalFile journal = journal(1 << 20)) {
      journal.take(step(1), false);
      journal.take(new JournalEntry(2, new Command.SelectStep(2), true), true);
      journal.take(new JournalEntry(3, new Command.SelectStep(3), true), true);
      journal.take(step(9), false);
    }
    assertThat(read(file()))
        .containsExactly(new JournalEntry(3, new Command.SelectStep(3), false), step(9));
  }

  @Test
  void laterReplacementsOverwriteTheLastLine() throws IOException {
    try (JournalFile journal = journal(1 << 20)) {
      journal.take(step(1), false);
      journal.take(step(2), false);
      assertThat(journal.kept()).hasSize(2); // it is on disk
      journal.take(new JournalEntry(3, new Command.SelectStep(31415926), true), true);
      assertThat(journal.kept()).hasSize(2);
      journal.take(new JournalEntry(4, new Command.SelectStep(4), true), true);
      assertThat(journal.kept())
          .containsExactly(step(1), new JournalEntry(4, new Command.SelectStep(4), false));
      journal.take(step(5), false);
    }
    assertThat(read(file())).hasSize(3).endsWith(step(5));
  }

  @Test
  void linesCutByACrashAreSkipped() throws IOException {
    Path cut = folder.resolve("cut.jsonl");
    String line = CommandJson.line(step(4));
    Files.writeString(cut, line + "\n" + line.substring(0, 20));
    assertThat(read(cut)).containsExactly(step(4));
  }

  @Test
  void aHandwrittenLastLineNeedsNoLineBreak() throws IOException {
    Path file = folder.resolve("hand.jsonl");
    Files.writeString(file, CommandJson.line(step(4)) + "\n" + CommandJson.line(step(5)));
    assertThat(read(file)).containsExactly(step(4), step(5));
  }

  @Test
  void aHostileLineIsNamed() throws IOException {
    Path bad = folder.resolve("bad.jsonl");
    Files.writeString(bad, CommandJson.line(step(4)) + "\n\n{\"command\":\"rm\"}\n");
    assertThatThrownBy(() -> read(bad))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("Line 3 of " + bad);
    Files.write(bad, new byte[] {(byte) 0xff, (byte) 0xfe, '\n'});
    assertThatThrownBy(() -> read(bad)).isInstanceOf(UserError.class);
    assertThatThrownBy(() -> read(folder)).isInstanceOf(UserError.class);
  }

  @Test
  void theFileIsBoundedAndEndsWithAWholeLine() throws IOException {
    try (JournalFile journal = journal(500)) {
      IntStream.range(0, 1000).forEach(i -> journal.take(step(i), false));
    }
    assertThat(Files.size(file())).isBetween(400L, 500L);
    assertThat(read(file())).startsWith(step(0)).hasSizeLessThan(20);
  }

  @Test
  void aLongSessionStaysInMemoryInPartAndOnDiskInFull() {
    Journal session = new Journal();
    Journal unkept = new Journal();
    int steps = JournalBuffer.NEWEST + 20;
    try (JournalFile file = journal(64 << 20)) {
      session.record(file);
      for (int i = 1; i <= steps; i++) {
        // Two settings in turn are not a drag.
        Command.Set set = new Command.Set(i % 2 == 0 ? "even" : "odd", (long) i);
        session.perform(set);
        unkept.perform(set);
      }
      assertThat(session.entries()).hasSize(JournalBuffer.NEWEST);
      assertThat(session.done()).isEqualTo(steps);
      assertThat(session.whole().get())
          .hasSize(steps)
          .first()
          .extracting(JournalEntry::command)
          .isEqualTo(new Command.Set("odd", 1L));
    }
    assertThatThrownBy(unkept::whole)
        .isInstanceOf(UserError.class)
        .hasMessageContaining("Only the last 10,000 of this session's 10,020 commands");
  }

  @Test
  void aFullFileIsNotComplete() {
    try (JournalFile journal = journal(500)) {
      IntStream.range(0, 1000).forEach(i -> journal.take(step(i), false));
      assertThatThrownBy(journal::kept)
          .isInstanceOf(UserError.class)
          .hasMessageContaining("is incomplete, so this session")
          .hasMessageContaining("headscope replay " + file());
      assertThat(complaints)
          .as("reported once, when it is full")
          .singleElement()
          .asString()
          .contains("ends here")
          .contains("restart HeadScope");
    }
  }

  @Test
  void theLastFewSessionsStay() {
    for (int session = 0; session < 6; session++) {
      try (JournalFile journal = journal(1 << 20)) {
        journal.take(step(session), false);
      }
    }
    try (JournalFile journal = journal(1 << 20)) {
      journal.take(step(6), false);
    }
    List<Long> kept =
        IntStream.rangeClosed(1, JournalFile.EARLIER)
            .mapToObj(age -> file().resolveSibling("journal." + age + ".jsonl"))
            .map(path -> read(path).getFirst().at())
            .toList();
    assertThat(kept).containsExactly(5L, 4L, 3L);
    assertThat(file().resolveSibling("journal.4.jsonl")).doesNotExist();
  }

  @Test
  void reportsUnwritableJournals() throws IOException {
    Files.writeString(folder.resolve("headscope"), "a file where the folder should be");
    try (JournalFile journal = journal(1 << 20)) {
      journal.take(step(1), false);
    }
    assertThat(complaints).singleElement().asString().contains("is not saved");
  }
}
