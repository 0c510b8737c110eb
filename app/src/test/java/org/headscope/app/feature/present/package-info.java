/// Tests of what a room sees.
@NullMarked
package org.headscope.app.feature.present;

import org.jspecify.annotations.NullMarked;
