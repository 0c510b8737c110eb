package org.headscope.engine.mutation;

import module java.base;

import org.headscope.engine.measure.MeasuredOn;
import org.pitest.mutationtest.config.PluginServices;
import org.pitest.mutationtest.config.ReportOptions;
import org.pitest.mutationtest.tooling.AnalysisResult;
import org.pitest.mutationtest.tooling.EntryPoint;
import org.pitest.testapi.TestGroupConfig;
import org.pitest.util.Glob;
import org.pitest.util.Verbosity;

/// Makes small changes to the code of a package, and checks whether a test fails: `mvn -q -Pmutants
/// -Dmutants=metric`. PIT's report goes to `app/target/mutants`, the numbers to `-Dresults`.
public final class MutationTesting {
  private final Path root;
  private final MutantGroup group;
  private final Path report;

  private MutationTesting(Path root, MutantGroup group) {
    this.root = root;
    this.group = group;
    this.report = root.resolve("app/target/mutants").resolve(group.name());
  }

  public static void main(String[] args) throws IOException {
    Path root = Path.of(System.getProperty("headscope.root")).toAbsolutePath();
    for (String name : System.getProperty("mutants").split(",", -1)) {
      new MutationTesting(root, MutantGroup.byName(name)).run();
    }
  }

  private void run() throws IOException {
    long start = System.nanoTime();
    Path module = root.resolve(group.module());
    AnalysisResult result =
        new EntryPoint()
            .execute(
                module.toFile(), options(module), PluginServices.makeForContextLoader(), Map.of());
    if (result.getError().isPresent()) {
      throw new IllegalStateException("PIT failed", result.getError().get());
    }
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    MutantTally tally = MutantTally.read(report.resolve("mutations.csv"));
    tally.alive().forEach(m -> System.out.printf("%s %s %s%n", m.status(), m.where(), m.mutator()));
    MutationResults.Row row =
        new MutationResults.Row(
            group.name(),
            tally.mutants().size(),
            tally.killed(),
            tally.alive().size() - tally.missed(),
            tally.missed(),
            time.toSeconds(),
            threads(),
            MeasuredOn.hereAndNow());
    System.out.printf(
        Locale.ROOT,
        "%s: %d mutants, %d killed (%.1f %%), %d survived, %d not reached; %d s%n",
        row.name(),
        row.mutants(),
        row.killed(),
        100.0 * row.killed() / row.mutants(),
        row.survived(),
        row.missed(),
        row.seconds());
    if (only().isEmpty() && smaller().isEmpty()) {
      MutationResults.keep(row);
    }
  }

  private static int threads() {
    return Integer.getInteger("threads", 2);
  }

  /// Restricts the classes, for use while tests are written.
  private static String only() {
    return System.getProperty("only", "");
  }

  /// The number of mutants for a quick run.
  private static OptionalInt smaller() {
    String sample = System.getProperty("sample", "");
    return sample.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(sample));
  }

  private ReportOptions options(Path module) throws IOException {
    ReportOptions options = new ReportOptions();
    options.setReportDir(report.toString());
    options.setShouldCreateTimestampedReports(false);
    options.addOutputFormats(List.of("CSV"));
    options.setSourceDirs(List.of(module.resolve("src/main/java")));
    options.setClassPathElements(classPath(module));
    options.setIncludeLaunchClasspath(false);
    options.setCodePaths(List.of(module.resolve("target/classes").toString()));
    options.setTargetClasses(
        only().isEmpty()
            ? group.classes().stream().map(group::inPackage).toList()
            : List.of("*." + only(), "*." + only() + "$*"));
    options.setTargetTests(tests());
    options.setGroupConfig(new TestGroupConfig());
    options.setMutationEngine("gregor");
    options.setInputEncoding(StandardCharsets.UTF_8);
    options.setOutputEncoding(StandardCharsets.UTF_8);
    options.setMutators(List.of("DEFAULTS"));
    int sample = smaller().orElse(group.sample());
    if (sample > 0) {
      options.setFeatures(List.of(MutantSample.feature(sample, Long.getLong("seed", 1))));
    }
    options.setNumberOfThreads(threads());
    options.setTimeoutConstant(10_000);
    options.setTimeoutFactor(2);
    options.addChildJVMArgs(jvm(module));
    options.setVerbosity(Verbosity.fromString(System.getProperty("verbosity", "SILENT")));
    return options;
  }

  private Collection<Predicate<String>> tests() {
    return Glob.toGlobPredicates(group.tests().stream().map(group::inPackage).toList());
  }

  /// Returns the folders of classes in place of their jars, since PIT takes everything in a jar for
  /// a library.
  private List<String> classPath(Path module) {
    List<String> paths = new ArrayList<>();
    paths.add(module.resolve("target/test-classes").toString());
    paths.add(module.resolve("target/classes").toString());
    paths.add(root.resolve("engine/target/classes").toString());
    Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .filter(path -> !Path.of(path).toAbsolutePath().startsWith(root))
        .forEach(paths::add);
    return paths.stream().distinct().toList();
  }

  /// Returns Surefire's arguments for tests, with fewer tries of a property: a mutant survives all
  /// of them. A JVM runs one class's mutants: most end too soon for the optimising compiler and for
  /// parallel garbage collection to pay off.
  private List<String> jvm(Path module) throws IOException {
    Path target = module.resolve("target");
    List<String> arguments = new ArrayList<>();
    arguments.add("-Dglass.platform=Headless");
    arguments.add("-Dprism.order=sw");
    arguments.add("-Djava.awt.headless=true");
    arguments.add("-XX:TieredStopAtLevel=1");
    arguments.add("-XX:+UseSerialGC");
    try (Stream<String> lines = Files.lines(root.resolve("packaging/jvm.options"))) {
      lines.filter(line -> line.startsWith("-")).forEach(arguments::add);
    }
    arguments.add("-Dheadscope.samples=" + root.resolve("samples"));
    for (String folder : List.of("cache", "data", "state")) {
      arguments.add("-Dheadscope." + folder + "=" + target.resolve("mutants-" + folder));
    }
    arguments.add("-Djqwik.database=" + target.resolve("mutants-jqwik"));
    arguments.add("-Djqwik.reporting.onlyfailures=true");
    arguments.add("-Djqwik.tries.default=" + System.getProperty("tries"));
    return arguments;
  }
}
