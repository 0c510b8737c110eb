package org.headscope.app.feature.present;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.AudiencePicture;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.card.Presented.Showing;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.feature.Bench;
import org.headscope.app.session.Command;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.SessionState;
import org.junit.jupiter.api.Test;

class PresentViewModelTest {
  private final Bench bench = new Bench().open(Bench.instance("abab", "acb"));
  private final List<Showing> asked = new ArrayList<>();
  private long nanos;
  private int version;
  private final PresentViewModel model =
      new PresentViewModel(bench.workbench(), new Views(), () -> nanos);

  private record Plain(int version) implements Figure {
    @Override
    public String title() {
      return "picture " + version;
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {}

    @Override
    public DataTable data() {
      return new DataTable(List.of("version"), List.of(List.of(version)));
    }
  }

  private boolean computing;
  private Optional<String> trouble = Optional.empty();

  private final class Views implements PresentViewModel.Source {
    @Override
    public List<String> ids() {
      return List.of("map", "curves");
    }

    @Override
    public Optional<Presented> presented(String view, Showing showing) {
      asked.add(showing);
      return Optional.of(
              new Presented(
                  new Plain(version), List.of(), List.of(), showing.hidden(Concealed.LABELS)))
          .filter(_ -> !computing && trouble.isEmpty());
    }

    @Override
    public Optional<String> instead(String view) {
      return trouble;
    }

    @Override
    public Optional<AudienceCard> beside(String view, Showing showing) {
      return Optional.empty();
    }
  }

  private void perform(List<Command> commands) {
    bench.selection().perform(commands);
  }

  private SelectionState.InSequence at() {
    return bench.selection().snapshot().sequence();
  }

  private String shown() {
    return model.stageProperty().get().map(StageFigure::title).orElse("nothing");
  }

  @Test
  void endingRestoresTheSession() {
    SessionState before = bench.selection().journal().state();
    assertThat(model.presenting("none such")).isEmpty();
    perform(model.presenting("map"));
    assertThat(model.isPresenting()).isTrue();
    assertThat(shown()).isEqualTo("picture 0");
    perform(List.of(model.blank.to(true), model.frozen.to(true)));
    perform(model.ending());
    assertThat(model.isPresenting()).isFalse();
    assertThat(shown()).isEqualTo("nothing");
    assertThat(model.ending()).isEmpty();
    SessionState after = bench.selection().journal().state();
    assertThat(after.selection()).isEqualTo(before.selection());
    assertThat(after.settings())
        .containsEntry("present.view", "")
        .containsEntry("present.blank", false)
        .containsEntry("present.frozen", false);
  }

  @Test
  void aFrozenPictureStaysWhileViewsContinue() {
    perform(model.presenting("map"));
    perform(List.of(model.frozen.to(true)));
    version = 1;
    model.refresh();
    assertThat(shown()).isEqualTo("picture 0");
    perform(List.of(model.frozen.to(false)));
    assertThat(shown()).isEqualTo("picture 1");
  }

  @Test
  void thePreviousPictureStaysWhileComputingButNotAfterAFailure() {
    perform(model.presenting("map"));
    computing = true;
    model.refresh();
    assertThat(shown()).isEqualTo("picture 0");
    assertThat(model.insteadProperty().get()).isEmpty();
    computing = false;
    trouble = Optional.of("It cannot be read.");
    model.refresh();
    assertThat(shown()).isEqualTo("nothing");
    assertThat(model.insteadProperty().get()).isEqualTo("It cannot be read.");
    assertThat(model.isPresenting()).isTrue();
    trouble = Optional.empty();
    model.refresh();
    assertThat(shown()).isEqualTo("picture 0");
    assertThat(model.insteadProperty().get()).isEmpty();
  }

  @Test
  void nextRevealsFirstAndHidesAgainAfterTheStep() {
    perform(model.presenting("map"));
    perform(List.of(new Command.Pin(2, -1, at().window())));
    perform(model.next());
    int query = at().query();
    perform(model.hiding(Concealed.BARS));
    assertThat(asked.getLast().concealed()).containsExactly(Concealed.BARS);
    perform(model.next());
    assertThat(at().query()).isEqualTo(query);
    assertThat(asked.getLast().concealed()).isEmpty();
    perform(model.next());
    assertThat(at().query()).isEqualTo(query + 1);
    assertThat(asked.getLast().concealed()).containsExactly(Concealed.BARS);
    perform(model.revealing());
    assertThat(asked.getLast().concealed()).isEmpty();
    perform(model.hiding(Concealed.BARS));
    perform(model.hiding(Concealed.BARS));
    assertThat(asked.getLast().concealed()).isEmpty();
    perform(model.revealing());
    assertThat(asked.getLast().concealed())
        .containsExactlyInAnyOrderElementsOf(PresentViewModel.CHOSEN);
  }

