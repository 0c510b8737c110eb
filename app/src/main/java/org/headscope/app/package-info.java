/// The desktop workbench.
@NullMarked
package org.headscope.app;

import org.jspecify.annotations.NullMarked;
