/// The engine's services for the views: open runs, inspections, maps, predictions, projections,
/// probes, training.
@org.jspecify.annotations.NullMarked
package org.headscope.app.service;
