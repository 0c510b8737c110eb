package org.headscope.app.window.sheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.Span;
import org.headscope.app.session.script.JournalFile;
import org.headscope.app.session.script.SessionScript;
import org.headscope.engine.cli.Diagnosis;
import org.headscope.engine.io.FaultLog;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FaultReportTest {
  private static final Command TYPED = new Command.Type("s3cret", new Span(0, 6));

  private final String home = System.getProperty("user.home");
  private final String state = System.getProperty("headscope.state", "");
  private final String config = System.getProperty("headscope.config", "");
  @TempDir Path folder;
  private Path own;

  /// PyTorch's libraries are unpacked into the home folder on first use.
  @BeforeAll
  static void loadLibraries() {
    Diagnosis _ = Diagnosis.make("cpu");
  }

  @BeforeEach
  void atHome() throws IOException {
    own = Files.createDirectories(folder.resolve("home/Änne, of (here)"));
    System.setProperty("user.home", own.toString());
    System.setProperty("headscope.state", own.resolve(".state, mine").toString());
    System.setProperty("headscope.config", own.resolve(".config").toString());
  }

  @AfterEach
  void asBefore() {
    System.setProperty("user.home", home);
    put("headscope.state", state);
    put("headscope.config", config);
  }

  private static void put(String name, String value) {
    if (value.isEmpty()) {
      System.clearProperty(name);
    } else {
      System.setProperty(name, value);
    }
  }

  private static JournalEntry entry(Command command) {
    return new JournalEntry(0, command, false);
  }

  private void preferRuns() throws IOException {
    Files.createDirectories(own.resolve(".config"));
    Files.writeString(
        own.resolve(".config/preferences.json"),
        "{\"version\": 2, \"chosen\": {\"theme\": \"dark\", \"runs\": \"~/s3cret:%s/s3cret b:/srv/r\"}}"
            .formatted(own));
  }

  @Test
  void hasAllPartsAndNoPersonalData() throws IOException {
    preferRuns();
    FaultLog.note(new IllegalStateException("s3cret"));
    Command opened = new Command.OpenRuns(List.of(own.resolve("s3cret")));
    String text =
        FaultReport.of(List.of(entry(opened), entry(TYPED), entry(new Command.SelectStep(7))))
            .text();
    assertThat(text)
        .contains("== doctor ==", "PyTorch", "training step", "fonts")
        .contains("== preferences ==", "dark (file)", "~:~:/srv/r (file)")
        .contains("== last commands ==", "type text=… window=(from=0 to=6)", "select-step step=7")
        .contains("== faults ==", "java.lang.IllegalStateException\n")
        .contains("config folder    ~")
        .doesNotContain("s3cret", "nne", "mine");
  }

  @Test
  void onlyTheLastCommandsAreListed() {
    List<JournalEntry> many =
        IntStream.rangeClosed(1, FaultReport.COMMANDS + 1)
            .mapToObj(step -> entry(new Command.SelectStep(step)))
            .toList();
    assertThat(FaultReport.of(many).text())
        .doesNotContain("step=1\n")
        .contains("step=2\n", "step=" + (FaultReport.COMMANDS + 1) + "\n");
  }

  @Test
  void anEndedSessionIsReportedFromItsJournal() throws IOException {
    assertThat(FaultReport.ofLastSession().text()).contains("no window has been opened yet");
    SessionScript.write(JournalFile.place(), List.of(entry(new Command.SelectStep(9))));
    assertThat(FaultReport.ofLastSession().text()).contains("select-step step=9");
    Files.writeString(JournalFile.place(), "{\"command\":\"s3cret\"}\n");
    assertThat(FaultReport.ofLastSession().text())
        .contains("none readable in the journal")
        .doesNotContain("s3cret");
  }

  @Test
  void pathsInTheHomeFolderAreHidden() {
    System.setProperty("user.home", "/home/ann");
    assertThat(FaultReport.withoutHome("a /home/ann/b c, d\n(/home/ann) /home/anna /home/ann\n"))
        .isEqualTo("a ~, d\n(~) /home/anna ~\n");
  }

  @Test
  void reportsUnwritableFiles() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThatThrownBy(() -> new FaultReport("x").write(file.resolve("report.txt")))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("choose another folder");
    new FaultReport("x").write(file);
    assertThat(file).hasContent("x");
  }
}
