package org.headscope.app.teaching;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import org.headscope.app.FxThread;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Opens;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.control.Hint;
import org.headscope.app.lesson.play.LessonProgress;
import org.headscope.engine.pack.LessonFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WelcomeTest {
  private final List<ActionBody> performed = new ArrayList<>();
  private final ActionBody openRun = new Shows(() -> {});
  private LessonProgress progress;
  private int home;

  @TempDir Path folder;

  @BeforeEach
  void begin() {
    progress = new LessonProgress(folder.resolve("lessons.json"));
  }

  private VBox offered(boolean first) {
    return FxThread.get(() -> {
      VBox bar = new VBox();
      Welcome.show(bar, first, progress, openRun, performed::add, () -> home++);
      Scene _ = new Scene(bar);
      bar.applyCss();
      return bar;
    });
  }

  private static void press(VBox bar, String button) {
    FxThread.run(() -> ((Button) bar.lookup(button)).fire());
  }

  @Test
  void isShownAtTheFirstStartOnly() {
    assertThat(offered(false).getChildren()).isEmpty();
    assertThat(offered(true).getChildren()).hasSize(1);
  }

  @Test
  void isNotShownAgainOnceClosed() {
    VBox bar = offered(true);
    press(bar, "#welcome-close");
    assertThat(bar.getChildren()).isEmpty();
    assertThat(home).isEqualTo(1);
    assertThat(offered(true).getChildren()).isEmpty();
  }

  @Test
  void opensTheTour() {
    press(offered(true), "#welcome-tour");
    assertThat(performed)
        .singleElement()
        .isInstanceOfSatisfying(
            Opens.class,
            opens ->
                assertThat(opens.path().get())
                    .hasValueSatisfying(tour -> assertThat(LessonFormat.isLesson(tour)).isTrue()));
    assertThat(offered(true).getChildren()).isEmpty();
  }

  @Test
  void opensARun() {
    press(offered(true), "#welcome-run");
    assertThat(performed).containsExactly(openRun);
  }

  @Test
  void everyButtonIsFocusableAndExplained() {
    for (Node node : offered(true).lookupAll(".button")) {
      assertThat(node.isFocusTraversable()).isTrue();
      assertThat(Hint.of(node)).isNotEmpty();
    }
  }
}
