package org.headscope.app.display;

import module java.base;

import javafx.animation.AnimationTimer;
import javafx.beans.InvalidationListener;
import javafx.event.EventHandler;
import javafx.scene.input.InputEvent;
import javafx.scene.input.MouseEvent;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.headscope.app.display.Observation.Selected;
import org.headscope.app.display.Observation.Shown;
import org.headscope.app.launch.WindowObserver;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Notice;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.task.BackgroundTask;
import org.headscope.engine.io.Json;
import org.headscope.engine.task.Instance;

/// Reports what the window shows on standard output, in the program that tests drive from outside
/// with `-Dheadscope.observe=true`: an [Observation] at each change, as soon as the effects of
/// input are visible, and sixteen ticks per second from the FX thread's pulses, so that silence
/// means a hanging window. It reads no input and changes nothing.
public final class ObservationWriter {
  private static final long TICK_MILLIS = 60;

  /// The number of pulses after which the effects of input are laid out.
  private static final int LAID_OUT = 2;

  private final Stage stage;
  private final Workbench workbench;
  private final long pid = ProcessHandle.current().pid();
  private final long began =
      ProcessHandle.current()
          .info()
          .startInstant()
          .map(start -> start.toEpochMilli())
          .orElse(System.currentTimeMillis());
  private long line;
  private long heard;
  private long answered;
  private int waited;
  private double mouseX;
  private double mouseY;
  private long pulsed = System.nanoTime();
  private long printed;
  private long pause;
  private Optional<Observation> last = Optional.empty();

  /// The observer that the program finds on its class path.
  public static final class Start implements WindowObserver {
    @Override
    public void attend(Stage stage, Workbench workbench) {
      if (Boolean.getBoolean("headscope.observe")) {
        new ObservationWriter(stage, workbench).start();
      }
    }
  }

  private ObservationWriter(Stage stage, Workbench workbench) {
    this.stage = stage;
    this.workbench = workbench;
  }

  private void start() {
    // Menus consume key events before their window receives them.
    EventHandler<InputEvent> hearer = _ -> heard++;
    // A window that is already observed is observed once.
    Runnable hear =
        () -> Window.getWindows().forEach(w -> w.addEventFilter(InputEvent.ANY, hearer));
    hear.run();
    Window.getWindows().addListener((InvalidationListener) _ -> hear.run());
    stage
        .getScene()
        .addEventFilter(
            MouseEvent.ANY,
            event -> {
              mouseX = event.getScreenX();
              mouseY = event.getScreenY();
            });
    workbench.frameProperty().subscribe(_ -> print(false));
    // Not a timeline, which would catch up on the ticks that a busy thread missed.
    new AnimationTimer() {
      @Override
      public void handle(long pulse) {
        poll(System.nanoTime());
      }
    }.start();
  }

  private void poll(long now) {
    pause = Math.max(pause, (now - pulsed) / 1_000_000);
    pulsed = now;
    waited = heard == answered ? 0 : waited + 1;
    boolean input = waited > LAID_OUT;
    boolean tick = (now - printed) / 1_000_000 >= TICK_MILLIS;
    answered = input ? heard : answered;
    printed = tick ? now : printed;
    if (input || tick) {
      print(tick);
    }
  }

  /// Prints the observation if it is new; otherwise, at a pulse, only that there was one.
  private void print(boolean pulse) {
    Observation seen = observe(0, 0, false, 0);
    if (last.filter(seen::equals).isEmpty()) {
      last = Optional.of(seen);
      line++;
      double seconds = (System.currentTimeMillis() - began) / 1e3;
      System.out.println(Json.line(observe(line, seconds, pulse, pulse ? pause : 0)));
    } else if (pulse) {
      System.out.println("{\"beat\":" + pause + "}");
    }
    pause = pulse ? 0 : pause;
  }

  private Observation observe(long number, double seconds, boolean pulse, long paused) {
    List<SceneWalk> windows =
        Window.getWindows().stream().filter(Window::isShowing).map(SceneWalk::new).toList();
    return new Observation(
        number,
        new Observation.Progress(pid, seconds, pulse, paused),
        new Observation.Input(heard, mouseX, mouseY),
        shown(),
        selected(),
        new Observation.State(
            workbench.themeProperty().get().name(),
            working(),
            workbench.notices().stream().map(Notice::sentence).toList(),
            workbench.selection().markedProperty().get().positions().size()),
        new Observation.Screen(
            stage.getOutputScaleX(),
            windows.stream().flatMap(w -> w.focus().stream()).findFirst(),
            windows.stream().map(SceneWalk::place).toList(),
            windows.stream().flatMap(w -> w.panels().stream()).toList(),
            windows.stream().flatMap(w -> w.parts().stream()).toList()));
  }

  private Shown shown() {
    Frame frame = workbench.frameProperty().get();
    return new Shown(
        frame.content().getClass().getSimpleName(),
        frame.selection().opened().run().map(RunRef::name).orElse(""),
        frame.step(),
        frame.selection().opened().instance().map(Instance::id).orElse(""),
        frame.inspection().map(read -> read.tokens().length).orElse(0),
        frame.inspection().isEmpty() ? List.of() : labels(frame));
  }

  private static List<String> labels(Frame frame) {
    return frame.run().stream()
        .flatMap(run -> run.headScoresAt(frame.step()).stream())
        .flatMap(scores -> scores.heads().stream())
        .map(s -> s.layer() + "." + s.head() + " " + s.name())
        .toList();
  }

  private Selected selected() {
    SelectionState s = workbench.selection().snapshot();
    return new Selected(
        s.opened().run().map(RunRef::name).orElse(""),
        s.opened().step(),
        s.opened().instance().map(Instance::id).orElse(""),
        s.model(),
        s.sequence());
  }

  private List<String> working() {
    return workbench.workers().all().stream()
        .flatMap(runner -> runner.active().stream())
        .map(BackgroundTask::name)
        .toList();
  }
}
