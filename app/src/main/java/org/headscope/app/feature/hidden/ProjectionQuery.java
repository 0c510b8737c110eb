package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.ShellWords;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.ProjectionSource.Request;
import org.headscope.app.session.ReferenceLanguage;
import org.headscope.app.session.RunRef;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.task.Instance;

/// What is to be seen, but for the checkpoint: over checkpoints, its pictures follow each other.
///
/// @param layer from 1; 0 outside all layers
/// @param single whether this is the selected instance alone
record ProjectionQuery(
    RunRef run,
    Place place,
    int layer,
    ProjectionMethod method,
    List<Instance> instances,
    boolean single) {
  /// Points at most: all of what is usual, and of t-SNE what takes no more than seconds.
  private static final int MAX = 10_000;

  private static final int MAX_TSNE = 2000;

  /// Instances at most, so that a large file does not take minutes to be read.
  static final int MAX_INSTANCES = 40;

  /// It at a checkpoint; the instance `whole` keeps all its points where not all fit.
  record Asked(ProjectionQuery question, long step, String whole) {
    Request request() {
      ProjectionQuery q = question;
      return new Request(
          q.run,
          step,
          q.place.site(),
          q.layer,
          q.method,
          q.instances,
          Optional.of(whole),
          q.method.equals(ProjectionMethod.TSNE) ? MAX_TSNE : MAX);
    }

    /// `PCA of the residual stream after layer 2, step 20,000`.
    String words() {
      return "%s of the %s, step %s"
          .formatted(
              question.method.equals(ProjectionMethod.TSNE) ? "t-SNE" : "PCA",
              question.place.words(question.layer),
              NumberText.count(step));
    }

    ShellLine line(Workbench workbench) {
      Request request = request();
      ShellLine line =
          ShellLine.of("project", "--run", ShellWords.checkpoint(request.run(), request.step()));
      return read(line, workbench)
          .and("--site", request.site().label(), "--layer", String.valueOf(request.layer()))
          .and("--method", request.method().equals(ProjectionMethod.TSNE) ? "tsne" : "pca")
          .and("--points", String.valueOf(request.max()), "--json");
    }

    /// What is read: one instance, or the first of the file with the one that keeps all its points.
    private ShellLine read(ShellLine line, Workbench workbench) {
      List<Instance> instances = question.instances;
      Instance last = instances.getLast();
      boolean typed = ReferenceLanguage.typed(last);
      ShellWords words = new ShellWords(workbench);
      boolean single = question.single;
      int listed = workbench.instances().size();
      int first = single ? 0 : Math.min(listed, MAX_INSTANCES);
      ShellLine about =
          typed || instances.size() > first
              ? words.about(line, last)
              : line.and(words.file()).and("--id", whole);
      return first == listed ? about : about.and("--count", String.valueOf(first));
    }
  }
}
