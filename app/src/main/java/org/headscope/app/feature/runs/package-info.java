/// Which runs and instances are open: two searchable lists.
@NullMarked
package org.headscope.app.feature.runs;

import org.jspecify.annotations.NullMarked;
