package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.FakeAnalyses;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.service.training.TrainingService;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.session.Command;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.training.Recipe;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The results of a description: a command line, a folder, a run to open.
class TrainedModelViewModelTest {
  private final Bench bench = new Bench();
  private final FakeMaker maker = new FakeMaker();
  private final FakeAnalyses scored = new FakeAnalyses();

  @TempDir Path home;

  private BuilderViewModel model;

  @BeforeEach
  void make() {
    TrainingService service = new TrainingService(maker, bench.runner(), bench.runner());
    AnalysisQueue analyses = new AnalysisQueue(bench.workbench(), scored, bench.runner());
    model =
        new BuilderViewModel(
            bench.workbench(), new TrainingSession(bench.workbench(), service), analyses, home);
  }

  private String line() {
    return ((ShellLine.Words) model.line()).text();
  }

  private String folder() {
    return model.training.text(BuilderInput.FOLDER).get();
  }

  @Test
  void theCommandTrainsTheDescribedModelThenTheShownRun() throws Exception {
    Path first = home.resolve("retnet-ngh123");
    String described =
        "headscope train --preset sample-retnet-ngram --seed 1 --device cpu --out " + first;
    assertThat(line()).isEqualTo(described);
    model.model.text(BuilderInput.LAYERS).set("none");
    assertThat(model.line())
        .isEqualTo(
            new ShellLine.None("Nothing can be trained yet: Layers must be a whole number."));
    model.model.text(BuilderInput.LAYERS).set("4");
    model.train();
    Files.createDirectories(first);
    bench.settle();
    model.training.text(BuilderInput.SEED).set("7");
    assertThat(line()).as("of the shown run").isEqualTo(described + "-2");
    Files.createDirectories(home.resolve("retnet-ngh123-2"));
    assertThat(line()).isEqualTo(described + "-3");
  }

  @Test
  void theTrainedRunOpensAtItsHeads() {
    bench.selection().tabProperty().set("build");
    model.openRun();
    assertThat(bench.selection().tabProperty().get()).as("nothing was trained").isEqualTo("build");
    model.train();
    bench.settle();
    bench.open(Bench.instance("ab"));
    assertThat(bench.workbench().runs()).hasSize(2);
    bench.selection().tabProperty().set("build");
    model.openRun();
    bench.settle();
    assertThat(bench.selection().snapshot().opened().run().orElseThrow().directory())
        .isEqualTo(home.resolve("retnet-ngh123"));
    assertThat(bench.selection().tabProperty().get()).isEmpty();
  }

  @Test
  void devicesAreQueriedOnceVisibleAndTheFirstIsOffered() {
    maker.devices = List.of(ComputeDevice.CUDA, ComputeDevice.CPU);
    assertThat(model.devices.get()).containsExactly(ComputeDevice.CPU);
    model.showing.set(true);
    bench.settle();
    assertThat(model.devices.get()).isEqualTo(maker.devices);
    assertThat(model.device.get()).isEqualTo(maker.devices.getFirst());
    maker.devices = List.of(ComputeDevice.CPU);
    model.showing.set(false);
    model.showing.set(true);
    bench.settle();
    assertThat(model.devices.get()).as("asked once").hasSize(2);
    model.device.set(ComputeDevice.CPU);
    assertThat(line()).contains("--device cpu");
  }

  @Test
  void anEmptyFolderMayExist() throws Exception {
    Path own = home.resolve("own");
    Files.createDirectories(own);
    model.writeInto(own);
    assertThat(folder()).isEqualTo(own.resolve("retnet-ngh123").toString());
    assertThat(model.fileName()).isEqualTo("retnet-ngh123.json");
    Files.createDirectories(own.resolve("retnet-ngh123"));
    model.training.text(BuilderInput.SEED).set("2");
    assertThat(whyNot()).isEmpty();
    Files.writeString(own.resolve("file"), "");
    model.training.text(BuilderInput.FOLDER).set(own.resolve("file").toString());
    assertThat(whyNot()).isEqualTo("Folder must be new or empty, but contains files.");
    model.training.text(BuilderInput.FOLDER).set("a\0b");
    assertThat(whyNot()).isEqualTo("Folder cannot have this name.");
  }

  private String whyNot() {
    return model.plan.get().whyNot();
  }

  @Test
  void takenNamesAreNumbered() throws Exception {
    Files.createDirectories(home.resolve("retnet"));
    Files.createDirectories(home.resolve("retnet-2"));
    model.model.grams.set(List.of());
    assertThat(folder()).isEqualTo(home.resolve("retnet-3").toString());
  }

  @Test
  void impossibleActionsAreReported() {
    model.perform(new Command.ResumeTraining());
    assertThat(message())
        .isEqualTo("Nothing was trained in this session; start a training in Build first.");
    model.showNotice("This is reported.");
    assertThat(message()).isEqualTo("This is reported.");
    model.model.text(BuilderInput.LAYERS).set("0");
    model.save(home.resolve("x.json"), _ -> {});
    assertThat(message()).isEqualTo("Layers must be 1 to 128.");
    model.showNotice("This is reported.");
    bench.selection().journal().perform(new Command.Train(home.resolve("elsewhere")));
    assertThat(message()).isEqualTo("Layers must be 1 to 128.");
    bench.settle();
    assertThat(maker.trained).isEmpty();
  }

  /// Returns the newest notice.
  private String message() {
    return bench.workbench().notices().getLast().sentence();
  }

  @Test
  void aSavedConfigurationIsReportedAndPassedOn() {
    List<Path> written = new ArrayList<>();
    Path file = home.resolve("model.json");
    model.save(file, written::add);
    assertThat(model.savedFile()).isEmpty();
    bench.settle();
    assertThat(written).containsExactly(file);
    assertThat(bench.workbench().notices().getLast().sentence()).isEqualTo("Wrote " + file + ".");
    model.save(file.resolve("below-a-file.json"), written::add);
    bench.settle();
    assertThat(written).hasSize(1);
    assertThat(message()).contains(" cannot be written (").endsWith("; choose another folder.");
  }

  @Test
  void aCommandTrainsIntoASeparateFolder() {
    Path own = home.resolve("own");
    bench.selection().journal().perform(new Command.Train(own));
    bench.settle();
    assertThat(maker.trained.getFirst().out()).isEqualTo(own);
    assertThat(maker.trained.getFirst().recipe()).isEqualTo(Recipe.byName("sample-retnet-ngram"));
    assertThat(model.views.get()).isEmpty();
  }
}
