package org.headscope.engine.interpret.lens;

import org.ejml.data.DenseMatrix64F;
import org.ejml.ops.CommonOps;

/// A map W = A B of the residual stream, D×D, through the k dimensions of a head: its norms come
/// from k×k matrices.
///
/// @param left A, D×k
/// @param right B, k×D
/// @param outer AᵀA
/// @param inner B Bᵀ
/// @param square ‖W‖² = tr AᵀA B Bᵀ
/// @param spread ‖G − tr G/D‖/tr G for G = W Wᵀ, and the same for WᵀW; 0 for W = 0
record FactoredMap(
    DenseMatrix64F left,
    DenseMatrix64F right,
    DenseMatrix64F outer,
    DenseMatrix64F inner,
    double square,
    double spread) {
  static FactoredMap of(DenseMatrix64F left, DenseMatrix64F right) {
    DenseMatrix64F outer = new DenseMatrix64F(left.numCols, left.numCols);
    CommonOps.multTransA(left, left, outer);
    DenseMatrix64F inner = new DenseMatrix64F(right.numRows, right.numRows);
    CommonOps.multTransB(right, right, inner);
    DenseMatrix64F gram = product(outer, inner); // with the eigenvalues of G but for zeros
    double trace = CommonOps.trace(gram);
    double rest = dot(gram, CommonOps.transpose(gram, null)) - trace * trace / left.numRows;
    double spread = trace == 0 ? 0 : Math.sqrt(Math.max(0, rest)) / trace;
    return new FactoredMap(left, right, outer, inner, trace, spread);
  }

  /// ‖W₂ W₁‖² = tr A₂ᵀA₂ M B₁B₁ᵀ Mᵀ, with M = B₂A₁ and W₂ this map.
  double squareAfter(FactoredMap first) {
    DenseMatrix64F middle = product(right, first.left); // k₂×k₁
    return dot(product(outer, middle), product(middle, first.inner));
  }

  private static double dot(DenseMatrix64F a, DenseMatrix64F b) {
    double sum = 0;
    for (int i = 0; i < a.data.length; i++) {
      sum += a.data[i] * b.data[i];
    }
    return sum;
  }

  private static DenseMatrix64F product(DenseMatrix64F a, DenseMatrix64F b) {
    DenseMatrix64F product = new DenseMatrix64F(a.numRows, b.numCols);
    CommonOps.mult(a, b, product);
    return product;
  }
}
