/// Drives the real program on a real display, from outside: `mvn -q -Pdisplay`. No test that `mvn
/// verify` runs.
@NullMarked
package org.headscope.app.display;

import org.jspecify.annotations.NullMarked;
