/// Instances that somebody describes, by hand or by a file of another program.
@NullMarked
package org.headscope.engine.io.draft;

import org.jspecify.annotations.NullMarked;
