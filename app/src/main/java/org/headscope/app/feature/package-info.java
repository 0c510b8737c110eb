/// What the parts of the window say of themselves; each part is a package below.
@NullMarked
package org.headscope.app.feature;

import org.jspecify.annotations.NullMarked;
