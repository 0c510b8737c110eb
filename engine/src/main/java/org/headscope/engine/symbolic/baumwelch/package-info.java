/// In-context Baum-Welch over pairs of automaton states (\[ICLL] App. C.2–C.4): a hidden Markov
/// model is fitted to every prefix and predicts its next token.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.symbolic.baumwelch;
