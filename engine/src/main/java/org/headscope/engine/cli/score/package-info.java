/// Commands that predict, and that measure predictions.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.score;
