package org.headscope.app.window.sheet;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.ForeignModels;
import org.headscope.app.service.document.ModelImports.PendingModel;
import org.headscope.engine.neural.DecoderConfig;
import org.headscope.engine.training.imports.Imports;
import org.headscope.engine.training.imports.Recognition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportViewModelTest {
  @TempDir Path folder;

  private ImportViewModel of(Path model) {
    return new ImportViewModel(
        new PendingModel(model, Imports.recognise(model), folder.resolve("runs/tiny")));
  }

  @Test
  void theLayoutAndTheCertificateAreSaid() throws IOException {
    Path model = ForeignModels.copy("mistral", folder.resolve("tiny"));
    assertThat(of(model).recognised())
        .isEqualTo("Mistral, 2 layers, 2 heads (mistral): 4,944 parameters from 2 files.");
    assertThat(of(model).consequences())
        .isEqualTo(
            "Its logits are compared with those in expected.json; if they differ, nothing is written.");
    Files.delete(model.resolve("expected.json"));
    assertThat(of(model).consequences()).contains("will not be certified", "no expected.json");
  }

  @Test
  void theRunsFolderMustBeNewOrEmpty() throws IOException {
    ImportViewModel model = of(ForeignModels.folder("gpt2"));
    assertThat(model.problem.get()).isEmpty();
    assertThat(model.folder()).contains(folder.resolve("runs/tiny"));
    model.type("  ");
    assertThat(model.problem.get()).isEqualTo("Name a folder for the run.");
    assertThat(model.line()).isEmpty();
    model.type("a\0b");
    assertThat(model.problem.get()).isEqualTo("Name a folder for the run.");
    Path full = Files.createDirectories(folder.resolve("full"));
    model.type(full.toString());
    assertThat(model.problem.get()).isEmpty();
    Path file = Files.createFile(full.resolve("a"));
    for (Path taken : List.of(full, file)) {
      model.type("");
      model.type(taken.toString());
      assertThat(model.problem.get()).isEqualTo(taken + " is taken; choose a new or empty folder.");
    }
  }

  /// V·D floats for the embedding, and three times as many while it is read: 16·2²⁰·16 bytes.
  @Test
  void theMemoryOfLargeModelsIsSaid() {
    DecoderConfig small = Imports.recognise(ForeignModels.folder("gpt2")).model();
    DecoderConfig.Sizes of = small.sizes();
    assertThat(of.width()).isEqualTo(16);
    DecoderConfig large =
        new DecoderConfig(
            small.family(),
            new DecoderConfig.Sizes(of.layers(), of.width(), 1 << 20, of.length(), of.positions()),
            small.mixer(),
            small.norm(),
            small.mlp(),
            small.parallel(),
            small.head());
    Recognition found = new Recognition(large, "gpt2", 2, Optional.empty());
    assertThat(
            new ImportViewModel(new PendingModel(folder, found, folder.resolve("run")))
                .consequences())
        .endsWith(" Importing takes up to 0.3 GB of memory.");
  }

  @Test
  void aChosenFolderGetsANewOneForTheRun() throws IOException {
    ImportViewModel model = of(ForeignModels.folder("gpt2"));
    model.writeInto(folder);
    assertThat(model.folder()).contains(folder.resolve("tiny"));
    Files.createDirectory(folder.resolve("tiny"));
    model.writeInto(folder);
    assertThat(model.folder()).contains(folder.resolve("tiny-2"));
    Path source = model.source();
    assertThat(model.line())
        .contains(
            "headscope import %s --out %s --expect %s"
                .formatted(source, folder.resolve("tiny-2"), source.resolve("expected.json")));
  }
}
