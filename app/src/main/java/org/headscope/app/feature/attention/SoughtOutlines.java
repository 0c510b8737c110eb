package org.headscope.app.feature.attention;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.StrokeStyle;
import org.headscope.app.feature.attention.MapAxes.Cell;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Task;

/// Outlines of the cells that a task asks for: in the rows that its tests score, the keys at which
/// the answer stands.
final class SoughtOutlines {
  /// What the legend calls them.
  static final String WORDS = "target key";

  private SoughtOutlines() {}

  /// The cells, of all rows that the model read; none where the task does not say.
  static List<Cell> cells(AttentionScene scene) {
    Instance instance = scene.axes().inspection().instance();
    int[] tokens = scene.axes().inspection().tokens();
    Optional<Latent> latent = instance.latent();
    if (latent.isEmpty()) {
      return List.of();
    }
    return task(instance)
        .flatMapToInt(task -> Arrays.stream(task.scored(tokens)))
        .boxed()
        .flatMap(query ->
            Arrays.stream(latent.get().sought(tokens, query))
                .mapToObj(key -> new Cell(query, key, false)))
        .toList();
  }

  private static Stream<Task> task(Instance instance) {
    try {
      return instance.origin().map(Tasks::of).stream();
    } catch (UserError _) {
      return Stream.empty(); // of another version
    }
  }

  static Color ink(Palette palette) {
    return palette.ink().text();
  }

  static void paint(Pen pen, AttentionLayout layout, AttentionScene scene, Palette palette) {
    for (Cell cell : cells(scene)) {
      if (layout.queries().contains(cell.query()) && layout.keys().contains(cell.key())) {
        mark(pen, layout.box(cell.query(), cell.key()), ink(palette), palette);
      }
    }
  }

  /// A frame that has room for a cell even where cells are smaller than lines.
  static void mark(Pen pen, Box cell, Color ink, Palette palette) {
    double dx = Math.max(0.5, (6 - cell.width()) / 2);
    double dy = Math.max(0.5, (6 - cell.height()) / 2);
    StrokeStyle line = StrokeStyle.solid(1.6 * palette.size().line());
    pen.strokeRect(
        cell.x() - dx, cell.y() - dy, cell.width() + 2 * dx, cell.height() + 2 * dy, line, ink);
  }
}
