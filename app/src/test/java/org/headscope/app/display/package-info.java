/// Drives the real program on a real display, from outside: `mvn -q -Pdisplay`. Not part of `mvn
/// verify`.
@NullMarked
package org.headscope.app.display;

import org.jspecify.annotations.NullMarked;
