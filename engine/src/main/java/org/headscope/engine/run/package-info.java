/// Utilities for all other packages: errors for people, progress, cancellation, provenance. JDK
/// only.
@org.jspecify.annotations.NullMarked
package org.headscope.engine.run;
