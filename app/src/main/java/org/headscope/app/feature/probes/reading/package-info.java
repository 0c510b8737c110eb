/// What the probe of a clicked point says along the instance.
@NullMarked
package org.headscope.app.feature.probes.reading;

import org.jspecify.annotations.NullMarked;
