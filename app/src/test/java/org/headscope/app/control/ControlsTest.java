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

  @Test
  void onlyAChoiceSetsTheValue() {
    List<String> sets = new ArrayList<>();
    ObjectProperty<String> chosen =
        new SimpleObjectProperty<>("b") {
          @Override
          public void set(String now) {
            sets.add(now);
            super.set(now);
          }
        };
    ObjectProperty<List<String>> offered = new SimpleObjectProperty<>(List.of("a", "b"));
    ComboBox<String> combo =
        FxThread.get(() -> Controls.combo(offered, chosen, String::toUpperCase));
    FxThread.run(() -> offered.set(List.of("b", "c", "d")));
    assertThat(sets).isEmpty();
    FxThread.run(() -> combo.setValue("c"));
    assertThat(sets).containsExactly("c");
  }

  @Test
  void choicesKeepTheirOrderAndTheLastOneStays() {
    List<String> all = List.of("a", "b", "c");
    ObjectProperty<List<String>> chosen = new SimpleObjectProperty<>(List.of("a", "c"));
    Controls.choose(chosen, all, "b", true);
    assertThat(chosen.get()).containsExactly("a", "b", "c");
    Controls.choose(chosen, all, "a", false);
    Controls.choose(chosen, all, "c", false);
    assertThat(chosen.get()).containsExactly("b");
    Controls.choose(chosen, all, "b", false);
    assertThat(chosen.get()).containsExactly("b");
  }
}
