/// Controls that several features share; they take plain values.
@org.jspecify.annotations.NullMarked
package org.headscope.app.control;
