/// Which runs and instances are open: two searchable lists.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.runs;
