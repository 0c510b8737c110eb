/**
 * Everything HeadScope computes, without a window: usable as a library and on a headless server.
 *
 * <h2>Literature</h2>
 *
 * Comments name their source by these keys, with section and equation.
 *
 * <ul>
 *   <li>[ICLL] E. Akyürek, B. Wang, Y. Kim, J. Andreas: In-Context Language Learning: Architectures
 *       and Algorithms, 2024, <a href="https://arxiv.org/abs/2401.12973">arXiv:2401.12973</a>
 *   <li>[MambaFormer] J. Park, J. Park, Z. Xiong, N. Lee, J. Cho, S. Oymak, K. Lee, D.
 *       Papailiopoulos: Can Mamba Learn How to Learn? A Comparative Study on In-Context Learning
 *       Tasks, 2024, <a href="https://arxiv.org/abs/2402.04248">arXiv:2402.04248</a>
 *   <li>[CTW] R. Zhou, C. Tian, S. Diggavi: Transformers learn variable-order Markov chains
 *       in-context, 2024, <a href="https://arxiv.org/abs/2410.05493">arXiv:2410.05493</a>; numbered
 *       as in its version named Transformers Learn to Compress Variable-order Markov Chains
 *       in-Context
 *   <li>[Code] what the public code of these papers does, by section of {@code
 *       engine/docs/reference-code.md}
 * </ul>
 */
@NullMarked
package org.headscope.engine;

import org.jspecify.annotations.NullMarked;
