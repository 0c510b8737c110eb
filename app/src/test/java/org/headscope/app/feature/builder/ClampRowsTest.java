package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.scene.Node;
import javafx.scene.control.*;
import org.headscope.app.FxThread;
import org.headscope.app.Pictures;
import org.headscope.app.chart.colour.Theme;
import org.headscope.engine.neural.Architecture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The rows of clamps, changed by mouse.
class ClampRowsTest extends BuilderTest {
  private ClampRows rows;

  @BeforeEach
  void show() {
    rows = FxThread.get(() -> new ClampRows(model, new ObligingDesktop()));
    FxThread.run(() -> Pictures.show(rows, 420, 300, Theme.LIGHT));
  }

  private <N extends Node> N find(String id, Class<N> type) {
    Node node = rows.lookup(id);
    assertThat(node).as(id).isInstanceOf(type);
    return type.cast(node);
  }

  @SuppressWarnings("unchecked") // the combo boxes of that name
  private ComboBox<String> combo(String id) {
    return find(id, ComboBox.class);
  }

  private List<String> problems() {
    return rows.lookupAll(".field-problem").stream()
        .filter(Node::isVisible)
        .map(node -> ((Label) node).getText())
        .toList();
  }

  @Test
  void clampsAreEditedByMouse() {
    FxThread.run(() -> {
      find("#add-clamp", Button.class).fire();
      find("#add-clamp", Button.class).fire();
      assertThat(combo("#clamp-2-component").getItems()).contains("1.*", "2.1", "mlp2");
      assertThat(combo("#clamp-2-component").getValue()).isEqualTo("1.2");
      combo("#clamp-2-component").setValue("mlp2");
      combo("#clamp-2-value").setValue("zero");
      find("#clamp-2-from", TextField.class).setText("many");
      assertThat(problems()).containsExactly("The steps must be whole numbers, not 'many'.");
      find("#clamp-2-from", TextField.class).setText("7");
      find("#clamp-2-to", TextField.class).setText("70");
      assertThat(problems()).isEmpty();
      find("#remove-clamp-1", Button.class).fire();
      assertThat(model.training.clamps.rows.get())
          .containsExactly(new ClampForm.Row("mlp2", "zero", "7", "70"));
      assertThat(combo("#clamp-1-component").getValue()).isEqualTo("mlp2");
      assertThat(find("#clamp-1-checkpoint", TextField.class).getParent().isVisible()).isFalse();
      combo("#clamp-1-value").setValue("from:");
      find("#clamp-1-checkpoint", TextField.class).setText("runs/none@5");
      assertThat(find("#clamp-1-checkpoint", TextField.class).getParent().isVisible()).isTrue();
      assertThat(problems()).containsExactly("Runs/none does not exist; name a run's folder.");
      model.model.architecture.set(Architecture.MAMBA);
      assertThat(problems().getFirst()).startsWith("The model has no MLP 2; it has mixer 1");
      assertThat(combo("#clamp-1-component").getItems()).contains("mixer1", "mlp2");
      assertThat(combo("#clamp-1-component").getValue()).isEqualTo("mlp2");
    });
  }
}
