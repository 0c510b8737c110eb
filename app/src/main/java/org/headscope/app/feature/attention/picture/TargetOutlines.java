package org.headscope.app.feature.attention.picture;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.feature.attention.picture.MapAxes.Cell;
import org.headscope.engine.benchmark.Tasks;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Latent;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.contexttree.LatentTree;

/// Frames around the cells that a map should attend to: in the rows that a task's tests score, the
/// keys that hold the answer; and, in the selected row, the keys after the leaf that is in force at
/// the query, since the context tree drew these from the distribution of the next token.
public final class TargetOutlines {
  private TargetOutlines() {}

  /// Returns the target cells of all rows that the model read; none if the task does not define
  /// them.
  public static List<Cell> targets(AttentionScene scene) {
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
            Arrays.stream(latent.get().targetPositions(tokens, query))
                .mapToObj(key -> new Cell(query, key, false)))
        .toList();
  }

  private static Stream<Task> task(Instance instance) {
    try {
      return instance.origin().map(Tasks::of).stream();
    } catch (UserError _) {
      return Stream.empty(); // its task is of another version
    }
  }

  /// Returns the tree that wrote the text, if there is one and outlines are shown.
  private static Optional<LatentTree> tree(AttentionScene scene) {
    Optional<Latent> latent = scene.axes().inspection().instance().latent();
    boolean outlined = !scene.options().outlined().isEmpty();
    return latent.filter(l -> l instanceof LatentTree && outlined).map(LatentTree.class::cast);
  }

  /// Returns the cells after the leaf in force at the selected query; none if no row is selected.
  public static List<Cell> sameLeaf(AttentionScene scene) {
    MapAxes axes = scene.axes();
    Optional<LatentTree> tree = tree(scene);
    if (tree.isEmpty() || !axes.hasQuery()) {
      return List.of();
    }
    int first = tree.get().first();
    int query = axes.cell().query();
    return IntStream.rangeClosed(0, query)
        .filter(key -> (key == 0 ? first : axes.state(key - 1)) == axes.state(query))
        .mapToObj(key -> new Cell(query, key, false))
        .toList();
  }

  /// Returns the legend's entries for the outlines in this text; on paper only for those drawn.
  static List<String> words(AttentionScene scene, boolean brief, boolean paper) {
    List<String> words = new ArrayList<>();
    if (!targets(scene).isEmpty()) {
      words.add("target key");
    }
    if (tree(scene).isPresent() && (!paper || scene.axes().hasQuery())) {
      words.add(brief ? "same leaf" : "after the same leaf");
    }
    return words;
  }

  static void paint(Pen pen, AttentionLayout layout, AttentionScene scene) {
    Stream.concat(targets(scene).stream(), sameLeaf(scene).stream())
        .filter(
            cell -> layout.queries().contains(cell.query()) && layout.keys().contains(cell.key()))
        .forEach(
            cell -> mark(pen, layout.box(cell.query(), cell.key()), layout.bounds().palette()));
  }

  static void mark(Pen pen, Box cell, Palette palette) {
    frame(pen, cell, 6, 1.6 * palette.size().line(), palette.ink().text());
  }

  /// Draws a frame around `box` that encloses a cell even where cells are smaller than lines.
  ///
  /// @param minSide the minimum width and height of the frame
  static void frame(Pen pen, Box box, double minSide, double line, Color colour) {
    double dx = Math.max(0.5, (minSide - box.width()) / 2);
    double dy = Math.max(0.5, (minSide - box.height()) / 2);
    double wide = box.width() + 2 * dx;
    double high = box.height() + 2 * dy;
    pen.strokeRect(box.x() - dx, box.y() - dy, wide, high, StrokeStyle.solid(line), colour);
  }
}
