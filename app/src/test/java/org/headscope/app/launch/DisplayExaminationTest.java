package org.headscope.app.launch;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.cli.Diagnosis;
import org.headscope.engine.cli.Examination;
import org.junit.jupiter.api.Test;

class DisplayExaminationTest {
  @Test
  void theDoctorUsesIt() {
    assertThat(ServiceLoader.load(Examination.class))
        .anyMatch(DisplayExamination.class::isInstance);
    Diagnosis diagnosis = Diagnosis.make("cpu");
    assertThat(diagnosis.facts()).containsKey("display");
    assertThat(diagnosis.facts().get("fonts")).startsWith("Inter and JetBrains Mono, ");
  }

  @Test
  void theDisplayIsTheSystems() {
    assertThat(DisplayExamination.hasDisplay("Linux", Map.of())).isFalse();
    assertThat(DisplayExamination.hasDisplay("Linux", Map.of("DISPLAY", ""))).isFalse();
    assertThat(DisplayExamination.hasDisplay("Linux", Map.of("WAYLAND_DISPLAY", "wayland-0")))
        .isTrue();
    assertThat(DisplayExamination.hasDisplay("Windows 11", Map.of())).isTrue();
    assertThat(DisplayExamination.hasDisplay("Mac OS X", Map.of())).isTrue();
  }
}
