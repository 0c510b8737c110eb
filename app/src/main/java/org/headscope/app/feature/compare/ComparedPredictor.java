package org.headscope.app.feature.compare;

import org.headscope.app.session.PredictorChoice;

/// One of the compared, as it is shown.
///
/// @param entry what the person chose
/// @param choice which predictor that was when it was measured
/// @param label its short name, unlike the others'
/// @param name its whole name: `transformer-4x2 at step 20,000`
record ComparedPredictor(Entry entry, PredictorChoice choice, String label, String name) {}
