package org.headscope.engine.run;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// The resources for computing.
///
/// @param memory bytes of the machine, or of the container that this process is in
/// @param heap bytes that the JVM may use of them for its arrays
/// @param buffer bytes of the largest tensor that can be handed to the tensor library at once
public record Machine(long memory, long heap, long buffer) {
  /// The share that one reading may take, so that space is left for others and for the window.
  public Machine share() {
    return new Machine(memory / 4, heap / 4, Integer.MAX_VALUE); // Java's largest array
  }

  /// Asked for once: the JVM's management takes tens of milliseconds to begin.
  private static final class Here {
    static final Machine MACHINE = found();
  }

  public static Machine here() {
    return Here.MACHINE;
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
    return new Machine(memory, heap, buffers == 0 ? heap : buffers); // 0 stands for the heap's
  }
}
