package org.headscope.app.feature;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.headscope.app.feature.FrameBench.Queue;
import org.headscope.app.session.Command;
import org.junit.jupiter.api.Tag;

/// One frame, one state: whatever a person does and however late, seldom or out of order the
/// answers come, all views show one run, step and instance, or say that they do not.
///
/// `-Dtest=OneFrameTest -Dtries=20000` looks for longer.
@Tag("property")
class OneFrameTest {
  /// An action of a person, or an event beside the FX thread.
  enum Kind {
    SELECT_RUN,
    OPEN_RUN,
    CLOSE_RUN,
    BREAK,
    MEND,
    TRY_AGAIN,
    STEP,
    INSTANCE,
    HEAD,
    LENS,
    QUERY,
    TAB,
    PLAY,
    TICK,
    PAUSE,
    UNDO,
    REDO,
    CANCEL,
    WORK,
    FX
  }

  /// A gesture.
  ///
  /// @param which of the runs, steps, instances or threads, as far as the kind has any
  record Gesture(Kind kind, int which) {}

  @Provide
  Arbitrary<List<Gesture>> gestures() {
    // Answers are more frequent than gestures, or nothing would ever be shown.
    Arbitrary<Kind> kinds =
        Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(3, Arbitraries.of(Kind.class)),
            net.jqwik.api.Tuple.of(2, Arbitraries.just(Kind.WORK)),
            net.jqwik.api.Tuple.of(3, Arbitraries.just(Kind.FX)),
            net.jqwik.api.Tuple.of(
                2, Arbitraries.of(Kind.STEP, Kind.SELECT_RUN, Kind.TICK, Kind.PAUSE)));
    return kinds
        .flatMap(kind -> Arbitraries.integers().between(0, 11).map(i -> new Gesture(kind, i)))
        .list()
        .ofMinSize(1)
        .ofMaxSize(80);
  }

  @Property
  void everyViewShowsTheFrameOrSaysThatItDoesNot(@ForAll("gestures") List<Gesture> gestures) {
    FrameBench bench = new FrameBench();
    for (Gesture gesture : gestures) {
      act(bench, gesture);
      bench.requireOneFrame(gesture.toString());
    }
    bench.mend();
    bench.settle();
    bench.requireOneFrame("once everything was answered");
    bench.requireWhatIsSelected();
  }

  @Example
  void playingFromTheLastCheckpointRestartsEvenWhileItIsRead() {
    FrameBench bench = new FrameBench();
    bench.settle();
    bench.selection().selectStep(FrameBench.STEPS.getFirst());
    bench.selectInstance(1);
    bench.settle();
    bench.selection().selectStep(FrameBench.STEPS.getLast());
    bench.play();
    bench.settle();
    bench.requireOneFrame("once the last was read");
    bench.requireWhatIsSelected();
  }

  private static void act(FrameBench bench, Gesture gesture) {
    int i = gesture.which();
    switch (gesture.kind()) {
      case SELECT_RUN -> bench.selectRun(i);
      case OPEN_RUN ->
          bench.workbench().opener().openRun(Path.of("/runs/" + FrameBench.RUNS.get(i % 3)));
      case CLOSE_RUN -> bench.closeRun(i);
      case BREAK -> bench.breakStep(FrameBench.STEPS.get(i % 4));
      case MEND -> bench.mend();
      case TRY_AGAIN -> bench.workbench().again();
      case STEP -> bench.selection().selectStep(FrameBench.STEPS.get(i % 4));
      case INSTANCE -> bench.selectInstance(i);
      case HEAD -> bench.selection().selectHead(1 + i % 2, 1 + i / 2 % 2);
      case LENS -> bench.lens(i);
      case QUERY -> bench.selection().pin(i % 5, i % 3);
      case TAB -> bench.selection().tabProperty().set(List.of("heads", "compare").get(i % 2));
      case PLAY -> bench.play();
      case TICK -> bench.tick();
      case PAUSE -> bench.pause();
      case UNDO -> bench.selection().perform(new Command.Undo());
      case REDO -> bench.selection().perform(new Command.Redo());
      case CANCEL -> bench.cancelOldest();
      case WORK -> bench.work(List.of(Queue.values()).get(i % Queue.values().length));
      case FX -> bench.fx();
    }
  }
}
