package org.headscope.app.service;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.engine.task.Instance;

/// Opens instances as of a file, without reading one.
public final class OpenedInstances {
  public static final Path FILE = Path.of("/instances/made.jsonl");

  private OpenedInstances() {}

  /// Opens `instances` in `workbench`.
  public static void open(Workbench workbench, Instance... instances) {
    Journal journal = workbench.selection().journal();
    journal.instances().read(FILE, List.of(instances));
    journal.perform(new Command.OpenInstances(FILE));
  }
}
