package org.headscope.engine.neural.fused;

import module java.base;

/// The choice of a form for devices that compute a few large operations sooner than many small
/// ones. A processor goes through a sequence piece by piece, in memory that stays in its cache; on
/// a GPU each operation costs a launch, however small it is. Both forms agree up to rounding.
public final class WideForm {
  private static final ScopedValue<Boolean> EVERYWHERE = ScopedValue.newInstance();

  private WideForm() {}

  /// The method `wide` of scripts: whether `x` is on such a device.
  static String method(boolean everywhere) {
    return """
    def wide(self, x: Tensor) -> bool:
      return %s
    """
        .formatted(everywhere ? "True" : "ops.prim.is_cuda(x)");
  }

  static boolean everywhere() {
    return EVERYWHERE.orElse(false);
  }

  /// What `work` gives when the calling thread takes this form on all devices, as tests do.
  public static <T> T everywhere(Supplier<T> work) {
    return ScopedValue.where(EVERYWHERE, true).call(work::get);
  }
}
