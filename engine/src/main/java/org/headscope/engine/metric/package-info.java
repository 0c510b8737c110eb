/// How good predictions are: pure functions of distributions, and how sure their means are.
@NullMarked
package org.headscope.engine.metric;

import org.jspecify.annotations.NullMarked;
