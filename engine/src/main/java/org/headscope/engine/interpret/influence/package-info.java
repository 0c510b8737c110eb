/// How much replacing a token moves the predictions: a map that every architecture has.
@NullMarked
package org.headscope.engine.interpret.influence;

import org.jspecify.annotations.NullMarked;
