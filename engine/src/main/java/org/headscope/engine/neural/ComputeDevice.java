package org.headscope.engine.neural;

import ai.djl.Device;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.run.UserError;

/// Where tensors live and are computed.
public enum ComputeDevice {
  CPU,
  /// The first NVIDIA GPU.
  CUDA,
  /// The GPU of an Apple-silicon Mac; never chosen by itself, since PyTorch does not offer it.
  MPS;

  public static final List<String> NAMES = List.of("auto", "cpu", "cuda", "mps");

  /// The one that is preferred, if it is here; else the first NVIDIA GPU if PyTorch sees one, else
  /// the processor.
  public static ComputeDevice best() {
    String preferred = ChosenPreferences.ofUser().text(Preference.DEVICE);
    List<ComputeDevice> here = here();
    return here.stream()
        .filter(device -> device.label().equals(preferred))
        .findFirst()
        .orElse(here.contains(CUDA) ? CUDA : CPU);
  }

  /// Those that this machine has, the processor first.
  public static List<ComputeDevice> here() {
    return Stream.of(values()).filter(ComputeDevice::isHere).toList();
  }

  private boolean isHere() {
    return switch (this) {
      case CPU -> true;
      case CUDA -> NativeRuntime.engine().getGpuCount() > 0;
      case MPS -> System.getProperty("os.name", "").startsWith("Mac");
    };
  }

  /// The device called `name`: `auto`, `cpu`, `cuda` or `mps`.
  ///
  /// @throws UserError if there is no such device here
  public static ComputeDevice byName(String name) {
    ComputeDevice device =
        switch (name) {
          case "auto" -> best();
          case "cpu" -> CPU;
          case "cuda" -> CUDA;
          case "mps" -> MPS;
          default ->
              throw new UserError("There is no device '" + name + "'; use auto, cpu, cuda or mps.");
        };
    if (device == CUDA && !device.isHere()) {
      throw new UserError(
          "PyTorch sees no NVIDIA GPU; use --device cpu, or see what headscope doctor says of"
              + " CUDA natives.");
    }
    if (device == MPS && !device.isHere()) {
      throw new UserError("Apple's MPS is on Macs alone; use --device cpu or cuda.");
    }
    return device;
  }

  /// Its name as [#byName] reads it.
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// DJL's name for it.
  public Device djl() {
    return switch (this) {
      case CPU -> Device.cpu();
      case CUDA -> Device.gpu();
      case MPS -> Device.of("mps", -1);
    };
  }
}
