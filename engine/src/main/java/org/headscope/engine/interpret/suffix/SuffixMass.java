package org.headscope.engine.interpret.suffix;

/// How attention is shared out, of one query or the mean over several. Of a softmax, all of it sums
/// to one.
///
/// @param own on the query itself
/// @param byLength on earlier keys, by how many of the last symbols stand before the key as well:
///   none at 0, and at the last D or more
public record SuffixMass(double own, double[] byLength) {}
