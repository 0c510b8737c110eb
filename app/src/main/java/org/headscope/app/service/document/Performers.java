package org.headscope.app.service.document;

import org.headscope.app.service.Workbench;
import org.headscope.app.task.ChildCommand;
import org.headscope.engine.io.ChosenPreferences;

/// Registers the performers of commands that no view performs: they write notes, instances, packs
/// and handouts.
public record Performers(
    Notebook notebook, InstanceDrawing drawing, Packs packs, Handouts handouts) {
  public static Performers of(Workbench workbench) {
    return new Performers(
        new Notebook(workbench, workbench.details()),
        new InstanceDrawing(workbench, workbench.details()),
        new Packs(
            workbench,
            workbench.workers().forBackgroundWork("packs"),
            () -> ChosenPreferences.ofUser().newRuns()),
        new Handouts(
            workbench, workbench.workers().forBackgroundWork("handouts"), ChildCommand::run));
  }
}
