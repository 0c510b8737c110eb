package org.headscope.engine;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import ai.djl.Device;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.neural.LanguageModel;

/// The allowed dependencies of each package of the engine.
@AnalyzeClasses(packages = "org.headscope.engine", importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {

  private static final String ENGINE = "org.headscope.engine.";

  @ArchTest
  static final ArchRule noJavaFx =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("javafx..", "java.awt..", "org.headscope.app..")
          .because("the engine also runs on servers without a display, and as a library");

  @ArchTest
  static final ArchRule tensorsStayInPackagesThatFreeThem =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              ENGINE + "neural..", ENGINE + "training..", ENGINE + "interpret..", ENGINE + "io..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("ai.djl..")
          .because(
              "results leave these packages as plain arrays and records, outside native memory")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule passesFreeTheirMemoryThemselves =
      noClasses()
          .that()
          .resideOutsideOfPackages(ENGINE + "neural..", ENGINE + "training..")
          .should()
          .callMethod(LanguageModel.class, "manager")
          .because("callers start a pass with run, which returns plain arrays");

  @ArchTest
  static final ArchRule runDependsOnlyOnTheJdk =
      classes()
          .that()
          .resideInAPackage(ENGINE + "run..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "com.sun.management..", ENGINE + "run..", "org.jspecify.annotations..")
          .because("all packages use seeds, progress, cancellation and errors")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule automataDependOnlyOnTheirLibrary =
      classes()
          .that()
          .resideInAPackage(ENGINE + "automata..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "net.automatalib..",
              ENGINE + "automata..",
              ENGINE + "run..",
              "org.jspecify.annotations..")
          .because("automata are mathematics: no files, no models, no benchmark")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule packagesDependOnlyOnLayersBelow =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .withOptionalLayers(true)
          .layer("run")
          .definedBy(ENGINE + "run..")
          .layer("automata")
          .definedBy(ENGINE + "automata..")
          .layer("predictor")
          .definedBy(ENGINE + "predictor..")
          .layer("task")
          .definedBy(ENGINE + "task..")
          .layer("benchmark")
          .definedBy(ENGINE + "benchmark..")
          .layer("symbolic")
          .definedBy(ENGINE + "symbolic..")
          .layer("metric")
          .definedBy(ENGINE + "metric..")
          .layer("io")
          .definedBy(ENGINE + "io..")
          .layer("neural")
          .definedBy(ENGINE + "neural..")
          .layer("training")
          .definedBy(ENGINE + "training..")
          .layer("interpret")
          .definedBy(ENGINE + "interpret..")
          .layer("pack")
          .definedBy(ENGINE + "pack..")
          .layer("export")
          .definedBy(ENGINE + "export..")
          .layer("cli")
          .definedBy(ENGINE + "cli..")
          .whereLayer("run")
          .mayNotAccessAnyLayer()
          .whereLayer("automata")
          .mayOnlyAccessLayers("run")
          .whereLayer("predictor")
          .mayOnlyAccessLayers("run")
          .whereLayer("task")
          .mayOnlyAccessLayers("run", "automata", "predictor")
          .whereLayer("benchmark")
          .mayOnlyAccessLayers("run", "automata", "predictor", "task")
          .whereLayer("symbolic")
          .mayOnlyAccessLayers("run", "automata", "predictor", "task", "benchmark")
          .whereLayer("metric")
          .mayOnlyAccessLayers("run", "predictor", "task", "benchmark")
          .whereLayer("io")
          .mayOnlyAccessLayers("run", "automata", "task", "benchmark")
          .whereLayer("neural")
          .mayOnlyAccessLayers("run", "predictor", "task", "benchmark", "io")
          .whereLayer("training")
          .mayOnlyAccessLayers(
              "run",
              "automata",
              "predictor",
              "task",
              "benchmark",
              "symbolic",
              "metric",
              "io",
              "neural")
          .whereLayer("interpret")
          .mayOnlyAccessLayers(
              "run",
              "automata",
              "predictor",
              "task",
              "benchmark",
              "symbolic",
              "metric",
              "io",
              "neural",
              "training")
          .whereLayer("pack")
          .mayOnlyAccessLayers("run", "task", "io", "neural", "training", "interpret")
          .whereLayer("export")
          .mayOnlyAccessLayers("run", "task", "io", "neural", "training", "interpret")
          .whereLayer("cli")
          .mayNotBeAccessedByAnyLayer()
          .because("a reader who opens a package knows from this list what else to read")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule tasksAreUsedThroughTheirInterfaces =
      noClasses()
          .that()
          .resideOutsideOfPackage(ENGINE + "benchmark..")
          .and()
          .doNotHaveFullyQualifiedName(ENGINE + "io.RegBenchLine")
          .should()
          .dependOnClassesThat(
              JavaClass.Predicates.resideInAPackage(ENGINE + "benchmark..")
                  .and(DescribedPredicate.not(JavaClass.Predicates.equivalentTo(Tasks.class))))
          .because(
              "a task is a package and a line in the list; RegBenchLine writes the one form of"
                  + " instance files that is a task's own, since it is older than the others");

  @ArchTest
  static final ArchRule noCycles =
      slices()
          .matching(ENGINE + "(**)")
          .should()
          .beFreeOfCycles()
          .because("packages in a cycle can only be read, tested and changed together")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule noGlobalRandomness =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.util.concurrent.ThreadLocalRandom")
          .orShould()
          .callMethod(Math.class, "random")
          .because("random generators are parameters and seeds determine everything")
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule recordsAreSmall =
      classes()
          .that()
          .areRecords()
          .should(
              new ArchCondition<>("have at most eight components") {
                @Override
                public void check(JavaClass type, ConditionEvents events) {
                  int components = type.reflect().getRecordComponents().length;
                  String found = "%s has %d components".formatted(type.getName(), components);
                  events.add(new SimpleConditionEvent(type, components <= 8, found));
                }
              })
          .because("unnamed arguments are distinguished by their position");

  @ArchTest
  static final ArchRule managersHaveADevice =
      noClasses()
          .should()
          .callMethodWhere(
              DescribedPredicate.describe(
                  "it makes a manager without a device", ArchitectureTest::withoutDevice))
          .because(
              "DJL otherwise creates tensors on the first GPU, even if --device says otherwise");

  private static boolean withoutDevice(JavaMethodCall call) {
    return call.getTarget().getName().equals("newBaseManager")
        && call.getTarget().getRawParameterTypes().stream()
            .noneMatch(type -> type.isEquivalentTo(Device.class));
  }
}
