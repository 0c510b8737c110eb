/// Analyses of trained models. Each is an [org.headscope.engine.interpret.inspect.Analysis] that
/// turns a spec, which is a value, into a result that includes its provenance.
///
/// | symbol   | term               | meaning | unit |
/// |----------|--------------------|---|---|
/// | T, R     | length, rows       | tokens that are read, and how many of them are requested | tokens |
/// | W        | width              | numbers of one hidden state at a site | |
/// | a_ij     | attention          | share of token j in what query i reads, j ≤ i | 0 to 1 |
/// | M_n(i)   | matches            | keys that n-grams match at query i; M_0 is all keys before i | positions |
/// | p, q     | distributions      | next-token probabilities of two predictors | |
/// | TVD      | total variation    | ½ ‖p − q‖₁ | 0 to 1 |
/// | nats     | cross-entropy      | mean −ln p of the symbol that followed; perplexity is e to this power | nats |
/// | n        | order              | of an n-gram: n−1 tokens and the query | tokens |
/// | c        | query              | the token that an n-gram probe is asked about | |
/// | y, ŷ     | target, output     | the true value and a probe's output | count, share, or 0 and 1 |
/// | relative error | | mean of |ŷ−y|/(y+ε), lower is better | |
/// | a_u      | writer's output    | what the embedding, a mixer or an MLP u adds to the residual stream | |
/// | h_t      | recurrent state    | of a layer after token t, S numbers | |
/// | P, N     | probes, examples   | in one batch; in one epoch | |
/// | τ_b      | Kendall's tau      | how far two rankings agree | −1 to 1 |
///
/// Positions and states count from 0, layers, heads, channels and strings from 1; layer 0 is the
/// embedding.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.interpret;
