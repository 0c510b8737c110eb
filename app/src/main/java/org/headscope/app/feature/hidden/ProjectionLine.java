package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.feature.hidden.ProjectionQuery.Asked;
import org.headscope.app.service.ShellWords;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.ProjectionSource.Request;
import org.headscope.app.session.ReferenceLanguage;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.task.Instance;

/// The line that places the same points in the plane.
final class ProjectionLine {
  private ProjectionLine() {}

  static ShellLine of(Asked asked, Workbench workbench) {
    Request request = asked.request();
    ShellLine line =
        ShellLine.of("project", "--run", ShellWords.checkpoint(request.run(), request.step()));
    return read(line, asked, workbench)
        .and("--site", request.site().label(), "--layer", String.valueOf(request.layer()))
        .and("--method", request.method().equals(ProjectionMethod.TSNE) ? "tsne" : "pca")
        .and("--points", String.valueOf(request.max()), "--json");
  }

  /// What is read: one instance, or the first of the file with the one that keeps all its points.
  private static ShellLine read(ShellLine line, Asked asked, Workbench workbench) {
    List<Instance> instances = asked.question().instances();
    Instance last = instances.getLast();
    boolean typed = ReferenceLanguage.typed(last);
    ShellWords words = new ShellWords(workbench);
    boolean single = asked.question().single();
    int listed = workbench.instances().size();
    int first = single ? 0 : Math.min(listed, ProjectionQuery.MAX_INSTANCES);
    ShellLine about =
        typed || instances.size() > first
            ? words.about(line, last)
            : line.and(words.file()).and("--id", asked.whole());
    return first == listed ? about : about.and("--count", String.valueOf(first));
  }
}
