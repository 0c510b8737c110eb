package org.headscope.app.feature;

import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.service.ProbeService;
import org.headscope.app.service.ProjectionSource;
import org.headscope.app.service.TrainingService;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.session.Selection;

/// What features are made of.
///
/// @param workbench what is open
/// @param training where runs are made
/// @param probes where hidden states are probed
/// @param projections where hidden states are placed in the plane
/// @param dialogs asks for files
/// @param pasteboard takes what is copied
public record FeatureContext(
    Workbench workbench,
    TrainingService training,
    ProbeService probes,
    Worker<ProjectionSource> projections,
    Dialogs dialogs,
    Pasteboard pasteboard) {
  /// What is selected, shared by all of them.
  public Selection selection() {
    return workbench.selection();
  }
}
