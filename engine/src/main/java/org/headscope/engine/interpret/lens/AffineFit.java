package org.headscope.engine.interpret.lens;

import module java.base;

import ai.djl.ndarray.*;
import ai.djl.ndarray.types.*;
import org.ejml.data.DenseMatrix64F;
import org.ejml.factory.LinearSolverFactory;
import org.ejml.interfaces.linsol.LinearSolver;
import org.headscope.engine.neural.ResidualStream;
import org.headscope.engine.neural.fused.FusedAdamW;
import org.headscope.engine.neural.fused.FusedOperations;
import org.headscope.engine.neural.fused.Tape;

/// The fit of x_L ≈ A x_l + b: first by ridge regression, then by descent on the divergence KL(p ‖
/// q) of its prediction q from the model's p. If the descent does not lower the divergence, the
/// regression stays.
final class AffineFit {
  private static final FusedAdamW.Constants ADAM = new FusedAdamW.Constants(0.9, 0.999, 0, 1e-8);

  private final ResidualStream stream;
  private final float[] from;
  private final float[] to;
  private final int width;
  private final int rows;
  private final SplittableRandom random;

  /// @param from x_l at N positions, N·D values
  /// @param to x_L there
  AffineFit(ResidualStream stream, float[] from, float[] to, long seed) {
    this.stream = stream;
    this.from = from;
    this.to = to;
    this.width = stream.width();
    this.rows = from.length / width;
    this.random = new SplittableRandom(seed);
  }

  /// @param matrix A, D·D values in rows
  /// @param divergence the mean KL at the positions of the fit, in nats
  record Affine(float[] matrix, float[] bias, double divergence) {}

  /// @param step runs after every step of descent
  Affine run(int steps, Runnable step) {
    return stream.compute(pass -> {
      NDArray x = pass.create(from, new Shape(rows, width)); // N×D
      NDArray y = pass.create(to, new Shape(rows, width)); // N×D
      NDArray logP = stream.readout(y).logSoftmax(-1); // N×V
      NDList weights = regression(x, y); // A D×D, b D
      Affine regressed = affine(weights, x, logP);
      descend(weights, x, logP.exp(), steps, step);
      Affine descended = affine(weights, x, logP);
      return descended.divergence() < regressed.divergence() ? descended : regressed;
    });
  }

  private NDArray logits(NDList weights, NDArray x) {
    return stream.readout(FusedOperations.AFFINE.call(x, weights.get(0), weights.get(1)));
  }

  private Affine affine(NDList weights, NDArray x, NDArray logP) {
    NDArray apart = logP.sub(logits(weights, x).logSoftmax(-1)).mul(logP.exp()); // N×V
    double divergence = apart.toType(DataType.FLOAT64, false).sum().getDouble() / rows;
    return new Affine(weights.get(0).toFloatArray(), weights.get(1).toFloatArray(), divergence);
  }

  private void descend(NDList weights, NDArray x, NDArray p, int steps, Runnable step) {
    NDManager whole = x.getManager();
    FusedAdamW adam = new FusedAdamW(whole);
    NDList first = zeros(weights);
    NDList second = zeros(weights);
    for (int t = 1; t <= steps; t++) {
      try (NDManager pass = whole.newSubManager()) {
        NDArray batch = pass.create(batch()); // B
        NDArray some = x.get(batch);
        NDArray target = p.get(batch);
        some.attach(pass);
        target.attach(pass);
        NDList leaves = new NDList(weights.stream().map(NDArray::stopGradient).toList());
        leaves.attach(pass);
        // Σ −p ln q / B, whose gradient is that of the divergence
        NDList gradients =
            Tape.gradients(
                pass,
                leaves,
                () -> logits(leaves, some).logSoftmax(-1),
                target.mul(-1f / LensFitSpec.BATCH));
        double rate = LensFitSpec.RATE * (1 - (t - 1.0) / steps);
        adam.step(weights, gradients, first, second, t, rate, ADAM);
      }
      step.run();
    }
  }

  private long[] batch() {
    return random.longs(LensFitSpec.BATCH, 0, rows).toArray();
  }

  private static NDList zeros(NDList like) {
    return new NDList(like.stream().map(NDArray::zerosLike).toList());
  }

  /// (A b) = YᵀX̃ (X̃ᵀX̃ + λI)⁻¹ with X̃ = (X 1), in double precision; the penalty spares b.
  private NDList regression(NDArray x, NDArray y) {
    NDManager pass = x.getManager();
    NDArray ones = pass.ones(new Shape(rows, 1), DataType.FLOAT64);
    NDArray wide = x.toType(DataType.FLOAT64, true).concat(ones, 1); // N×(D+1)
    NDArray exact = y.toType(DataType.FLOAT64, true);
    int size = width + 1;
    double[] square = wide.transpose().matMul(wide).toDoubleArray(); // (D+1)×(D+1)
    double[] mixed = wide.transpose().matMul(exact).toDoubleArray(); // (D+1)×D
    double trace = IntStream.range(0, width).mapToDouble(d -> square[d * size + d]).sum();
    for (int d = 0; d < width; d++) {
      square[d * size + d] += LensFitSpec.RIDGE * trace / width;
    }
    double[] solved = solve(square, mixed, size, width); // (D+1)×D
    float[] matrix = new float[width * width];
    float[] bias = new float[width];
    for (int row = 0; row < width; row++) {
      for (int column = 0; column < width; column++) {
        matrix[row * width + column] = (float) solved[column * width + row];
      }
      bias[row] = (float) solved[width * width + row];
    }
    return new NDList(
        pass.create(matrix, new Shape(width, width)), pass.create(bias, new Shape(width)));
  }

  /// The solution Z of S Z = M for a positive definite S; both arguments may be overwritten.
  ///
  /// @param s n·n values
  /// @param m n·k values
  static double[] solve(double[] s, double[] m, int n, int k) {
    LinearSolver<DenseMatrix64F> cholesky = LinearSolverFactory.symmPosDef(n);
    if (!cholesky.setA(DenseMatrix64F.wrap(n, n, s))) {
      throw new ArithmeticException("the matrix of the regression is not positive definite");
    }
    DenseMatrix64F z = new DenseMatrix64F(n, k);
    cholesky.solve(DenseMatrix64F.wrap(n, k, m), z);
    return z.data;
  }
}
