package org.headscope.app;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;

/// Names in both modules.
@AnalyzeClasses(
    packages = {"org.headscope.app", "org.headscope.engine"},
    importOptions = DoNotIncludeTests.class)
final class NamesTest {

  /// A reader who meets or searches for a name finds one class.
  @ArchTest
  static void everyNameStandsForOneClass(JavaClasses classes) {
    Map<String, Long> uses =
        classes.stream()
            .filter(JavaClass::isTopLevelClass)
            .map(JavaClass::getSimpleName)
            .filter(name -> !name.equals("package-info"))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertThat(uses).hasSizeGreaterThan(600);
    assertThat(uses.entrySet().stream().filter(use -> use.getValue() > 1)).isEmpty();
  }
}
