package org.headscope.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import javafx.scene.Node;

/** What each package of the app may know. */
@AnalyzeClasses(packages = "org.headscope.app", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

  private static final String APP = "org.headscope.app.";

  @ArchTest
  static final ArchRule noTensors =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.djl..")
          .because("native memory ends in the engine; the app sees plain arrays and records");

  @ArchTest
  static final ArchRule viewModelsHoldNoControls =
      noClasses()
          .that()
          .haveSimpleNameEndingWith("ViewModel")
          .or()
          .resideInAPackage(APP + "selection..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Node.class)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage("javafx.scene.control..", "org.controlsfx..")
          .because("what a view shows must be testable without a window")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule viewModelsHaveTests =
      classes()
          .that()
          .haveSimpleNameEndingWith("ViewModel")
          .and()
          .areTopLevelClasses()
          .should(haveATestOfTheirName())
          .because("they hold the window's behaviour, one test each")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule featuresDoNotTalk =
      slices()
          .matching(APP + "feature.(*)..")
          .should()
          .notDependOnEachOther()
          .because("views share one Selection and re-render from it, nothing else")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule drawingKnowsNoFeature =
      noClasses()
          .that()
          .resideInAnyPackage(APP + "chart..", APP + "control..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(APP + "feature..", APP + "shell..", APP + "selection..")
          .because(
              "charts and controls take plain records, so that every view and export can use them")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule tasksKnowNoFeature =
      noClasses()
          .that()
          .resideInAPackage(APP + "task..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(APP + "feature..", APP + "shell..")
          .because("there is one kind of background task, for all features")
          .allowEmptyShould(true);

  private static ArchCondition<JavaClass> haveATestOfTheirName() {
    return new ArchCondition<>("have a test of their name") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        String test = type.getName() + "Test";
        boolean found =
            ArchitectureTest.class.getResource("/" + test.replace('.', '/') + ".class") != null;
        events.add(
            new SimpleConditionEvent(type, found, test + (found ? " exists" : " is missing")));
      }
    };
  }
}
