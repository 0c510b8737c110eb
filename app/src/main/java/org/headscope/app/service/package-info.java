/// The services of the engine for the views: open runs, inspections, maps, predictions,
/// projections, probes, training.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service;
