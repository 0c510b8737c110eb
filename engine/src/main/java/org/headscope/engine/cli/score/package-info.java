/// Commands that predict, and that measure predictions.
@NullMarked
package org.headscope.engine.cli.score;

import org.jspecify.annotations.NullMarked;
