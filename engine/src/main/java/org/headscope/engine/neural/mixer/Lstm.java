package org.headscope.engine.neural.mixer;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.nn.Activation;
import ai.djl.nn.core.Linear;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.neural.block.LayerInfo.StatePart;
import org.headscope.engine.neural.block.MapKind;
import org.headscope.engine.neural.block.ParameterSpec;
import org.headscope.engine.neural.block.ParameterSpec.Initial;
import org.headscope.engine.neural.block.ParameterSpecs;
import org.headscope.engine.neural.block.Parameters;
import org.headscope.engine.neural.block.Sites;
import org.headscope.engine.neural.fused.Script;

/// Long short-term memory (\[ICLL] App. A.4), the only recurrence here that is not linear in its
/// state:
/// - f_i = σ(W_f x_i + U_f h_{i−1}), i_i and o_i alike (eqs. 45–47)
/// - c̃_i = tanh(W_c x_i + U_c h_{i−1}) (eq. 48)
/// - c_i = f_i ⊙ c_{i−1} + i_i ⊙ c̃_i (eq. 49)
/// - y_i = h_i = o_i ⊙ tanh(c_i) (eq. 50)
///
/// The equations have no biases; PyTorch's LSTM, which the public code uses, adds b_W + b_U to
/// every gate, and so do we. Initially, W is Xavier-uniform, the columns of U are orthogonal, b_W
/// of the forget gate is 1, and all other biases are 0 (\[Code] §3).
///
/// It has no token-to-token map: the output is not a weighted sum of values. The effect of a token
/// on later ones shows in its influence.
///
/// The `paper` variant stacks layers, each reading the previous one without a residual, as in App.
/// A.4. In the `reference`, every layer reads the embeddings and only the last is kept, so that any
/// depth acts as one layer; choose it to compare with the published numbers.
///
/// @param parameters `weight_ih` = W and `weight_hh` = U `[4D, D]`, `bias_ih` and `bias_hh` `[4D]`;
///   rows in the order i, f, c̃, o
public record Lstm(Config config, Parameters parameters) implements TokenMixer {
  /// The weights as views of one tensor in cuDNN's order; otherwise cuDNN warns at every call that
  /// it has to copy them together.
  public static final String TOGETHER =
      """
      def together(self, w: Tensor, u: Tensor, bw: Tensor, bu: Tensor) -> List[Tensor]:
        all = torch.cat([torch.flatten(w), torch.flatten(u), bw, bu])
        i = torch.numel(w)
        j = i + torch.numel(u)
        k = j + torch.numel(bw)
        return [
            torch.reshape(torch.narrow(all, 0, 0, i), torch.size(w)),
            torch.reshape(torch.narrow(all, 0, i, j - i), torch.size(u)),
            torch.narrow(all, 0, j, k - j),
            torch.narrow(all, 0, k, torch.numel(bu))]
      """;

  /// All positions in one native call, which loops over time itself.
  private static final Script LAYER =
      Script.of(
          TOGETHER
              + """
              def forward(self, x: Tensor, w: Tensor, u: Tensor, bw: Tensor, bu: Tensor) -> Tensor:
                none = torch.new_zeros(x, [1, torch.size(x, 0), torch.size(u, 1)])
                if ops.prim.is_cpu(x):
                  weights = [w, u, bw, bu]
                else:
                  weights = self.together(w, u, bw, bu)
                y, h, c = torch.lstm(x, [none, none], weights, True, 1, 0., True, False, True)
                return y
              """);

  public record Config(int width) implements MixerConfig {
    @Override
    public LayerInfo info() {
      return new LayerInfo(
          "LSTM",
          MapKind.NONE,
          0,
          0,
          true,
          List.of(new StatePart("output", width), new StatePart("cell", width)));
    }

    @Override
    public Map<String, ParameterSpec> parameterSpecs(int depth) {
      long gates = 4L * width;
      double xavier = Math.sqrt(6.0 / (gates + width));
      Initial orthogonal = (_, random) -> orthogonal(4 * width, width, random);
      Initial remembering = (size, _) -> ParameterSpec.values(size, i -> i / width == 1 ? 1 : 0);
      return new ParameterSpecs()
          .add("weight_ih", ParameterSpec.uniform(xavier, gates, width))
          .add("weight_hh", ParameterSpec.of(orthogonal, gates, width))
          .add("bias_ih", ParameterSpec.of(remembering, gates)) // 1 for the forget gate
          .add("bias_hh", ParameterSpec.constant(0, gates))
          .map();
    }

    /// 8LD² for W and U, and 3LD for the three products of eqs. 49 and 50.
    @Override
    public long multiplications(long length) {
      return 8 * length * width * width + 3 * length * width;
    }
  }

  @Override
  public NDArray forward(NDArray x, Sites sites) {
    return LAYER.call( // B×T×D → B×T×D
        new NDList(x).addAll(parameters.list("weight_ih", "weight_hh", "bias_ih", "bias_hh")));
  }

  @Override
  public StepOutput step(NDArray x, Token token, NDList state) {
    NDArray read =
        Linear.linear(x, parameters.get("weight_ih"), parameters.get("bias_ih"))
            .singletonOrThrow(); // B×D → B×4D
    NDArray kept =
        Linear.linear(state.get(0), parameters.get("weight_hh"), parameters.get("bias_hh"))
            .singletonOrThrow(); // B×D → B×4D
    NDList gates = read.add(kept).split(4, 1); // 4 of B×D
    NDArray i = Activation.sigmoid(gates.get(0)); // eq. 46
    NDArray f = Activation.sigmoid(gates.get(1)); // eq. 45
    NDArray candidate = gates.get(2).tanh(); // eq. 48
    NDArray o = Activation.sigmoid(gates.get(3)); // eq. 47
    NDArray c = f.mul(state.get(1)).add(i.mul(candidate)); // eq. 49
    NDArray y = o.mul(c.tanh()); // eq. 50
    return new StepOutput(y, new NDList(y, c));
  }

  /// A matrix whose columns have length one and are orthogonal, uniform among all such.
  private static float[] orthogonal(int rows, int columns, RandomGenerator random) {
    double[][] basis = new double[columns][rows];
    float[] values = new float[rows * columns];
    for (int c = 0; c < columns; c++) {
      double[] column = basis[c];
      for (int r = 0; r < rows; r++) {
        column[r] = random.nextGaussian();
      }
      for (int before = 0; before < c; before++) {
        add(column, basis[before], -dot(column, basis[before])); // Gram and Schmidt
      }
      double length = Math.sqrt(dot(column, column));
      for (int r = 0; r < rows; r++) {
        column[r] /= length;
        values[r * columns + c] = (float) column[r];
      }
    }
    return values;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  private static void add(double[] to, double[] what, double times) {
    for (int i = 0; i < to.length; i++) {
      to[i] += times * what[i];
    }
  }
}
