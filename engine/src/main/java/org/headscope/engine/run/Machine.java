package org.headscope.engine.run;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// The memory available for computing.
///
/// @param memory bytes of the machine, or of this process's container
/// @param heap bytes of them that the JVM may use for arrays
/// @param buffer bytes of the largest tensor that can be passed to the tensor library at once
public record Machine(long memory, long heap, long buffer) {
  /// Returns the share of it that one forward pass may take, so that others and the window have
  /// enough, too.
  public Machine share() {
    return new Machine(memory / 4, heap / 4, Integer.MAX_VALUE); // Java's largest array
  }

  /// Computed once: the JVM's management takes tens of milliseconds to start.
  private static final class CurrentMachine {
    static final Machine MACHINE = found();
  }

  public static Machine here() {
    return CurrentMachine.MACHINE;
  }

  private static Machine found() {
    long heap = Runtime.getRuntime().maxMemory();
    long memory =
        ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
            ? system.getTotalMemorySize()
            : Long.MAX_VALUE;
    HotSpotDiagnosticMXBean jvm =
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
    long buffers =
        jvm == null ? 0 : Long.parseLong(jvm.getVMOption("MaxDirectMemorySize").getValue());
    return new Machine(memory, heap, buffers == 0 ? heap : buffers); // 0 means the heap's limit
  }
}
