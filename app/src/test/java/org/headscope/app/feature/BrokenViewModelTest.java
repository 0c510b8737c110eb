package org.headscope.app.feature;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.headscope.app.ArchitectureTest;
import org.junit.jupiter.api.Test;

/// The rules about commands notice who breaks them.
class BrokenViewModelTest {
  private final JavaClasses broken = new ClassFileImporter().importClasses(BrokenViewModel.class);

  @Test
  void aChoiceThatIsNotASettingIsDetected() {
    assertThatThrownBy(() -> ArchitectureTest.userChangesAreCommands.check(broken))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("SimpleBooleanProperty");
  }

  @Test
  void forgottenStepsAreDetected() {
    assertThatThrownBy(() -> ArchitectureTest.controlsOnlyPerform.check(broken))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("begin");
  }
}
