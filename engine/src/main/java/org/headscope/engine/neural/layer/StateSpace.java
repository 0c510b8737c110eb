package org.headscope.engine.neural.layer;

import module java.base;

import org.headscope.engine.neural.block.ParameterSpec;

/// Diagonal state spaces of D channels (\[ICLL] eqs. 75–80): S_i = Ā S_{i−1} + B̄ x_i, y_i = C S_i
/// with N/2 complex modes per channel, whose conjugates are the other half: y = 2 Re(C S). Complex
/// numbers are pairs of real ones, A = −e^{log_a_real} + i a_imag.
///
/// Powers of Ā are computed from its logarithm as Ā^{32a+b} = Ā^{32a} Ā^b, so that a kernel of T
/// taps is a product of matrices and takes D·N/2·(32 + T/32) exponentials, not D·N/2·T.
public final class StateSpace {
  /// TorchScript for mixers. Discretisations return log Ā and B̄ as four D×N/2 tensors (real and
  /// imaginary parts); `kernel` returns K_l = 2 Re(C Ā^l B̄), D×T (eq. 77); `advance` is one step
  /// (eqs. 79, 80) from the state, two tensors B×D×N/2.
  public static final String METHODS =
      """
      def zoh(self, log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor) -> List[Tensor]:
        dt = torch.unsqueeze(torch.exp(log_dt), 1)
        ar = torch.neg(torch.exp(log_a_real))
        a = dt * ar
        b = dt * a_imag
        half = torch.sin(b * 0.5)
        re = torch.expm1(a) * torch.cos(b) - half * half * 2.0
        im = torch.exp(a) * torch.sin(b)
        size = ar * ar + a_imag * a_imag
        return [a, b, (re * ar + im * a_imag) / size, (im * ar - re * a_imag) / size]
      def bilinear(self, log_dt: Tensor, log_a_real: Tensor, a_imag: Tensor) -> List[Tensor]:
        dt = torch.unsqueeze(torch.exp(log_dt), 1)
        x = dt * torch.exp(log_a_real) * -0.5
        y = dt * a_imag * 0.5
        square = x * x + y * y
        above = torch.log1p(torch.clamp_min(square + x * 2.0, -0.9999999))
        a = (above - torch.log1p(square - x * 2.0)) * 0.5
        b = torch.atan2(y, x + 1.0) + torch.atan2(y, 1.0 - x)
        size = (square - x * 2.0) + 1.0
        return [a, b, dt * (1.0 - x) / size, dt * y / size]
      def kernel(self, s: List[Tensor], c: Tensor, t: int) -> Tensor:
        a, b, br, bi, = s
        cr = torch.select(c, -1, 0) * 2.0
        ci = torch.select(c, -1, 1) * 2.0
        wr = torch.unsqueeze(cr * br - ci * bi, 1)
        wi = torch.unsqueeze(cr * bi + ci * br, 1)
        near = torch.arange(32, dtype=$FLOAT, device=a.device)
        e = torch.exp(torch.unsqueeze(a, 2) * near)
        turn = torch.unsqueeze(b, 2) * near
        right = torch.cat([e * torch.cos(turn), e * torch.sin(turn)], 1)
        far = torch.unsqueeze(torch.arange((t + 31) // 32, dtype=$FLOAT, device=a.device) * 32.0, 1)
        e = torch.exp(torch.unsqueeze(a, 1) * far)
        turn = torch.unsqueeze(b, 1) * far
        fr = e * torch.cos(turn)
        fi = e * torch.sin(turn)
        left = torch.cat([wr * fr - wi * fi, torch.neg(wr * fi + wi * fr)], 2)
        k = torch.flatten(torch.bmm(left, right), 1)
        return torch.narrow(k, 1, 0, t)
      def advance(self, s: List[Tensor], c: Tensor, u: Tensor, sr: Tensor, si: Tensor) -> List[Tensor]:
        a, b, br, bi, = s
        e = torch.exp(a)
        er = e * torch.cos(b)
        ei = e * torch.sin(b)
        x = torch.unsqueeze(u, 2)
        nr = er * sr - ei * si + br * x
        ni = er * si + ei * sr + bi * x
        y = torch.select(c, -1, 0) * nr - torch.select(c, -1, 1) * ni
        return [torch.sum(y, [-1]) * 2.0, nr, ni]
      """;

  private StateSpace() {}

  /// log Δ per channel: Δ is log-uniform in [1e-3, 1e-1] (\[Code] §3).
  public static ParameterSpec logSteps(int channels) {
    double from = Math.log(1e-3);
    double span = Math.log(1e-1) - from;
    return space(
        (size, random) -> ParameterSpec.values(size, _ -> from + span * random.nextDouble()),
        channels);
  }

  /// Im A = πn in every channel.
  public static ParameterSpec linearFrequencies(int channels, int modes) {
    return space(
        (size, _) -> ParameterSpec.values(size, i -> Math.PI * (i % modes)), channels, modes);
  }

  /// Im A = (N/π)(N/(2n+1) − 1) with N = 2·modes.
  public static ParameterSpec inverseFrequencies(int modes) {
    return space((_, _) -> inverse(modes), modes);
  }

  private static float[] inverse(int modes) {
    double n = 2.0 * modes;
    return ParameterSpec.values(modes, i -> n / Math.PI * (n / (2 * i + 1) - 1));
  }

  /// C with standard complex normal values: channels×modes×2.
  public static ParameterSpec outputs(int channels, int modes) {
    return ParameterSpec.normal(Math.sqrt(0.5), channels, modes, 2);
  }

  /// The same times B, which channels share: B is complex normal and scaled by 1/√(2 Σ|B/A|²),
  /// where A = −½ + i (N/π)(N/(2n+1) − 1).
  public static ParameterSpec outputsWithInputs(int channels, int modes) {
    return ParameterSpec.of((_, random) -> withInputs(channels, modes, random), channels, modes, 2);
  }

  private static float[] withInputs(int channels, int modes, RandomGenerator random) {
    float[] frequency = inverse(modes);
    double[] b = new double[2 * modes];
    double size = 0;
    for (int n = 0; n < modes; n++) {
      b[2 * n] = random.nextGaussian();
      b[2 * n + 1] = random.nextGaussian();
      double a = 0.25 + (double) frequency[n] * frequency[n]; // |A|²
      size += 2 * (b[2 * n] * b[2 * n] + b[2 * n + 1] * b[2 * n + 1]) / a;
    }
    float[] values = new float[channels * modes * 2];
    double scale = Math.sqrt(0.5 / size); // the √½ of C's parts; that of B's cancels
    for (int i = 0; i < channels * modes; i++) {
      double re = random.nextGaussian() * scale;
      double im = random.nextGaussian() * scale;
      double br = b[2 * (i % modes)];
      double bi = b[2 * (i % modes) + 1];
      values[2 * i] = (float) (re * br - im * bi);
      values[2 * i + 1] = (float) (re * bi + im * br);
    }
    return values;
  }

  public static ParameterSpec filled(double value, long... shape) {
    return ParameterSpec.constant((float) value, shape).trained(ParameterSpec.Training.STATE_SPACE);
  }

  public static ParameterSpec space(ParameterSpec.Initial initial, long... shape) {
    return ParameterSpec.of(initial, shape).trained(ParameterSpec.Training.STATE_SPACE);
  }
}
