/// Commands that print predictions, score them, and compress with them.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.cli.score;
