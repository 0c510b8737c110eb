/// Patching: values of one run are put into another, place by place, which shows where a model
/// keeps what makes its predictions differ.
@NullMarked
package org.headscope.engine.interpret.patch;

import org.jspecify.annotations.NullMarked;
