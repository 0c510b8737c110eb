package org.headscope.engine.cli;

import module java.base;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.FreeSpace;
import org.headscope.engine.io.HomeFolder;
import org.headscope.engine.io.Preference;
import org.headscope.engine.io.SitePreferences;
import org.headscope.engine.io.TemporaryFolder;
import org.headscope.engine.io.UserFolder;
import org.headscope.engine.neural.device.ComputeDevice;
import org.headscope.engine.neural.device.CudaNatives;
import org.headscope.engine.neural.device.NativeRuntime;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Processor;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.trial.ChosenKernels;
import org.headscope.engine.training.trial.DeviceCheck;
import org.headscope.engine.training.trial.KernelCache;

/// The environment of this process, as `headscope doctor` reports it.
///
/// @param facts by name, in the order of display
/// @param problems a sentence for each thing that is missing or broken; empty if all is well
public record Diagnosis(Map<String, String> facts, List<String> problems) {
  private static final long MIN_BYTES = 100L << 20;
  private static final Pattern JAVAFX_JAR = Pattern.compile("javafx[.-]base-([\\d.]+\\d)");

  public Diagnosis {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    problems = List.copyOf(problems);
  }

  /// Examines the environment, which loads PyTorch.
  ///
  /// @param device `auto`, or the name of the requested device
  public static Diagnosis make(String device) {
    Findings findings = new Findings();
    findings.fact("HeadScope", Version.current());
    findings.fact("JDK", Runtime.version() + ", " + System.getProperty("java.vendor"));
    findings.fact("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    findings.fact("JavaFX", javafx());
    natives(device, findings);
    findings.fact(
        "processors",
        "%d of %s".formatted(Runtime.getRuntime().availableProcessors(), Processor.model()));
    kernels(findings);
    findings.fact("memory", memory());
    findings.fact("native cache", NativeRuntime.cache().toString());
    if (!NativeRuntime.offline()) {
      findings.problem("Downloads are not disabled; start Java with -Dai.djl.offline=true.");
    }
    findings.fact(
        "offline", findings.isSound() ? "complete: nothing is ever downloaded" : "incomplete");
    folders(findings);
    preferences(findings);
    new ShippedFiles().examine(findings);
    ServiceLoader.load(Examination.class).forEach(more -> more.examine(findings));
    return findings.diagnosis();
  }

  public String text() {
    StringBuilder lines = new StringBuilder();
    facts.forEach((name, fact) -> lines.append("%-16s %s%n".formatted(name, fact)));
    problems.forEach(problem -> lines.append("%-16s %s%n".formatted("problem", problem)));
    return lines.toString();
  }

  private static void natives(String device, Findings findings) {
    findings.fact("PyTorch", "cannot be loaded");
    findings.fact("device chosen", "none");
    try {
      NativeRuntime runtime = NativeRuntime.load();
      findings.fact("PyTorch", runtime.version());
      findings.fact("natives", runtime.flavour() + ", from " + runtime.libraries());
      findings.fact("devices", String.join(", ", runtime.devices()));
      findings.fact(
          "CUDA natives", CudaNatives.sentence(ComputeDevice.here().contains(ComputeDevice.CUDA)));
      ComputeDevice chosen = ComputeDevice.byName(device);
      findings.fact("device chosen", chosen.label());
      findings.fact("threads", runtime.threads() + " per operation");
      step(chosen, findings);
      ComputeDevice.here().stream()
          .filter(other -> !other.isProcessor())
          .forEach(other -> check(other, findings));
    } catch (UserError e) {
      findings.problem(String.valueOf(e.getMessage()));
    }
  }

  /// Reports whether a small model can be trained.
  private static void step(ComputeDevice device, Findings findings) {
    String name = "training step";
    try {
      DeviceCheck.TrialStep step = DeviceCheck.TrialStep.make(device);
      findings.fact(
          name,
          Table.text(
              "%d ms for a small model, loss %.2f nats", step.took().toMillis(), step.loss()));
      if (!step.isSound()) {
        findings.problem(
            "A training step of a small model took %.1f s with a loss of %.2f; check what else is running on this machine, or use --device cpu."
                .formatted(step.took().toMillis() / 1e3, step.loss()));
      }
    } catch (RuntimeException e) {
      findings.fact(name, "failed");
      findings.problem(
          "A small model cannot be trained on %s (%s); install HeadScope again, or use --device cpu."
              .formatted(device.label(), NativeRuntime.reason(e)));
    }
  }

  /// Reports whether `device` computes the same results as the processor.
  private static void check(ComputeDevice device, Findings findings) {
    List<DeviceCheck.Difference> found =
        DeviceCheck.run(device, Progress.none(), new Cancellation());
    findings.fact("check of " + device.label(), DeviceCheck.sentence(found));
    DeviceCheck.lines(found)
        .forEach((architecture, line) ->
            findings.fact("%s on %s".formatted(architecture.id(), device.label()), line));
    String wrong = DeviceCheck.failures(found);
    if (!wrong.isEmpty()) {
      findings.problem(
          "On %s, results differ from the processor's for: %s; use --device cpu for these."
              .formatted(device.label(), wrong));
    }
  }

  private static void preferences(Findings findings) {
    Path file = SitePreferences.file();
    ChosenPreferences chosen = ChosenPreferences.ofUser();
    String locked =
        chosen.site().locked().stream()
            .map(Preference::key)
            .sorted()
            .collect(Collectors.joining(", "));
    findings.fact(
        "site defaults",
        Files.notExists(file) ? "none" : file + (locked.isEmpty() ? "" : ", locks " + locked));
    chosen.complaints().forEach(findings::problem);
  }

  private static void kernels(Findings findings) {
    findings.fact("kernels", ChosenKernels.preferred());
    String found =
        KernelCache.choices().stream()
            .map(choice -> choice.model() + ": " + choice.result().sentence())
            .distinct()
            .collect(Collectors.joining(" "));
    findings.fact("kernels found", found.isEmpty() ? "none yet" : found);
  }

  /// Checks that HeadScope's folders can be written to and have space left.
  private static void folders(Findings findings) {
    HomeFolder.problem().ifPresent(findings::problem);
    for (UserFolder folder : UserFolder.values()) {
      folder(findings, folder.name().toLowerCase(Locale.ROOT) + " folder", folder.path());
    }
    folder(findings, "temporary folder", TemporaryFolder.path());
    folder(findings, "runs folder", ChosenPreferences.ofUser().newRuns());
  }

  private static void folder(Findings findings, String name, Path folder) {
    Path there = existing(folder.toAbsolutePath());
    if (!Files.isDirectory(there)) {
      findings.fact(name, folder + ", cannot be created");
      findings.problem(
          "The %s %s cannot be created, since %s is not a folder; rename that, or choose another folder."
              .formatted(name, folder, there));
    } else if (!Files.isWritable(there)) {
      findings.fact(name, folder + ", not writable");
      findings.problem(
          "You have no permission to write in %s, where the %s is; change its permissions, or choose another folder."
              .formatted(there, name));
    } else {
      checkSpace(findings, name, folder, FreeSpace.of(there));
    }
  }

  static void checkSpace(Findings findings, String name, Path folder, long free) {
    String left = "%,d MiB".formatted(free >> 20);
    findings.fact(name, "%s, %s free".formatted(folder, left));
    if (free < MIN_BYTES) {
      findings.problem(
          "The %s %s has only %s left; free some space, or choose another folder."
              .formatted(name, folder, left));
    }
  }

  /// Returns `path` if it exists; otherwise the nearest folder above it that does.
  private static Path existing(Path path) {
    Path parent = path.getParent();
    return Files.exists(path) || parent == null ? path : existing(parent);
  }

  /// Returns JavaFX's version, from the name of its jar.
  private static String javafx() {
    try {
      Class<?> any = Class.forName("javafx.util.Duration", false, Diagnosis.class.getClassLoader());
      CodeSource source = any.getProtectionDomain().getCodeSource();
      // A class from the AOT cache has no location; its jar is on the class path.
      String location =
          source == null || source.getLocation() == null
              ? System.getProperty("java.class.path", "")
              : source.getLocation().toString();
      Matcher jar = JAVAFX_JAR.matcher(location);
      return jar.find() ? jar.group(1) : "part of the runtime";
    } catch (ClassNotFoundException _) {
      return "not needed here";
    }
  }

  private static String memory() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    String direct =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
            .getVMOption("MaxDirectMemorySize")
            .getValue();
    return Table.text(
        "%s in all, %s free, Java heap up to %s, direct buffers up to %s",
        size(system.getTotalMemorySize()),
        size(system.getFreeMemorySize()),
        size(Runtime.getRuntime().maxMemory()),
        direct.equals("0") ? "the same" : size(Long.parseLong(direct)));
  }

  private static String size(long bytes) {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
  }
}
