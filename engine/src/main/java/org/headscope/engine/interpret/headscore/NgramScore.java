package org.headscope.engine.interpret.headscore;

/**
 * How much a head attends where n-gram matches predict, over queries where some but not all keys
 * match.
 *
 * @param n context length, 1..3
 * @param attention mean attention on the matching keys
 * @param uniform what a uniform head would score there
 * @param recency what a recency head would score there
 * @param contrast attention on the n-gram keys minus that on the other (n−1)-gram keys, over
 *     queries where the two masks differ
 * @param queries eligible queries
 */
public record NgramScore(
    int n, Interval attention, double uniform, double recency, Interval contrast, long queries) {}
