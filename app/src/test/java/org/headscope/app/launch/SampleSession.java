package org.headscope.app.launch;

import module java.base;

import javafx.stage.Stage;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.launch.context.HeadlessFx;
import org.headscope.app.launch.context.InitialView;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Selection;
import org.headscope.app.session.SessionState;
import org.headscope.app.window.DesktopDialogs;
import org.headscope.app.window.MainWindow;
import org.headscope.app.window.view.WindowHost;

/// A window without a screen on the shipped sample, in which somebody works.
public final class SampleSession implements AutoCloseable {
  private final Path folder;
  final AppContext context;
  public final Workbench workbench;
  public final Selection selection;

  public SampleSession(Samples samples, Path folder) {
    this(samples, folder, new AppContext());
  }

  public SampleSession(Samples samples, Path folder, AppContext context) {
    this.folder = folder;
    this.context = context;
    workbench = context.workbench();
    selection = workbench.selection();
    HeadlessFx.start();
    DesktopDialogs dialogs =
        HeadlessFx.call(() -> new DesktopDialogs(new Stage(), Optional.empty()));
    HeadlessFx.call(() -> new MainWindow(context.features(dialogs, dialogs), new WindowHost() {}));
    Path instances = samples.instances().getFirst();
    does(() ->
        context.open(
            List.of(samples.folder().resolve("transformer-4x2")),
            OptionalLong.empty(),
            InitialView.of(instances)));
  }

  public Journal journal() {
    return selection.journal();
  }

  /// Does something, and waits until nothing comes of it any more.
  public void does(Runnable action) {
    HeadlessFx.call(() -> {
      action.run();
      return true;
    });
    for (int quiet = 0; quiet < 10; ) {
      HeadlessFx.pause(Duration.ofMillis(10));
      boolean idle =
          HeadlessFx.call(() ->
              workbench.workers().all().stream().allMatch(worker -> worker.active().isEmpty())
                  && !workbench.loadingProperty().get());
      quiet = idle ? quiet + 1 : 0;
    }
  }

  public void exports(String view) {
    does(() ->
        journal()
            .perform(new Command.Export(view, folder.resolve(view + ".csv"), Optional.empty())));
  }

  public SessionState state() {
    return HeadlessFx.call(() -> journal().state());
  }

  @Override
  public void close() {
    HeadlessFx.call(() -> {
      context.close();
      return true;
    });
  }
}