  @Test
  void playMovesTokenByTokenAndStopsOrRestartsAtTheEnd() {
    perform(model.presenting("map"));
    perform(List.of(model.reading.to(true)));
    perform(List.of(new Command.Pin(5, -1, at().window())));
    model.togglePlay();
    perform(model.tick());
    perform(model.tick());
    assertThat(at().query()).isEqualTo(7);
    perform(List.of(model.playing.loop.to(true)));
    perform(model.tick());
    assertThat(at().query()).isEqualTo(5);
    perform(List.of(model.playing.loop.to(false)));
    perform(model.tick());
    perform(model.tick());
    assertThat(model.playing.isPlaying()).isTrue();
    assertThat(model.tick()).isEmpty();
    assertThat(model.playing.isPlaying()).isFalse();
    assertThat(model.tick()).isEmpty();
  }

  @Test
  void playStepsThroughCheckpointsIfNoInstanceIsRead() {
    perform(model.presenting("map"));
    perform(List.of(new Command.SelectStep(0)));
    bench.settle();
    List<Long> steps = new ArrayList<>();
    model.togglePlay();
    for (List<Command> next = model.tick(); !next.isEmpty(); next = model.tick()) {
      perform(next);
      bench.settle();
      steps.add(bench.selection().snapshot().opened().step());
    }
    assertThat(steps).containsExactly(100L, 200L, 400L);
    assertThat(model.playing.isPlaying()).isFalse();
  }

  @Test
  void speedsGoUpAndDown() {
    assertThat(model.playing.faster(true)).contains(new Command.Set("present.speed", 60L));
    perform(List.of(model.playing.speed.to(240)));
    assertThat(model.playing.faster(true)).isEmpty();
    assertThat(model.playing.faster(false)).contains(new Command.Set("present.speed", 120L));
  }

  @Test
  void clicksPinAndRelease() {
    perform(model.choosing(new AudiencePicture.PickedCell(4, 2)));
    assertThat(at().query()).isEqualTo(4);
    assertThat(at().key()).isEqualTo(2);
    assertThat(at().pinned()).isTrue();
    perform(model.choosing(new AudiencePicture.PickedCell(4, 2)));
    assertThat(at().pinned()).isFalse();
  }

  /// Only what the view leaves out: this one has names and no bars.
  @Test
  void theAudienceSeesThatSomethingIsHiddenAndTheKey() {
    perform(model.presenting("map"));
    assertThat(aside()).isEmpty();
    perform(model.hiding(Concealed.BARS));
    assertThat(aside()).isEmpty();
    perform(model.hiding(Concealed.LABELS));
    assertThat(aside()).isEqualTo("Hidden for now: names and matches. R shows them.");
    perform(model.revealing());
    assertThat(aside()).isEmpty();
  }

  private String aside() {
    return model.stageProperty().get().orElseThrow().caption().aside();
  }

  @Test
  void aClickSelectsAHead() {
    perform(model.presenting("map"));
    assertThat(model.choosing(new AudiencePicture.PickedMap(2, 1)))
        .containsExactly(new Command.SelectHead(2, 1));
  }

  @Test
  void timeStartsWithThePresentation() {
    nanos = 5_000_000_000L;
    assertThat(model.elapsed()).isZero();
    perform(model.presenting("map"));
    nanos += 65_000_000_000L;
    perform(model.presenting("curves"));
    assertThat(model.elapsed()).isEqualTo(65);
  }

  @Test
  void lessonStepsReplaceTokens() {
    perform(model.presenting("map"));
    model.follow(
        Optional.of(
            new PresentationSteps() {
              @Override
              public Caption caption() {
                return new Caption("Before `i` came `e`.", 5, 7);
              }

              @Override
              public String notes() {
                return "Wait for answers.";
              }

              @Override
              public String next() {
                return "What is it?";
              }

              @Override
              public List<Command> step(int by) {
                return List.of(new Command.Tab(by > 0 ? "compare" : "heads"));
              }
            }));
    assertThat(model.stageProperty().get().orElseThrow().caption().count()).isEqualTo("5 of 7");
    assertThat(model.next()).containsExactly(new Command.Tab("compare"));
    assertThat(model.back()).containsExactly(new Command.Tab("heads"));
    model.follow(Optional.empty());
    assertThat(model.stageProperty().get().orElseThrow().caption()).isEqualTo(Caption.NONE);
  }
}
