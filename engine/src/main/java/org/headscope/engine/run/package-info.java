/// What every other package may use: errors for people, progress, cancellation, provenance. JDK
/// only.
@NullMarked
package org.headscope.engine.run;

import org.jspecify.annotations.NullMarked;
