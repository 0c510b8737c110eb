package org.headscope.app.window.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FxThread;
import org.headscope.app.service.Notice;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.window.OpenWindow;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportViewModelTest {
  private final OpenWindow open = new OpenWindow("sample");
  private final List<List<JournalEntry>> answers = new ArrayList<>();
  private final ReportViewModel model =
      FxThread.get(() ->
          new ReportViewModel(
              open.workbench,
              open.desktop,
              done -> {
                answers.add(done);
                return new FaultReport("report " + answers.size());
              },
              _ -> {},
              _ -> {}));
  @TempDir Path folder;

  @AfterEach
  void close() {
    open.close();
  }

  private void made(String text) {
    OpenWindow.await(() -> model.report.get().equals(Optional.of(new FaultReport(text))));
  }

  @Test
  void theShownReportIsSaved() {
    Path file = folder.resolve("report.txt");
    open.desktop.answer = Optional.of(file);
    assertThat(FxThread.get(model::save)).as("nothing is shown yet").isFalse();
    FxThread.run(model::create);
    made("report 1");
    assertThat(answers.getFirst()).isEqualTo(open.workbench.selection().journal().entries());
    assertThat(file).doesNotExist();
    assertThat(FxThread.get(model::save)).isTrue();
    OpenWindow.await(() -> Files.exists(file));
    assertThat(file).hasContent("report 1");
    OpenWindow.await(() ->
        open.workbench.notices().stream()
            .map(Notice::sentence)
            .anyMatch(sentence -> sentence.endsWith("nothing was sent.")));
    FxThread.run(model::create);
    made("report 2");
  }

  @Test
  void cancellingTheFileDialogSavesNothing() {
    FxThread.run(model::create);
    made("report 1");
    open.desktop.answer = Optional.empty();
    assertThat(FxThread.get(model::save)).isFalse();
    assertThat(folder).isEmptyDirectory();
  }
}
