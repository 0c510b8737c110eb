package org.headscope.app.service.document;

import org.headscope.app.service.Workbench;
import org.headscope.app.task.ChildCommand;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.io.ChosenPreferences;

/// Registers the performers of commands that no view performs, and handles what the window is
/// handed: notes, instances, packs, models of other libraries and handouts.
public record Performers(
    Notebook notebook,
    InstanceDrawing drawing,
    Packs packs,
    ModelImports imports,
    Inbox inbox,
    Handouts handouts) {
  public static Performers of(Workbench workbench) {
    TaskRunner packing = workbench.workers().forBackgroundWork("packs");
    return new Performers(
        new Notebook(workbench, workbench.details()),
        new InstanceDrawing(workbench, workbench.details()),
        new Packs(workbench, packing),
        new ModelImports(workbench, workbench.workers().forBackgroundWork("imports")),
        new Inbox(workbench, packing, () -> ChosenPreferences.ofUser().newRuns()),
        new Handouts(
            workbench, workbench.workers().forBackgroundWork("handouts"), ChildCommand::run));
  }
}
