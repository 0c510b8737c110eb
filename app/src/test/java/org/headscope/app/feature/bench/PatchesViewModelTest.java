package org.headscope.app.feature.bench;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import org.headscope.app.FakePatches;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.Measurability.Action;
import org.headscope.app.feature.bench.AblationPicture.Place;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.PatchSource;
import org.headscope.app.session.Command;
import org.headscope.engine.interpret.patch.OtherText;
import org.headscope.engine.interpret.patch.PatchAlignment;
import org.headscope.engine.interpret.patch.PatchDirection;
import org.headscope.engine.interpret.patch.PatchResult;
import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.headscope.engine.neural.component.Component;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.UserError.InstanceError;
import org.headscope.engine.task.EditedLanguage;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.LanguageEdit;
import org.junit.jupiter.api.Test;

class PatchesViewModelTest {
  private final Bench bench = new Bench();
  private final FakePatches source = new FakePatches();
  private final ReadOnlyObjectWrapper<List<Component>> components =
      new ReadOnlyObjectWrapper<>(Bench.COMPONENTS);
  private final PatchesViewModel model =
      new PatchesViewModel(bench.workbench(), new Worker<>(source, bench.runner()), components);

  private void open() {
    bench.open(Bench.drawn(0));
  }

  private void measure() {
    model.measuring.measure();
    bench.settle();
  }

  private PatchFigure figure() {
    return model.figure().orElseThrow();
  }

  private Action action() {
    return model.measuring.measurabilityProperty().get().action();
  }

  @Test
  void nothingIsPatchedBeforeAPersonRequestsIt() {
    assertThat(model.coverProperty().get().words()).startsWith("Open a run and an instance");
    assertThat(action()).isEqualTo(Action.NONE);
    open();
    assertThat(source.requests).isEmpty();
    assertThat(action()).isEqualTo(Action.MEASURE);
    measure();
    assertThat(source.requests).containsExactly("renamed, seed 1 in row 23 by difference from 0");
    assertThat(figure().map().result().rows()).hasSize(11);
    assertThat(model.captionProperty().get()).contains("row 23", "+4.500 clean", "−5.500 corrupt");
    assertThat(figure().map().fullCaption()).contains("step 400", "renamed, seed 1", "row 23");
    assertThat(action()).isEqualTo(Action.NONE);
  }

  @Test
  void sitesAreShownOneByOneAndKeptWhenItIsStopped() {
    open();
    source.between =
        _ -> {
          bench.settleUi();
          if (model.figure().filter(f -> f.map().result().rows().size() == 4).isPresent()) {
            model.measuring.stop();
          }
        };
    measure();
    assertThat(figure().map().result().rows()).hasSize(4);
    assertThat(action()).isEqualTo(Action.CONTINUE);
    assertThat(model.measuring.measurabilityProperty().get().words())
        .isEqualTo("4 of 11 sites so far");
    assertThat(model.line())
        .isEqualTo(new ShellLine.None("Only 4 of 11 sites were patched; continue first."));
    source.between = _ -> {};
    measure();
    assertThat(source.requests).last().asString().endsWith("from 4");
    assertThat(figure().map().result().whole()).isTrue();
  }

  @Test
  void aMapIsOfItsTextsAndSettingsOnlyAndTheDirectionIsOnlyShown() {
    open();
    measure();
    PatchResult before = figure().map().result();
    model.settings.direction.set(PatchDirection.NOISING);
    assertThat(figure().direction()).isEqualTo(PatchDirection.NOISING);
    assertThat(figure().map().result()).isEqualTo(before);
    bench.selection().perform(new Command.Undo());
    assertThat(figure().direction()).isEqualTo(PatchDirection.DENOISING);
    model.settings.alignment.set(PatchAlignment.STRING_END);
    assertThat(model.figure()).isEmpty();
    bench.selection().perform(new Command.Undo());
    assertThat(figure().map().result()).isEqualTo(before);
    bench.selection().perform(new Command.Set("patches.other", "renamed-7"));
    assertThat(model.figure()).isEmpty();
    assertThat(model.others.get()).contains("renamed-1", "renamed-7");
    assertThat(PatchTextChoice.words("renamed-7")).isEqualTo("renamed copy 7");
    bench.selection().perform(new Command.Set("patches.other", "instance nowhere"));
    assertThat(model.coverProperty().get().words()).contains("no such instance");
    assertThat(action()).isEqualTo(Action.NONE);
    bench.selection().perform(new Command.Set("patches.other", "original"));
    assertThat(model.coverProperty().get().words()).contains("no edited language");
    assertThat(source.requests).hasSize(1);
  }

