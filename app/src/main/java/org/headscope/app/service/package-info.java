/// What the engine does for the views: open runs, inspections, maps, predictions, projections,
/// probes, training.
@NullMarked
package org.headscope.app.service;

import org.jspecify.annotations.NullMarked;
