package org.headscope.app.feature;

import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Pasteboard;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.Worker;
import org.headscope.app.service.analysis.AnalysisQueue;
import org.headscope.app.service.analysis.AnalysisWorkers;
import org.headscope.app.service.analysis.LessonSources;
import org.headscope.app.service.analysis.ProbeService;
import org.headscope.app.service.training.TrainingSession;
import org.headscope.app.session.Selection;

/// The services that features are made of.
public record FeatureContext(
    Workbench workbench,
    TrainingSession training,
    ProbeService probes,
    AnalysisQueue analyses,
    AnalysisWorkers workers,
    Worker<LessonSources> lessons,
    Dialogs dialogs,
    Pasteboard pasteboard) {
  public Selection selection() {
    return workbench.selection();
  }
}
