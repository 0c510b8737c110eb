/// Controls shared by several features; they take plain values.
@org.jspecify.annotations.NullMarked
package org.headscope.app.control;
