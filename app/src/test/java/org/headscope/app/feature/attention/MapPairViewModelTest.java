package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FakeMaps;
import org.headscope.app.Synthetic;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.control.Cover;
import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.Bench;
import org.headscope.app.feature.attention.kind.InfluencePicture;
import org.headscope.app.feature.attention.kind.StatePicture;
import org.headscope.app.feature.attention.kind.WeightsPicture;
import org.headscope.app.feature.attention.picture.AttentionFigure;
import org.headscope.app.feature.attention.picture.AttentionScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.MapPair;
import org.headscope.app.feature.attention.picture.Readout;
import org.headscope.app.session.Command;
import org.headscope.app.session.JournalEntry;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Span;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.headscope.app.session.script.CommandJson;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.intervention.Intervention;
import org.junit.jupiter.api.Test;

/// Two maps side by side, and their difference.
class MapPairViewModelTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();

  private final Synthetic.Opened opened = Synthetic.open();
  private final Selection selection = opened.selection();
  private final AttentionViewModel model = new AttentionViewModel(opened.workbench(), selection);

  private AttentionScene scene() {
    return (AttentionScene) model.sceneProperty().get().orElseThrow();
  }

  private void choose(OtherMap other) {
    model.second.chosen.set(other);
    opened.settle().run();
  }

  private static OtherMap head(int layer, int head, Pairing how) {
    return OtherMap.NONE.ofHead(Optional.of(new MapRef(layer, head))).shown(how);
  }

  private static OtherMap step(long step, Pairing how) {
    return OtherMap.NONE.ofStep(OptionalLong.of(step)).shown(how);
  }

  private static OtherMap run(Path run, Pairing how) {
    return OtherMap.NONE.ofRun(Optional.of(RunRef.of(run))).shown(how);
  }

  private String why() {
    assertThat(model.sceneProperty().get()).isEmpty();
    assertThat(model.coverProperty().get().remedy()).isEqualTo("Show one map");
    return model.coverProperty().get().words();
  }

  @Test
  void besideAMapOfTheCutModelIsThatOfTheUncutOne() {
    Bench bench = new Bench().open(Bench.instance("acb", "ab"));
    bench.selection().selectHead(2, 1);
    AttentionViewModel maps = new AttentionViewModel(bench.workbench(), bench.selection());
    bench
        .workbench()
        .interventions()
        .stackProperty()
        .set(List.of(Intervention.parse("1.1 by zero")));
    bench.settle();
    maps.pair(Pairing.BESIDE);
    AttentionScene both = (AttentionScene) maps.scene().orElseThrow();
    assertThat(both.place()).isEqualTo("layer 2 · head 1 · cut | layer 2 · head 1 · uncut");
    MapPair pair = both.pair().orElseThrow();
    InspectionResult read = bench.workbench().frame().inspection().orElseThrow();
    assertThat(pair.first().map().cells().values()).isSameAs(read.attention().map(2, 1));
    assertThat(pair.second().map().cells().values())
        .isSameAs(read.uncut().orElseThrow().attention().map(2, 1));
    maps.pair(Pairing.DIFFERENCE);
    assertThat(maps.scene().orElseThrow().title())
        .contains("layer 2 · head 1 · cut − layer 2 · head 1 · uncut");
  }

  @Test
  void comparingShowsTheNextHeadAndTogglesBackToOneMap() {
    selection.selectHead(2, 2);
    model.pair(Pairing.DIFFERENCE);
    assertThat(scene().numbers().title())
        .isEqualTo("Difference of attention weights: layer 2 · head 2 − layer 2 · head 1");
    assertThat(scene().score()).as("influence belongs to no head").isEmpty();
    model.pair(Pairing.BESIDE);
    assertThat(scene().isBeside()).isTrue();
    assertThat(scene().place()).isEqualTo("layer 2 · head 2 | layer 2 · head 1");
    model.pair(Pairing.BESIDE);
    assertThat(scene().pair()).isEmpty();
    selection.selectHead(1, 1);
    model.pair(Pairing.BESIDE);
    selection.perform(new Command.Undo());
    assertThat(scene().pair()).isEmpty();
    selection.perform(new Command.Redo());
    assertThat(scene().isBeside()).isTrue();
    assertThat(opened.maps().measured).as("all of them were read").isEmpty();
  }

  @Test
  void aMapMinusItselfIsExactlyZero() {
    choose(OtherMap.NONE.shown(Pairing.DIFFERENCE));
    assertThat(scene().numbers().cells().values()).containsOnly(0f);
    assertThat(scene().numbers().words().place()).isEqualTo("layer 1 · head 1 − layer 1 · head 1");
    choose(step(1000, Pairing.DIFFERENCE));
    assertThat(scene().numbers().cells().values()).containsOnly(0f);
    assertThat(opened.maps().measured).isEmpty();
  }

  @Test
  void cellsAreSubtractedInSymmetricColoursAndReadOutWithBothWeights() {
    selection.selectHead(1, 1);
    float[] first = scene().numbers().cells().values();
    choose(head(2, 1, Pairing.DIFFERENCE));
    AttentionScene scene = scene();
    MapPair pair = scene.pair().orElseThrow();
    float max = 0;
    for (int i = 0; i < first.length; i++) {
      float expected = first[i] - pair.second().map().cells().values()[i];
      assertThat(scene.numbers().cells().values()[i]).isEqualTo(expected);
      max = Math.max(max, Math.abs(expected));
    }
    assertThat(scene.numbers().valueRange().signed()).isTrue();
    assertThat(scene.numbers().valueRange().max()).isEqualTo(max);
    model.cursor().click(40, 39);
    String readout = Readout.selected(scene(), LIGHT).plain();
    assertThat(readout)
        .contains("A layer 1 · head 1   B layer 2 · head 1")
        .contains("A %.3f".formatted(scene.pair().orElseThrow().first().map().at(40, 39)))
        .containsPattern("A − B \\+0\\.\\d{3}  ·  1 back");
    RecordingPen pen =
        RecordingPen.of(new AttentionFigure(scene(), new HeatmapPainter(), false), 700, 500, LIGHT);
    assertThat(pen.texts("on keys")).as("not as a share of one map's weight").isEmpty();
    assertThat(pen.texts("A − B")).as("the legend names the order of subtraction").isNotEmpty();
    model.cursor().click(40, -1);
    assertThat(Readout.selected(scene(), LIGHT).plain()).contains("differ most on");
  }

  @Test
  void namesOfTwoMapsAreNotCutOnNarrowPages() {
    choose(head(3, 2, Pairing.BESIDE));
    for (double width : new double[] {320, 600, 1400}) {
      RecordingPen pen =
          RecordingPen.of(scene().figure(new HeatmapPainter(), true), width, width, LIGHT);
      assertThat(pen.texts().stream().map(t -> t.text()))
          .contains("B  layer 3 · head 2")
          .noneMatch(words -> words.contains("…"));
      assertThat(pen.texts("A  Attention weights: layer 1 · head 1").isEmpty())
          .isEqualTo(width == 320);
      assertThat(pen.texts("A  layer 1 · head 1").isEmpty()).isEqualTo(width > 320);
    }
  }

  @Test
  void mapsSideBySideShareAxesColoursAndCell() {
    choose(head(3, 2, Pairing.BESIDE));
    model.cursor().click(40, 30);
    AttentionFigure figure = scene().figure(new HeatmapPainter(), /* paper= */ false);
    List<AttentionFigure> halves = figure.halves();
    assertThat(halves.get(1).scene().numbers().words().place()).isEqualTo("layer 3 · head 2");
    assertThat(halves.get(1).scene().axes()).isEqualTo(halves.get(0).scene().axes());
    assertThat(halves.get(1).scene().numbers().valueRange())
        .isEqualTo(halves.get(0).scene().numbers().valueRange());
    assertThat(halves.get(1).scene().axes().cell()).isEqualTo(new MapAxes.Cell(40, 30, true));
    assertThat(halves)
        .extracting(half -> half.caption().orElseThrow())
        .containsExactly("A  layer 1 · head 1", "B  layer 3 · head 2");
    assertThat(scene().figure(new HeatmapPainter(), true).title())
        .isEqualTo("Attention weights: layer 1 · head 1 beside layer 3 · head 2");
    assertThat(figure.data().columns()).contains("otherWeight", "difference");
    figure
        .data()
        .rows()
        .forEach(row -> {
          int weight = figure.data().columns().indexOf("weight");
          int other = figure.data().columns().indexOf("otherWeight");
          assertThat((float) row.get(weight) - (float) row.get(other)).isEqualTo(row.getLast());
        });
  }

  @Test
  void signedMapsBesideOthersShareOneScale() {
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    selection.selectHead(6, 1);
    choose(head(1, 2, Pairing.BESIDE));
    MapPair pair = scene().pair().orElseThrow();
    assertThat(pair.first().map().valueRange()).isEqualTo(pair.second().map().valueRange());
    assertThat(pair.first().map().valueRange().signed()).isTrue();
    assertThat(pair.first().map().valueRange().max()).isGreaterThan(1.2f);
  }

  @Test
  void anotherStepsMapIsReadOnceAndFollowsTheHeadThatIsShown() {
    choose(step(0, Pairing.DIFFERENCE));
    assertThat(scene().numbers().words().place())
        .isEqualTo("layer 1 · head 1 · step 1,000 − step 0");
    assertThat(scene().pair().orElseThrow().second().map().cells().values())
        .isEqualTo(FakeMaps.recent(scene().numbers().length()));
    selection.selectHead(3, 2);
    opened.settle().run();
    selection.selectHead(1, 1);
    opened.settle().run();
    assertThat(opened.maps().measured)
        .containsExactly("head 1.1 of synthetic at step 0", "head 3.2 of synthetic at step 0");
    AttentionScene before = scene();
    model.cursor().hover(60, 50);
    assertThat(scene().numbers()).as("hovering does not subtract again").isSameAs(before.numbers());
  }

  @Test
  void anotherRunsMapHasTheSameInstanceAndStep() {
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    opened.workbench().pairs().choose(opened.workbench().runs().getFirst());
    opened.settle().run();
    selection.selectHead(1, 1);
    choose(run(Synthetic.MIXED, Pairing.BESIDE));
    assertThat(opened.maps().measured).containsExactly("head 1.1 of mixed at step 1000");
    assertThat(scene().place()).isEqualTo("synthetic | mixed");
    assertThat(line())
        .contains(
            " --layer 1 --head 1 --minus-run /runs/mixed@1000 --minus-layer 1 --minus-head 1");
  }

  @Test
  void aChosenRunHasTheShownStepOrItsNearest() {
    for (Path run : List.of(Synthetic.MIXED, Synthetic.HEADLESS)) {
      opened.workbench().opener().openRun(run);
      opened.settle().run();
    }
    opened.workbench().pairs().choose(opened.workbench().runs().getFirst());
    opened.settle().run();
    selection.selectStep(1000);
    opened.settle().run();
    List<OtherMap> found =
        opened.workbench().runs().stream().map(view -> model.second.of(view)).toList();
    assertThat(found)
        .extracting(OtherMap::step)
        .containsExactly(OptionalLong.empty(), OptionalLong.empty(), OptionalLong.of(500));
    assertThat(found.getLast().run()).contains(RunRef.of(Synthetic.HEADLESS));
  }

  private String line() {
    return ((ShellLine.Words) model.line()).text();
  }

  @Test
  void anImpossibleComparisonHasAReason() {
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    opened.workbench().opener().openRun(Synthetic.HEADLESS);
    opened.settle().run();
    opened.workbench().pairs().choose(opened.workbench().runs().getFirst());
    opened.settle().run();
    choose(step(7, Pairing.BESIDE));
    assertThat(why())
        .isEqualTo("The run synthetic has no checkpoint at step 7; its nearest is that of step 0.");
    choose(run(Path.of("/runs/gone"), Pairing.BESIDE));
    assertThat(why()).isEqualTo("The run gone is not open; open it, or choose another.");
    choose(head(9, 1, Pairing.DIFFERENCE));
    assertThat(why()).isEqualTo("The run synthetic has no layer 9; its layers are 1 to 4.");
    choose(head(1, 3, Pairing.DIFFERENCE));
    assertThat(why()).endsWith("(attention) has no head 3; its heads are 1 to 2.");
    choose(
        run(Synthetic.MIXED, Pairing.BESIDE)
            .ofStep(OptionalLong.of(0))
            .ofHead(Optional.of(new MapRef(5, 1))));
    assertThat(why())
        .isEqualTo(
            "Layer 5 of the run mixed (LSTM) has no attention map; choose another layer, or compare influence.");
    model.show(new InfluencePicture());
    choose(head(2, 1, Pairing.BESIDE));
    assertThat(why()).startsWith("Influence is of the whole model");
    opened.maps().broken = true;
    model.show(new WeightsPicture());
    choose(step(0, Pairing.BESIDE));
    assertThat(why()).isEqualTo("The map cannot be measured; choose another.");
    opened.maps().broken = false;
    model.again();
    opened.settle().run();
    assertThat(scene().isBeside()).isTrue();
    choose(step(7, Pairing.BESIDE));
    model.remedy();
    assertThat(scene().pair()).isEmpty();
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.None());
  }

  @Test
  void influenceCanBeComparedButStatesCannot() {
    model.show(new InfluencePicture());
    choose(step(0, Pairing.DIFFERENCE));
    opened.settle().run();
    assertThat(scene().numbers().cells().values()).containsOnly(0f);
    assertThat(model.line()).isInstanceOf(ShellLine.None.class);
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    selection.selectHead(5, 1);
    model.show(new StatePicture());
    opened.settle().run();
    assertThat(why()).startsWith("States cannot be compared");
  }

  @Test
  void aChannelIsComparedWithItselfAtAnotherStep() {
    opened.workbench().opener().openRun(Synthetic.MIXED);
    opened.settle().run();
    selection.selectHead(4, 1);
    model.channel(3);
    choose(step(0, Pairing.DIFFERENCE));
    assertThat(scene().numbers().cells().values()).containsOnly(0f);
    assertThat(opened.maps().measured)
        .containsExactly("channel 3 of layer 4", "channel 3 of layer 4");
    assertThat(line()).contains("--channel 3 --minus-run /runs/mixed@0 --minus-layer 4");
  }

  @Test
  void aChoiceIsACommandThatAScriptRestores() {
    OtherMap other =
        new OtherMap(
            Pairing.DIFFERENCE,
            Optional.of(RunRef.of(Path.of("/runs/mixed"))),
            OptionalLong.of(1000),
            Optional.of(new MapRef(6, 2)));
    JournalEntry entry = new JournalEntry(0, other.command(), false);
    Command read = CommandJson.read(CommandJson.line(entry), "a test").command();
    assertThat(read).isEqualTo(other.command());
    selection.perform(read);
    assertThat(model.second.chosen.get()).isEqualTo(other);
    assertThat(OtherMap.in(selection.journal().state())).isEqualTo(other);
    for (String broken :
        List.of("7", "{\"pairing\":\"x\"}", "{\"pairing\":\"beside\",\"layer\":2}", "{}")) {
      String line = "{\"command\":\"set\",\"setting\":\"map.other\",\"value\":" + broken + "}";
      selection.perform(CommandJson.read(line, "a test").command());
      assertThat(model.second.chosen.get()).as(broken).isIn(other, OtherMap.NONE);
    }
  }

  @Test
  void pairsMatchTheApprovedDrawings() {
    selection.selectHead(2, 1);
    selection.showWindow(new Span(4, 9));
    selection.pin(7, 5);
    choose(head(1, 2, Pairing.BESIDE));
    selection.hover(8, 6);
    GoldenDrawing.check(
        MapPairViewModelTest.class,
        "map-beside",
        scene().figure(new HeatmapPainter(), /* paper= */ false),
        640,
        300);
    choose(head(1, 2, Pairing.DIFFERENCE));
    GoldenDrawing.check(
        MapPairViewModelTest.class,
        "map-difference",
        scene().figure(new HeatmapPainter(), /* paper= */ true),
        420,
        400);
  }
}
