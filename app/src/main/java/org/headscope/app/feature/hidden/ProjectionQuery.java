package org.headscope.app.feature.hidden;

import module java.base;

import org.headscope.app.chart.NumberText;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.analysis.ProjectionSource.Request;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.TypedTextContext;
import org.headscope.engine.interpret.projection.ProjectionMethod;
import org.headscope.engine.task.Instance;

/// The request for a projection, except for the checkpoint, so that pictures of several checkpoints
/// form a series.
///
/// @param layer from 1; 0 outside all layers
/// @param single true for the selected instance only
record ProjectionQuery(
    RunRef run,
    HiddenStateSite place,
    int layer,
    ProjectionMethod method,
    List<Instance> instances,
    boolean single) {
  /// The maximum number of points; t-SNE has a lower one, so that it takes only seconds.
  private static final int MAX_POINTS = 10_000;

  private static final int MAX_TSNE = 2000;

  /// The maximum number of instances, so that a large file does not take minutes to read.
  static final int MAX_INSTANCES = 40;

  /// The query at a checkpoint; the instance `whole` keeps all its points if not all fit.
  record CheckpointQuery(ProjectionQuery question, long step, String whole) {
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
          q.method.equals(ProjectionMethod.TSNE) ? MAX_TSNE : MAX_POINTS);
    }

    /// Describes the query: `PCA of the residual stream after layer 2, step 20,000`.
    String describe() {
      return "%s of the %s, step %s"
          .formatted(
              question.method.equals(ProjectionMethod.TSNE) ? "t-SNE" : "PCA",
              question.place.words(question.layer),
              NumberText.count(step));
    }

    ShellLine line(Workbench workbench) {
      Request request = request();
      ShellLine line =
          ShellLine.of(
              "project", "--run", CommandLineWriter.checkpoint(request.run(), request.step()));
      return read(line, workbench)
          .and("--site", request.site().label(), "--layer", String.valueOf(request.layer()))
          .and("--method", request.method().equals(ProjectionMethod.TSNE) ? "tsne" : "pca")
          .and("--points", String.valueOf(request.max()), "--json");
    }

    /// Adds the instances that are read: one, or the first of the file with the one that keeps all
    /// its points.
    private ShellLine read(ShellLine line, Workbench workbench) {
      List<Instance> instances = question.instances;
      Instance last = instances.getLast();
      boolean typed = TypedTextContext.typed(last);
      CommandLineWriter words = new CommandLineWriter(workbench);
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
