package org.headscope.app;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import javafx.scene.Node;
import javafx.scene.control.Control;
import org.headscope.app.service.FileOpener;
import org.headscope.app.service.ReadablePairs;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Selection;
import org.headscope.app.session.Setting;

/// The dependencies that each package of the app may have.
@AnalyzeClasses(packages = "org.headscope.app", importOptions = DoNotIncludeTests.class)
public final class ArchitectureTest {

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
          .resideInAPackage(APP + "session..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(Node.class)
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage("javafx.scene.control..", "org.controlsfx..")
          .because("a view's content must be testable without a window")
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
  static final ArchRule featuresAreIndependent =
      slices()
          .matching(APP + "feature.(*)..")
          .should()
          .notDependOnEachOther()
          .because("views share one Selection and re-render from it, nothing else")
          .allowEmptyShould(true);

  @ArchTest
  public static final ArchRule userChangesAreCommands =
      noClasses()
          .that()
          .resideInAnyPackage(
              APP + "feature..", APP + "window..", APP + "teaching..", APP + "service..")
          .and()
          .haveNameMatching(".*(ViewModel|Form|Fields|Playback|\\.service\\..*)(\\$.*)?")
          .should()
          .callConstructorWhere(
              target(owner(nameMatching("javafx\\.beans\\.property\\.Simple.*Property"))))
          .because(
              "values that controls set must be a Setting of the Journal, or undo, scripts and recovery"
                  + " do not know of it; what follows from it is a ReadOnly…Wrapper")
          .allowEmptyShould(true);

  @ArchTest
  public static final ArchRule controlsOnlyPerform =
      noClasses()
          .that()
          .resideInAnyPackage(
              APP + "feature..",
              APP + "window..",
              APP + "teaching..",
              APP + "control..",
              APP + "action..")
          .should()
          .accessTargetWhere(
              JavaAccess.Predicates.target(owner(type(Journal.class)))
                  .and(
                      JavaAccess.Predicates.target(
                          nameMatching("amend|performAside|repeat|begin"))))
          .because("a user's actions are performed as steps that can be undone");

  @ArchTest
  public static final ArchRule actionsGiveCommands =
      noClasses()
          .that()
          .resideInAPackage(APP + "action..")
          .or()
          .haveNameMatching(
              ".*\\.(WindowActions|SearchItems|ViewMenus|TopBar|Exports|Navigation)(\\$.*)?")
          .should()
          .accessTargetWhere(
              JavaAccess.Predicates.target(
                      owner(
                          assignableTo(Journal.class)
                              .or(assignableTo(Selection.class))
                              .or(assignableTo(Setting.class))
                              .or(assignableTo(Workbench.class))
                              .or(assignableTo(ReadablePairs.class))
                              .or(assignableTo(FileOpener.class))))
                  .and(
                      JavaAccess.Predicates.target(
                          nameMatching(
                              "perform|set|setValue|select[A-Z].*|show.*|open|open[A-Z].*|close"
                                  + "|again|pin|type|visit|goTo|release|undo|redo|light.*|highlight.*|explain"
                                  + "|look|choose"))))
          .because(
              "menus, palette, keys and toolbar give commands, which the window alone performs");

  @ArchTest
  static final ArchRule controlsGetTheirFontsFromStyles =
      noClasses()
          .should()
          .callMethodWhere(
              target(owner(assignableTo(Control.class))).and(target(nameMatching("setFont"))))
          .because(
              "a control resolves its other styles with a font at once, and warns about colours"
                  + " while it is hidden; FxFonts.wear waits for the style sheets");

  @ArchTest
  static final ArchRule lessonsAndPresentingCanBeRemoved =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              APP + "lesson..",
              APP + "feature.lesson..",
              APP + "feature.present..",
              APP + "teaching..",
              APP + "launch.lesson..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              APP + "lesson..",
              APP + "feature.lesson..",
              APP + "feature.present..",
              APP + "teaching..")
          .because(
              "lessons and presenting can be removed in one piece: the window finds them as an"
                  + " Extension only by the list of services, views locate an Anchor for any user"
                  + " of it, and besides them only the commands of lessons know them");

  @ArchTest
  static final ArchRule packagesDependOnlyOnLayersBelow =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("launch")
          .definedBy(APP + "launch..")
          .layer("teaching")
          .definedBy(APP + "teaching..")
          .layer("window")
          .definedBy(APP + "window..")
          .layer("feature")
          .definedBy(APP + "feature..")
          .layer("lesson")
          .definedBy(APP + "lesson..")
          .layer("service")
          .definedBy(APP + "service..")
          .layer("session")
          .definedBy(APP + "session..")
          .layer("action")
          .definedBy(APP + "action..")
          .layer("export")
          .definedBy(APP + "export..")
          .layer("control")
          .definedBy(APP + "control..")
          .layer("chart")
          .definedBy(APP + "chart..")
          .layer("task")
          .definedBy(APP + "task..")
          .whereLayer("teaching")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("window")
          .mayOnlyBeAccessedByLayers("launch", "teaching")
          .whereLayer("feature")
          .mayOnlyBeAccessedByLayers("launch", "teaching", "window")
          .whereLayer("lesson")
          .mayOnlyBeAccessedByLayers("launch", "teaching", "feature")
          .whereLayer("service")
          .mayOnlyBeAccessedByLayers("launch", "teaching", "window", "feature", "lesson")
          .whereLayer("session")
          .mayOnlyBeAccessedByLayers(
              "launch", "teaching", "window", "feature", "lesson", "service", "action")
          .whereLayer("action")
          .mayOnlyBeAccessedByLayers("launch", "teaching", "window")
          .whereLayer("export")
          .mayOnlyAccessLayers("control", "chart", "task")
          .whereLayer("control")
          .mayOnlyAccessLayers("chart", "task")
          .whereLayer("chart")
          .mayNotAccessAnyLayer()
          .whereLayer("task")
          .mayNotAccessAnyLayer()
          .because("a reader who opens a package knows from this list what else to read");

  @ArchTest
  static final ArchRule noCycles =
      slices()
          .matching(APP + "(**)")
          .should()
          .beFreeOfCycles()
          .because("packages in a cycle can only be read, tested and changed together");

  @ArchTest
  static final ArchRule recordsAreSmall =
      classes()
          .that()
          .areRecords()
          .should(haveAtMost(8))
          .because("a reader cannot keep more arguments apart by position");

  private static ArchCondition<JavaClass> haveAtMost(int components) {
    return new ArchCondition<>("have at most %d components".formatted(components)) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        int count = type.reflect().getRecordComponents().length;
        String words = "%s has %d components".formatted(type.getName(), count);
        events.add(new SimpleConditionEvent(type, count <= components, words));
      }
    };
  }

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
