/**
 * Neural language models, rebuilt from their configuration, with every inspectable tensor named.
 */
@NullMarked
package org.headscope.engine.neural;

import org.jspecify.annotations.NullMarked;