  @Test
  void anEditedInstanceIsComparedWithItsOriginal() {
    Instance original = Bench.instance("ab", "ac"); // that of every file;
    Instance edited =
        EditedLanguage.apply(
            original, List.of(LanguageEdit.parse("symbol 1 b to d")), EditedLanguage.Text.REDRAWN);
    bench.open(original);
    bench.workbench().opener().openInstances(Path.of("/hand.jsonl"));
    bench.settle();
    bench.workbench().pairs().choose(edited);
    bench.settle();
    model.settings.other.set(PatchSettings.ORIGINAL);
    assertThat(model.others.get()).startsWith(PatchSettings.ORIGINAL);
    PatchSource.Request request = model.request().orElseThrow();
    assertThat(request.clean()).isEqualTo(original);
    assertThat(request.other()).isEqualTo(new OtherText.Edited(edited));
    measure();
    assertThat(source.requests).last().asString().startsWith("edited in row");
    assertThat(((ShellLine.Words) model.line()).words())
        .containsSubsequence("--id", "hand", "--edit", "symbol 1 b to d", "--sites");
  }

  @Test
  void sitesThatTheModelLacksAreLeftOutWithAReason() {
    open();
    components.set(List.of(Component.parse("mixer1"), Component.parse("mixer2")));
    assertThat(PatchSettings.refusal(Group.HEAD, components.get()))
        .isEqualTo("the model has no heads");
    assertThat(PatchSettings.refusal(Group.MIXER, components.get())).isEmpty();
    assertThat(model.request().orElseThrow().groups())
        .containsExactly(Group.RESIDUAL, Group.FINAL, Group.MIXER);
    model.settings.groups.set(List.of(Group.HEAD));
    assertThat(model.coverProperty().get().words()).contains("none of the chosen sites");
    Controls.choose(model.settings.groups, PatchSettings.GROUPS, Group.HEAD, false);
    assertThat(model.settings.groups.get()).as("the last stays").containsExactly(Group.HEAD);
  }

  @Test
  void theCursorSelectsPositionsAndHeads() {
    open();
    assertThat(model.walk(1, 0)).isFalse();
    measure();
    assertThat(model.walk(0, 0)).isTrue();
    Place first = model.at().orElseThrow();
    assertThat(first.row()).isZero();
    model.highlight(Optional.of(new Place(10, 12)));
    assertThat(model.describe())
        .startsWith("head 2.2, position 12: ")
        .contains("denoising: effect ", "noising: effect ", "measure ");
    model.select();
    bench.settle();
    assertThat(bench.selection().snapshot().model().layer()).isEqualTo(2);
    assertThat(bench.selection().snapshot().model().head()).isEqualTo(2);
    assertThat(bench.workbench().positionProperty().get()).isEqualTo(12);
    assertThat(figure().cursor().position()).isEqualTo(12);
    assertThat(model.rows.get()).containsExactly(-1, 12);
    model.highlight(Optional.of(new Place(0, PatchMap.ALL)));
    model.select();
    assertThat(bench.workbench().positionProperty().get()).as("all is no position").isEqualTo(12);
    assertThat(model.release()).isTrue();
    assertThat(model.release()).isFalse();
  }

  @Test
  void symbolsAreTypedAndChecked() {
    open();
    model.useSymbols("a b");
    assertThat(model.settings.measure.get().text()).isEqualTo("difference a b");
    model.useSymbols("a");
    assertThat(Notice.error(bench.workbench().notices()).orElseThrow())
        .contains("two symbols or none");
    model.useSymbols(" ");
    assertThat(model.settings.measure.get().text()).isEqualTo("difference");
  }

  @Test
  void textsThatCannotBeAlignedAreDescribedInPlaceOfThePicture() {
    open();
    source.failure = Optional.of(new InstanceError("The texts have 9 and 12 tokens."));
    measure();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Absent("The texts have 9 and 12 tokens."));
    assertThat(action()).isEqualTo(Action.NONE);
    assertThat(Notice.error(bench.workbench().notices())).isEmpty();
    model.settings.alignment.set(PatchAlignment.POSITION);
    assertThat(action()).as("another question").isEqualTo(Action.MEASURE);
    source.failure = Optional.of(new UserError("/runs/made/run.json is missing."));
    measure();
    assertThat(model.coverProperty().get())
        .isEqualTo(new Cover.Failed("/runs/made/run.json is missing."));
    assertThat(Notice.error(bench.workbench().notices())).isPresent();
  }
}
