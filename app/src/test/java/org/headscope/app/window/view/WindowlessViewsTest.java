package org.headscope.app.window.view;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.FxThread;
import org.headscope.app.launch.context.AppContext;
import org.headscope.app.task.TaskRunners;
import org.headscope.app.window.FakeDesktop;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WindowlessViewsTest {
  private final AppContext context = FxThread.get(AppContext::new);
  private final FakeDesktop desktop = new FakeDesktop(new TaskRunners());
  private final WindowlessViews views =
      FxThread.get(() -> new WindowlessViews(context.features(desktop, desktop)));

  @AfterEach
  void close() {
    context.close();
  }

  private static List<String> ids(Stream<WindowPanel> panels) {
    return panels.map(WindowPanel::id).toList();
  }

  private List<String> made() {
    return ids(views.panels().stream().filter(panel -> panel.panel().made().isPresent()));
  }

  @Test
  void createsViewsOnFirstUse() {
    assertThat(made()).isEmpty();
    assertThat(views.panelsInSight()).isEmpty();
  }

  @Test
  void viewsAreCreatedTabByTab() {
    FxThread.run(() -> views.bringInSight("attention"));
    assertThat(made()).containsExactly("attention", "heads");
    FxThread.run(() -> views.bringInSight("checkpoints"));
    assertThat(made()).containsExactly("attention", "heads", "checkpoints");
    assertThat(ids(views.panelsInSight().stream())).containsExactly("checkpoints");
  }

  @Test
  void theStripIsCreatedWithTheSourcesOfItsMarks() {
    FxThread.run(() -> views.bringInSight("sequence"));
    assertThat(made()).containsExactly("prediction", "sequence");
  }
}
