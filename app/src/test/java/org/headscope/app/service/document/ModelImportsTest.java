package org.headscope.app.service.document;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.ForeignModels;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Notice;
import org.headscope.app.service.document.ModelImports.PendingModel;
import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.engine.training.run.RunDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelImportsTest {
  @TempDir Path folder;

  private final Bench bench = new Bench();
  private Path model;
  private ModelImports imports;
  private Inbox inbox;

  @BeforeEach
  void copyModel() throws IOException {
    model = ForeignModels.copy("gpt2", folder.resolve("my-gpt2"));
    imports = new ModelImports(bench.workbench(), bench.runner());
    inbox = new Inbox(bench.workbench(), bench.runner(), () -> folder.resolve("runs")).attend();
  }

  private PendingModel opened(Path path) {
    bench.workbench().opener().open(path);
    bench.settle();
    return (PendingModel) inbox.pendingProperty().get().orElseThrow();
  }

  private List<String> notices() {
    return bench.workbench().notices().stream().map(Notice::sentence).toList();
  }

  private RunDirectory imported(PendingModel found) {
    imports.start(found, found.run());
    bench.settle();
    return RunDirectory.open(found.run());
  }

  @Test
  void modelsAreRecognisedBeforeAnythingIsWritten() {
    PendingModel found = opened(model);
    assertThat(found.found().layout()).isEqualTo("gpt2");
    assertThat(found.run()).isEqualTo(folder.resolve("runs/my-gpt2"));
    assertThat(folder.resolve("runs")).doesNotExist();
    inbox.skip();
    assertThat(opened(model.resolve("model.safetensors")).run()).isEqualTo(found.run());
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  @Test
  void theRunIsCertifiedByExpectedLogitsAndOpenedAsOneStep() {
    PendingModel found = opened(model);
    RunDirectory run = imported(found);
    assertThat(run.info().origin().orElseThrow().mark()).isEqualTo("imported (gpt2), certified");
    assertThat(run.info().command())
        .isEqualTo(
            "headscope import %s --out %s --expect %s"
                .formatted(model, found.run(), model.resolve("expected.json")));
    assertThat(notices().getLast())
        .startsWith("Wrote " + found.run() + ", certified: logits of ")
        .endsWith(" of the largest.");
    assertThat(bench.workbench().runProperty().get().orElseThrow().ref().directory())
        .isEqualTo(found.run());
    List<Command> done =
        bench.workbench().selection().journal().entries().stream()
            .map(JournalEntry::command)
            .toList();
    assertThat(done).contains(new Command.OpenRuns(List.of(found.run())));
  }

  @Test
  void withoutExpectedLogitsNothingIsCertified() throws IOException {
    Files.delete(model.resolve("expected.json"));
    RunDirectory run = imported(opened(model));
    assertThat(run.info().origin().orElseThrow().mark())
        .isEqualTo("imported (gpt2), not certified");
  }

  @Test
  void otherLogitsAreReportedAndLeaveNothing() throws IOException {
    Files.copy(
        ForeignModels.folder("qwen2").resolve("expected.json"),
        model.resolve("expected.json"),
        StandardCopyOption.REPLACE_EXISTING);
    PendingModel found = opened(model);
    imports.start(found, found.run());
    bench.settle();
    assertThat(notices().getLast()).contains("expected.json");
    assertThat(found.run()).doesNotExist();
    assertThat(bench.workbench().runProperty().get()).isEmpty();
  }

  @Test
  void filesThatMayContainCodeAreRefusedInASentence() throws IOException {
    for (String name : List.of("pytorch_model.bin", "model.pt", "model.gguf")) {
      Path file = Files.writeString(folder.resolve(name), "0");
      bench.workbench().opener().open(file);
      bench.settle();
      assertThat(notices().getLast()).startsWith(file + " is a ").contains("convert it");
    }
    assertThat(inbox.pendingProperty().get()).isEmpty();
  }

  @Test
  void runsAreOpenedEvenBesideAConfiguration() throws IOException {
    PendingModel found = opened(model);
    inbox.skip();
    imported(found);
    Files.copy(model.resolve("config.json"), found.run().resolve("config.json"));
    bench.workbench().opener().open(found.run());
    bench.settle();
    assertThat(inbox.pendingProperty().get()).isEmpty();
  }
}
