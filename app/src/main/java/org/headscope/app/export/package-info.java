/// Figures and their numbers as files.
@NullMarked
package org.headscope.app.export;

import org.jspecify.annotations.NullMarked;
