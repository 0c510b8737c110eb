package org.headscope.app.control;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.beans.property.*;
import javafx.scene.control.ComboBox;
import org.headscope.app.FxThread;
import org.junit.jupiter.api.Test;

class ControlsTest {
  @Test
  void aListKeepsItsChoiceWhenItsItemsChange() {
    ObjectProperty<List<String>> offered = new SimpleObjectProperty<>(List.of("a", "b", "truth"));
    ObjectProperty<String> chosen = new SimpleObjectProperty<>("truth");
    ComboBox<String> combo =
        FxThread.get(() -> Controls.combo(offered, chosen, String::toUpperCase));
    FxThread.run(() -> offered.set(List.of("truth", "a", "b")));
    assertThat(chosen.get()).isEqualTo("truth");
    assertThat(combo.getValue()).isEqualTo("truth");
    assertThat(combo.getSelectionModel().getSelectedIndex()).isZero();
    FxThread.run(() -> combo.setValue("b"));
    assertThat(chosen.get()).isEqualTo("b");
  }
}
