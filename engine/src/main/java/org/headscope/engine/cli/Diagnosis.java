package org.headscope.engine.cli;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.headscope.engine.neural.ComputeDevice;
import org.headscope.engine.neural.NativeRuntime;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Processor;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.run.Version;
import org.headscope.engine.training.ChosenKernels;
import org.headscope.engine.training.DeviceCheck;
import org.headscope.engine.training.KernelCache;

/// What HeadScope runs on in this process.
///
/// @param facts by name, in the order of display
/// @param problems a sentence for each thing that is missing; empty if all is well
public record Diagnosis(Map<String, String> facts, List<String> problems) {
  private static final Pattern JAVAFX_JAR = Pattern.compile("javafx[.-]base-([\\d.]+\\d)");

  public Diagnosis {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    problems = List.copyOf(problems);
  }

  /// Looks around, loading PyTorch.
  ///
  /// @param device `auto`, or the one that is wanted
  public static Diagnosis make(String device) {
    Map<String, String> facts = new LinkedHashMap<>();
    List<String> problems = new ArrayList<>();
    facts.put("HeadScope", Version.current());
    facts.put("JDK", Runtime.version() + ", " + System.getProperty("java.vendor"));
    facts.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.put("JavaFX", javafx());
    nativeFacts(device, facts, problems);
    facts.put(
        "processors",
        "%d of %s".formatted(Runtime.getRuntime().availableProcessors(), Processor.model()));
    kernelFacts(facts);
    facts.put("memory", memory());
    facts.put("native cache", NativeRuntime.cache().toString());
    if (!NativeRuntime.offline()) {
      problems.add("Downloads are not switched off; start Java with -Dai.djl.offline=true.");
    }
    facts.put(
        "offline", problems.isEmpty() ? "complete: nothing is ever downloaded" : "incomplete");
    return new Diagnosis(facts, problems);
  }

  /// A line for each fact and problem.
  public String text() {
    StringBuilder lines = new StringBuilder();
    facts.forEach((name, fact) -> lines.append("%-16s %s%n".formatted(name, fact)));
    problems.forEach(problem -> lines.append("%-16s %s%n".formatted("problem", problem)));
    return lines.toString();
  }

  private static void nativeFacts(String device, Map<String, String> facts, List<String> problems) {
    facts.put("PyTorch", "cannot be loaded");
    facts.put("device chosen", "none");
    try {
      NativeRuntime runtime = NativeRuntime.load();
      facts.put("PyTorch", runtime.version());
      facts.put("natives", runtime.flavour() + ", from " + runtime.libraries());
      facts.put("devices", String.join(", ", runtime.devices()));
      facts.put("device chosen", ComputeDevice.byName(device).label());
      facts.put("threads", runtime.threads() + " an operation");
      ComputeDevice.here().stream()
          .filter(other -> other != ComputeDevice.CPU)
          .forEach(other -> check(other, facts, problems));
    } catch (UserError e) {
      problems.add(e.getMessage());
    }
  }

  /// Whether `device` computes what the processor does.
  private static void check(
      ComputeDevice device, Map<String, String> facts, List<String> problems) {
    String name = "check of " + device.label();
    try {
      List<DeviceCheck.Difference> found =
          DeviceCheck.run(device, Progress.none(), new Cancellation());
      facts.put(name, DeviceCheck.sentence(found));
      if (!found.stream().allMatch(DeviceCheck.Difference::agrees)) {
        problems.add(
            "What %s computes is not what the processor does; use --device cpu."
                .formatted(device.label()));
      }
    } catch (RuntimeException e) {
      facts.put(name, "could not be made");
      problems.add(
          "%s cannot compute (%s); use --device cpu.".formatted(device.label(), e.getMessage()));
    }
  }

  /// By which kernels trainings compute, and what was found for which models.
  private static void kernelFacts(Map<String, String> facts) {
    facts.put("kernels", ChosenKernels.preferred());
    String found =
        KernelCache.choices().stream()
            .map(choice -> choice.model() + ": " + choice.result().sentence())
            .distinct()
            .collect(Collectors.joining(" "));
    facts.put("kernels found", found.isEmpty() ? "none yet" : found);
  }

  /// The version in the name of the jar that JavaFX comes from.
  private static String javafx() {
    try {
      Class<?> any = Class.forName("javafx.util.Duration", false, Diagnosis.class.getClassLoader());
      CodeSource source = any.getProtectionDomain().getCodeSource();
      Matcher jar = JAVAFX_JAR.matcher(source == null ? "" : source.getLocation().toString());
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
    return String.format(
        Locale.ROOT,
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
