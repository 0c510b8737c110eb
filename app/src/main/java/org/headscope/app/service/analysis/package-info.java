/// What is measured of whole runs and of hidden states: head scores, evaluations, probes,
/// projections.
@NullMarked
package org.headscope.app.service.analysis;

import org.jspecify.annotations.NullMarked;
