package org.headscope.engine.interpret.attention;

/**
 * What one head attends to. In JSON, the answer of {@code headscope attention --json}.
 *
 * @param step the checkpoint
 * @param id the instance's
 * @param layer from 1
 * @param head from 1
 * @param text the T characters that were read; shorter than the instance's if it was cut
 * @param weights T×T, row = query; rows sum to one
 */
public record AttentionResult(
    long step, String id, int layer, int head, String text, float[][] weights) {}
