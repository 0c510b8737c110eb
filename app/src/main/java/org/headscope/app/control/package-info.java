/// Controls that several features share; they take plain values.
@NullMarked
package org.headscope.app.control;

import org.jspecify.annotations.NullMarked;
