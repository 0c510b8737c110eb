/// Tests of the probes' tab.
@NullMarked
package org.headscope.app.feature.probes;

import org.jspecify.annotations.NullMarked;
