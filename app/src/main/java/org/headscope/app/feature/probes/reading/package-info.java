/// What the probe of a clicked point says along the instance.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.probes.reading;
