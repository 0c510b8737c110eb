package org.headscope.engine.neural.layer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.Shape;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Tables;
import org.headscope.engine.neural.fused.Script;

/// Hyena's filters, l_i = FFN(i) (\[ICLL] eq. 90), completed from the public code (\[Code] §3):
/// position i is described by i/(L−1) and by cosine and −sine of 2πi/L times 1e-4 and 1; three
/// layers h ← sin(f ⊙ (W h + b)) of width 64, which share the frequencies f, and a last map without
/// bias follow; the window e^{−δ_c i/(L−1)} makes channel c of D decay, with δ_c evenly spaced from
/// ln(100)/1.5 to ln(100)/0.3.
///
/// @param parameters `frequency` [64]; `0` [64, 5], `1` and `2` [64, 64] with bias; `out.weight`
///   `[F·D, 64]`
/// @param rows L, independent of the length of the text
public record HyenaFilter(Parameters parameters, int rows) {
  public static final int HIDDEN = 64;

  public static final int FEATURES = 5;

  private static final double SLOWEST = Math.log(100) / 1.5;
  private static final double FASTEST = Math.log(100) / 0.3;

  /// Computes F×D×T from features T×5, window T×D and skips F×D, which are added at lag 0.
  private static final Script TAPS =
      Script.of(
          """
          def forward(self, h: Tensor, window: Tensor, skip: Tensor, f: Tensor, \
          w0: Tensor, b0: Tensor, w1: Tensor, b1: Tensor, w2: Tensor, b2: Tensor, \
          wout: Tensor) -> Tensor:
            h = torch.sin(f * torch.addmm(b0, h, torch.t(w0)))
            h = torch.sin(f * torch.addmm(b1, h, torch.t(w1)))
            h = torch.sin(f * torch.addmm(b2, h, torch.t(w2)))
            t = torch.size(h, 0)
            l = torch.view(torch.mm(wout, torch.t(h)), [torch.size(skip, 0), -1, t])
            l = l * torch.t(window)
            return l + torch.constant_pad_nd(torch.unsqueeze(skip, 2), [0, t - 1], 0)
          """);

  public static Map<String, ParameterSpec> parameterSpecs(int channels) {
    Map<String, ParameterSpec> specs =
        new ParameterSpecs()
            .add("frequency", ParameterSpec.constant(10, HIDDEN))
            .biased("0", HIDDEN, FEATURES)
            .biased("1", HIDDEN, HIDDEN)
            .biased("2", HIDDEN, HIDDEN)
            .plain("out", channels, HIDDEN)
            .map();
    specs.replaceAll((_, spec) -> spec.trained(ParameterSpec.Training.NO_DECAY));
    return specs;
  }

  /// The first `length` taps of all filters.
  ///
  /// @param skip added to the first tap, F×D
  /// @param shape F×D×T
  public NDArray taps(NDManager pass, Tables tables, int length, NDArray skip, Shape shape) {
    int width = Math.toIntExact(shape.get(1));
    NDArray features = tables.rows(pass, "hyena.features." + rows, length, this::features);
    NDArray window =
        tables.rows(
            pass, "hyena.window." + rows + "." + width, length, (m, n) -> window(m, n, width));
    return TAPS.call(
        new NDList(features, window, skip)
            .addAll(parameters.list("frequency", "0.weight", "0.bias", "1.weight", "1.bias"))
            .addAll(parameters.list("2.weight", "2.bias", "out.weight")));
  }

  private NDArray features(NDManager manager, int length) {
    return manager.create(
        ParameterSpec.values(length * FEATURES, i -> feature(i / FEATURES, i % FEATURES)),
        new Shape(length, FEATURES));
  }

  private double feature(int position, int number) {
    double band = number % 2 == 1 ? 1e-4 : 1;
    double angle = band * 2 * Math.PI * position / rows;
    return switch (number) {
      case 0 -> time(position);
      case 1, 2 -> Math.cos(angle);
      default -> -Math.sin(angle);
    };
  }

  private NDArray window(NDManager manager, int length, int width) {
    double space = (FASTEST - SLOWEST) / Math.max(1, width - 1);
    return manager.create(
        ParameterSpec.values(
            length * width, i -> Math.exp(-time(i / width) * (SLOWEST + space * (i % width)))),
        new Shape(length, width));
  }

  /// 0 at the first position, 1 at the last.
  private double time(int position) {
    return (double) position / Math.max(1, rows - 1);
  }
}
