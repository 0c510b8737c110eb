/// The computations of HeadScope, without a window: usable as a library and on a headless server.
///
/// ## Literature
///
/// Comments name their source by these keys, with section and equation.
/// - \[ICLL] E. Akyürek, B. Wang, Y. Kim, J. Andreas: In-Context Language Learning: Architectures
///   and Algorithms, 2024, [arXiv:2401.12973](https://arxiv.org/abs/2401.12973)
/// - \[MambaFormer] J. Park, J. Park, Z. Xiong, N. Lee, J. Cho, S. Oymak, K. Lee, D.
///   Papailiopoulos: Can Mamba Learn How to Learn? A Comparative Study on In-Context Learning
///   Tasks, 2024, [arXiv:2402.04248](https://arxiv.org/abs/2402.04248)
/// - \[CTW] R. Zhou, C. Tian, S. Diggavi: Transformers learn variable-order Markov chains
///   in-context, 2024, [arXiv:2410.05493](https://arxiv.org/abs/2410.05493); numbered as in its
///   version named Transformers Learn to Compress Variable-order Markov Chains in-Context
/// - \[Code] what the public code of these papers does, by section of
///   `engine/docs/reference-code.md`
@org.jspecify.annotations.NullMarked
package org.headscope.engine;
