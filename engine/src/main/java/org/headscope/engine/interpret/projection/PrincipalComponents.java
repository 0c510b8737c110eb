package org.headscope.engine.interpret.projection;

import module java.base;

import org.ejml.data.DenseMatrix64F;
import org.ejml.factory.DecompositionFactory;
import org.ejml.interfaces.decomposition.EigenDecomposition;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;

/// Principal components of N states of W numbers, by the eigenvectors of their W×W covariance or,
/// if there are fewer states than numbers, of their N×N inner products. Each component's largest
/// loading is positive.
///
/// @param scores N×K, the coordinates of the states along the components, the one with the most
///   variance first
/// @param shares the K components' shares of the variance
record PrincipalComponents(double[][] scores, double[] shares) {
  private static final String PHASE = "principal components";
  private static final double SPANNED = 1e-13;

  /// Finds the first `max` components, or all if there are fewer.
  ///
  /// @param rows N×W
  static PrincipalComponents of(
      float[][] rows, int max, Progress progress, Cancellation cancellation) {
    double[][] centred = centred(rows); // N×W
    int n = centred.length;
    int width = centred[0].length;
    boolean dual = n < width;
    double[][] vectors = dual ? centred : transposed(centred);
    DenseMatrix64F products = products(vectors, progress, cancellation); // W×W, or N×N
    double total = 0;
    for (int i = 0; i < products.numRows; i++) {
      total += products.get(i, i);
    }
    EigenDecomposition<DenseMatrix64F> eigen =
        DecompositionFactory.eig(products.numRows, true, true);
    if (!eigen.decompose(products)) {
      throw new ArithmeticException("the eigenvalues did not converge");
    }
    cancellation.check();
    List<Integer> order =
        IntStream.range(0, eigen.getNumberOfEigenvalues())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> -eigen.getEigenvalue(i).getReal()))
            .limit(max)
            .toList();
    double[][] scores = new double[n][order.size()];
    double[] shares = new double[order.size()];
    for (int k = 0; k < shares.length; k++) {
      double value = Math.max(0, eigen.getEigenvalue(order.get(k)).getReal());
      shares[k] = total > 0 ? value / total : 0;
      DenseMatrix64F found = eigen.getEigenVector(order.get(k));
      double[] direction = dual ? combined(centred, found.data) : found.data.clone(); // W
      orient(direction);
      // Components outside the span of the states are rounding errors.
      for (int i = 0; i < n && shares[k] > SPANNED; i++) {
        scores[i][k] = dot(centred[i], direction);
      }
    }
    return new PrincipalComponents(scores, shares);
  }

  private static double[][] centred(float[][] rows) {
    int width = rows[0].length;
    double[] mean = new double[width];
    for (float[] row : rows) {
      for (int w = 0; w < width; w++) {
        mean[w] += row[w];
      }
    }
    double[][] centred = new double[rows.length][width];
    for (int i = 0; i < rows.length; i++) {
      for (int w = 0; w < width; w++) {
        centred[i][w] = rows[i][w] - mean[w] / rows.length;
      }
    }
    return centred;
  }

  private static double[][] transposed(double[][] matrix) {
    double[][] turned = new double[matrix[0].length][matrix.length];
    for (int i = 0; i < matrix.length; i++) {
      for (int j = 0; j < turned.length; j++) {
        turned[j][i] = matrix[i][j];
      }
    }
    return turned;
  }

  /// All inner products of the rows of `vectors`. Unlike a library's, this loop can be cancelled.
  private static DenseMatrix64F products(
      double[][] vectors, Progress progress, Cancellation cancellation) {
    int size = vectors.length;
    DenseMatrix64F products = new DenseMatrix64F(size, size);
    for (int i = 0; i < size; i++) {
      cancellation.check();
      for (int j = 0; j <= i; j++) {
        double product = dot(vectors[i], vectors[j]);
        products.set(i, j, product);
        products.set(j, i, product);
      }
      progress.update(PHASE, (i + 1L) * (i + 1), (long) size * size);
    }
    return products;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }

  /// The component whose scores are proportional to `weights`: Xᵀu, scaled to length one.
  private static double[] combined(double[][] centred, double[] weights) {
    double[] direction = new double[centred[0].length]; // W
    for (int i = 0; i < centred.length; i++) {
      for (int w = 0; w < direction.length; w++) {
        direction[w] += weights[i] * centred[i][w];
      }
    }
    double length = Math.sqrt(dot(direction, direction));
    for (int w = 0; w < direction.length && length > 0; w++) {
      direction[w] /= length;
    }
    return direction;
  }

  private static void orient(double[] direction) {
    double largest = 0;
    for (double loading : direction) {
      largest = Math.abs(loading) > Math.abs(largest) ? loading : largest;
    }
    for (int w = 0; w < direction.length && largest < 0; w++) {
      direction[w] = -direction[w];
    }
  }
}
