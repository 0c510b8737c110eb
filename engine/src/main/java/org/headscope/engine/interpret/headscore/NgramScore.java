package org.headscope.engine.interpret.headscore;

/// How much a head attends where n-gram matches predict. With M_n(i) the keys j < i that n-grams
/// match (see [org.headscope.engine.interpret.headscore.NgramMatches]; M_0 is all of them) and a_ij
/// the head's attention, means run over the eligible queries, those with 0 < |M_n(i)| < i.
///
/// @param n context length, 1..3
/// @param attention mean of Σ_{j∈M_n(i)} a_ij
/// @param uniform the same for a head that attends to all i+1 keys alike: mean of |M_n(i)| / (i+1)
/// @param recency the same for a head that attends by distance alone, as this one does on average:
///   r_ij = p(i−j) / Σ_{k≤i} p(i−k), where p(d) is the mean of a_{i,i−d} over all queries i ≥ d
/// @param contrast over queries with M_n ≠ M_{n−1} and M_n ≠ ∅: mean attention on M_n minus the
///   head's (n−1)-gram share, the larger of its mean attention on M_{n−1} without M_n and of what
///   M_n would get were its attention on M_{n−1} spread evenly. An (n−1)-gram head has none; a
///   perfect n-gram head has 1 minus the mean of |M_n(i)| / |M_{n−1}(i)|
/// @param queries eligible queries
public record NgramScore(
    int n, Interval attention, double uniform, double recency, Interval contrast, long queries) {}
