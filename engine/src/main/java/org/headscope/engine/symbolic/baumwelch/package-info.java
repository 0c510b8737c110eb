/**
 * In-context Baum-Welch over pairs of automaton states ([ICLL], Appendices C.2 to C.4): a hidden
 * Markov model is fitted anew to every prefix and predicts its next token.
 */
@NullMarked
package org.headscope.engine.symbolic.baumwelch;

import org.jspecify.annotations.NullMarked;
