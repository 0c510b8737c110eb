package org.headscope.engine.neural.device;

import module java.base;

import ai.djl.Device;
import ai.djl.ndarray.NDManager;
import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.io.ChosenPreferences;
import org.headscope.engine.io.Preference;
import org.headscope.engine.run.UserError;

/// The device where tensors are stored and computed.
///
/// @param number of an NVIDIA GPU, from 0; 0 for other devices
public record ComputeDevice(Kind kind, int number) {
  public static final ComputeDevice CPU = new ComputeDevice(Kind.CPU, 0);

  public static final ComputeDevice CUDA = new ComputeDevice(Kind.CUDA, 0);

  /// The GPU of an Apple-silicon Mac; never the automatic choice, since PyTorch does not offer it.
  public static final ComputeDevice MPS = new ComputeDevice(Kind.MPS, 0);

  private static final int MAX_GPUS = 100;

  private static final Pattern NAME = Pattern.compile("auto|cpu|mps|cuda(:(0|[1-9]\\d?))?");

  public enum Kind {
    CPU,
    CUDA,
    MPS
  }

  public ComputeDevice {
    if (number < 0 || number >= MAX_GPUS || (number > 0 && kind != Kind.CUDA)) {
      throw new IllegalArgumentException("there is no device %d of %s".formatted(number, kind));
    }
  }

  /// The preferred device, if it is present; else the first NVIDIA GPU that PyTorch sees, else the
  /// processor.
  public static ComputeDevice best() {
    String preferred = ChosenPreferences.ofUser().text(Preference.DEVICE);
    List<ComputeDevice> here = here();
    return here.stream()
        .filter(device -> device.label().equals(preferred))
        .findFirst()
        .orElse(here.contains(CUDA) ? CUDA : CPU);
  }

  /// The devices of this machine, the processor first.
  public static List<ComputeDevice> here() {
    boolean mac = System.getProperty("os.name", "").startsWith("Mac");
    return here(NativeRuntime.engine().getGpuCount(), mac);
  }

  static List<ComputeDevice> here(int gpus, boolean mac) {
    Stream<ComputeDevice> cards =
        IntStream.range(0, Math.min(gpus, MAX_GPUS)).mapToObj(i -> new ComputeDevice(Kind.CUDA, i));
    return Stream.of(Stream.of(CPU), cards, mac ? Stream.of(MPS) : Stream.<ComputeDevice>of())
        .flatMap(devices -> devices)
        .toList();
  }

  /// The device called `name`: `auto`, `cpu`, `cuda`, `cuda:1` for the second NVIDIA GPU and so on,
  /// or `mps`.
  ///
  /// @throws UserError listing the available devices if it is none of them
  public static ComputeDevice byName(String name) {
    return switch (name) {
      case "auto" -> best();
      case "cpu" -> CPU;
      default -> among(here(), name);
    };
  }

  /// The device with the [#label] `name`, on whatever machine.
  ///
  /// @throws IllegalArgumentException stating the valid names
  public static ComputeDevice named(String name) {
    if (!NAME.matcher(name).matches() || name.equals("auto")) {
      throw new IllegalArgumentException("must be cpu, cuda, cuda:1 or similar, or mps");
    }
    return switch (name) {
      case "cpu" -> CPU;
      case "mps" -> MPS;
      case "cuda" -> CUDA;
      default -> new ComputeDevice(Kind.CUDA, Integer.parseInt(name.substring("cuda:".length())));
    };
  }

  /// `name`, if it is a valid device name on any machine.
  ///
  /// @throws UserError listing the available devices if it is not
  public static String requireName(String name) {
    return NAME.matcher(name).matches() ? name : among(here(), name).label();
  }

  static ComputeDevice among(List<ComputeDevice> here, String name) {
    String label = name.equals("cuda:0") ? CUDA.label() : name;
    return here.stream()
        .filter(device -> device.label().equals(label))
        .findFirst()
        .orElseThrow(() -> refusal(here, name));
  }

  private static UserError refusal(List<ComputeDevice> here, String name) {
    String labels = here.stream().map(ComputeDevice::label).collect(Collectors.joining(", "));
    boolean lacks = name.startsWith("cuda") && !here.contains(CUDA);
    String hint = lacks ? ", or see CUDA natives in headscope doctor" : "";
    return new UserError(
        "There is no device '%s' here; use one of auto, %s%s.".formatted(name, labels, hint));
  }

  public boolean isProcessor() {
    return kind == Kind.CPU;
  }

  @JsonValue
  public String label() {
    return switch (kind) {
      case CPU -> "cpu";
      case CUDA -> number == 0 ? "cuda" : "cuda:" + number;
      case MPS -> "mps";
    };
  }

  public Device djl() {
    return switch (kind) {
      case CPU -> Device.cpu();
      case CUDA -> Device.gpu(number);
      case MPS -> Device.of("mps", -1);
    };
  }

  /// A new manager of tensors on this device, to be closed by the caller.
  public NDManager newManager() {
    return NativeRuntime.engine().newBaseManager(djl());
  }

  @Override
  public String toString() {
    return label();
  }
}
