package org.headscope.app.service.document;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.session.Command;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandoutsTest {
  @TempDir Path folder;

  private final Bench bench = new Bench();
  private final List<List<String>> requests = new ArrayList<>();

  private void save(Path file, Handouts.Maker maker) {
    Handouts _ = new Handouts(bench.workbench(), bench.runner(), maker);
    bench
        .workbench()
        .selection()
        .journal()
        .perform(new Command.SaveHandout(folder.resolve("lesson"), file, Optional.empty()));
    bench.settle();
  }

  private void made(List<String> arguments, Consumer<String> report, Cancellation cancellation) {
    requests.add(arguments);
    try {
      Files.writeString(Path.of(arguments.get(arguments.indexOf("--out") + 1)), "made");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String output() {
    return bench.workbench().notices().getLast().sentence();
  }

  @Test
  void equalsTheCommandLinesHandout() {
    Path file = folder.resolve("mine.PDF");
    save(file, this::made);
    assertThat(file).hasContent("made");
    assertThat(output()).isEqualTo("Wrote the handout %s.".formatted(file));
    List<String> arguments = requests.getFirst();
    assertThat(arguments.subList(0, 3))
        .containsExactly("lesson", "handout", folder.resolve("lesson").toString());
    assertThat(arguments.get(4)).endsWith("handout.pdf");
    assertThat(Path.of(arguments.get(4))).doesNotExist();
  }

  @Test
  void reportsProgress() {
    List<String> seen = new ArrayList<>();
    save(
        folder.resolve("a.html"),
        (arguments, says, cancellation) -> {
          BackgroundTask<?> task = bench.runner().active().getLast();
          task.progressProperty()
              .subscribe(now -> seen.add("%d of %d".formatted(now.done(), now.total())));
          says.accept("Step 3 of 8");
          made(arguments, says, cancellation);
        });
    assertThat(seen).last().isEqualTo("2 of 8");
  }

  @Test
  void stoppingOrFailingKeepsTheFile() throws IOException {
    Path file = Files.writeString(folder.resolve("a.html"), "before");
    save(
        file,
        (arguments, says, cancellation) -> {
          made(arguments, says, cancellation);
          bench.runner().cancelAll();
          cancellation.check();
        });
    assertThat(file).hasContent("before");
    assertThat(bench.workbench().notices()).isEmpty();
    save(
        file,
        (arguments, says, cancellation) -> {
          made(arguments, says, cancellation);
          throw new UserError("The lesson needs a run called model; open it.");
        });
    assertThat(output()).isEqualTo("The lesson needs a run called model; open it.");
    assertThat(file).hasContent("before");
    assertThat(folder).isDirectoryNotContaining("glob:**.part");
    for (List<String> arguments : requests) {
      assertThat(Path.of(arguments.get(4)).getParent()).doesNotExist();
    }
  }

  @Test
  void foldersThatCannotBeCreatedAreNamed() throws IOException {
    Path file = Files.writeString(folder.resolve("no-folder"), "").resolve("a.html");
    save(file, this::made);
    assertThat(output())
        .startsWith(file + " cannot be written (")
        .endsWith("choose another folder.");
  }
}
