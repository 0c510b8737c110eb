package org.headscope.app.feature.hidden;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.app.FakeProjections;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.Bench;
import org.headscope.app.service.Worker;
import org.junit.jupiter.api.Test;

class PlaybackTest {
  private final Bench bench = new Bench();
  private final FakeProjections source = new FakeProjections();
  private final HiddenViewModel model =
      new HiddenViewModel(bench.workbench(), new Worker<>(source, bench.runner()));
  private final Playback playing = new Playback(model, bench.workbench());

  private void open() {
    bench.open(Bench.drawn(0));
    model.showing.set(true);
    bench.settle();
  }

  @Test
  void playingBeginsAtTwentyPositionsAndAddsTenPerFrame() {
    open();
    playing.toggleTime();
    assertThat(model.lastShown.get()).isEqualTo(20);
    playing.tick();
    assertThat(model.lastShown.get()).isEqualTo(30);
    playing.step.set(1);
    playing.tick();
    assertThat(model.lastShown.get()).isEqualTo(31);
    playing.toggleTime();
    playing.tick();
    assertThat(model.lastShown.get()).as("stopped").isEqualTo(31);
    playing.toggleTime();
    playing.step.set(1000);
    playing.tick();
    assertThat(model.lastShown.get()).isEqualTo(-1);
    assertThat(playing.what.get()).isEqualTo(Playback.PlayedAxis.NOTHING);
  }

  @Test
  void checkpointsPlayOnceTheirPicturesAreReady() {
    open();
    playing.toggleCheckpoints();
    assertThat(bench.selection().stepProperty().get()).isZero();
    playing.tick();
    assertThat(bench.selection().stepProperty().get()).as("waiting for its picture").isZero();
    for (int tick = 0; tick < 12; tick++) {
      bench.settle();
      playing.tick();
    }
    assertThat(bench.selection().stepProperty().get()).isEqualTo(400);
    assertThat(playing.what.get()).isEqualTo(Playback.PlayedAxis.NOTHING);
    assertThat(source.asked)
        .as("each computed once, prefetched or not")
        .doesNotHaveDuplicates()
        .hasSize(Bench.STEPS.size());
  }

  @Test
  void failuresWhilePlayingSelectTheStepAndStop() {
    open();
    bench.selection().selectStep(0);
    bench.settle();
    source.failing("The file is gone.");
    playing.toggleCheckpoints();
    for (int tick = 0; tick < 4; tick++) {
      bench.settle();
      playing.tick();
    }
    assertThat(playing.what.get()).isEqualTo(Playback.PlayedAxis.NOTHING);
    assertThat(bench.selection().stepProperty().get()).isEqualTo(100);
    assertThat(model.coverProperty().get()).isEqualTo(new Cover.Failed("The file is gone."));
    assertThat(source.asked).as("prefetched, and when shown").hasSize(5);
  }

  @Test
  void leavingTheTabStopsPlaying() {
    open();
    playing.toggleCheckpoints();
    model.showing.set(false);
    assertThat(playing.what.get()).isEqualTo(Playback.PlayedAxis.NOTHING);
    bench.settle();
    playing.tick();
    assertThat(bench.selection().stepProperty().get()).isZero();
  }

  @Test
  void nothingPlaysWithoutARun() {
    playing.toggleTime();
    playing.toggleCheckpoints();
    playing.tick();
    assertThat(playing.what.get()).isEqualTo(Playback.PlayedAxis.NOTHING);
  }
}
