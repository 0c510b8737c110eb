@NullMarked
package org.headscope.app.feature.probes.reading;

import org.jspecify.annotations.NullMarked;
