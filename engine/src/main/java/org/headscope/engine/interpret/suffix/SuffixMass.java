package org.headscope.engine.interpret.suffix;

/// How a query's attention is shared out, mean over queries. Of a softmax, all of it sums to one.
///
/// @param own on the query itself
/// @param byLength on earlier keys, by how many of the last symbols stand before the key as well:
///   none at 0, and at the last D or more
public record SuffixMass(double own, double[] byLength) {}
