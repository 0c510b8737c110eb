/// The quality of predictions: pure functions of distributions, and how sure their means are.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.metric;
