package org.headscope.app.feature.automaton;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.card.Room;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.automaton.TreePlacement.Node;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.contexttree.TreeSource;

/// A context tree, lying: the root on the left, each level one older symbol, and beside every leaf
/// the distribution of what comes next. The branch to the leaf in force is in the accent.
///
/// @param inForce the leaf, −1 where nobody asks
/// @param visits after how many tokens each leaf is in force
/// @param lit what is lit by click
/// @param focus what the keyboard is on
record TreeFigure(
    TreeSource tree,
    int inForce,
    List<Integer> visits,
    Optional<DiagramPart> lit,
    Optional<DiagramPart> focus)
    implements SourceFigure {
  TreeFigure {
    visits = List.copyOf(visits);
  }

  @Override
  public TreeFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? this
        : new TreeFigure(tree, -1, visits, lit, /* focus= */ Optional.empty());
  }

  @Override
  public String title() {
    String where = inForce < 0 ? "" : ", " + tree.leaves().get(inForce).label() + " in force";
    return "Context tree with %s%s".formatted(size(), where);
  }

  @Override
  public String size() {
    return StateKind.LEAF.count(tree.leaves().size());
  }

  TreePlacement placement(Room room) {
    return TreePlacement.of(tree, room.width(), room.height(), room.palette());
  }

  @Override
  public Optional<DiagramPart> partAt(double x, double y, Room room) {
    return placement(room).leafAt(y).map(DiagramPart.State::new);
  }

  @Override
  public Optional<Box> where(Anchor anchor, Room room) {
    return anchor instanceof Anchor.OfState(int leaf) && leaf < tree.leaves().size()
        ? Optional.of(placement(room).row(leaf))
        : Optional.empty();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    TreePlacement placement = TreePlacement.of(tree, width, height, palette);
    new TreePainter(pen, palette, placement, this).paint();
  }

  static boolean on(Optional<DiagramPart> part, int leaf) {
    return part.filter(p -> p.isOn(leaf)).isPresent();
  }

  @Override
  public DataTable data() {
    Vocabulary vocabulary = tree.vocabulary();
    List<String> columns = new ArrayList<>(List.of("leaf"));
    vocabulary.labels().forEach(label -> columns.add("p(" + label + ")"));
    columns.add("positions");
    List<List<?>> rows = new ArrayList<>();
    for (int i = 0; i < tree.leaves().size(); i++) {
      List<Object> row = new ArrayList<>(List.of(tree.leaves().get(i).label()));
      row.addAll(tree.leaves().get(i).next());
      row.add(visits.get(i));
      rows.add(row);
    }
    return new DataTable(columns, rows);
  }

  /// Draws the tree: rows that are lit, branches with the branch in force on top, and the leaves
  /// with their names and distributions where there is room for them.
  record TreePainter(Pen pen, Palette palette, TreePlacement placement, TreeFigure figure) {
    void paint() {
      for (int leaf = 0; leaf < leaves().size(); leaf++) {
        row(leaf);
      }
      for (Node node : placement.nodes()) {
        branch(node, /* inForce= */ false);
      }
      for (Node node : placement.nodes()) {
        if (node.holds(figure.inForce())) {
          branch(node, /* inForce= */ true);
        }
      }
      symbols();
      for (int leaf = 0; leaf < leaves().size(); leaf++) {
        leaf(leaf);
      }
      for (TreePlacement.TreeNames.Name name : names()) {
        name(name);
      }
    }

    /// The leaves that stand out are named first, whatever room there is.
    List<TreePlacement.TreeNames.Name> names() {
      List<Integer> first =
          Stream.of(figure.inForce(), leaf(figure.lit()), leaf(figure.focus()))
              .filter(leaf -> leaf >= 0)
              .distinct()
              .toList();
      return TreePlacement.TreeNames.of(placement, first, leaves().size(), 1.05 * text());
    }

    private static int leaf(Optional<DiagramPart> part) {
      return part.filter(DiagramPart.State.class::isInstance)
          .map(state -> ((DiagramPart.State) state).state())
          .orElse(-1);
    }

    private List<TreeSource.Leaf> leaves() {
      return figure.tree().leaves();
    }

    private double text() {
      return palette.size().small();
    }

    private double radius() {
      return Math.clamp(0.36 * placement.row(), 1.5, 0.5 * text());
    }

    private Color halo() {
      return palette.mark().accent().deriveColor(0, 1, 1, 0.28);
    }

    private void row(int leaf) {
      Box row = placement.row(leaf);
      if (TreeFigure.on(figure.lit(), leaf)) {
        pen.fillRect(row.x(), row.y(), row.width(), row.height(), halo());
      } else if (TreeFigure.on(figure.focus(), leaf)) {
        pen.fillRect(row.x(), row.y(), row.width(), row.height(), palette.ground().chosen());
      }
    }

    private void branch(Node node, boolean inForce) {
      if (node.parent() < 0) {
        return;
      }
      Node parent = placement.nodes().get(node.parent());
      double indent = 0.8 * text();
      double x = placement.x(parent, indent);
      double to = placement.x(node, indent);
      double y = placement.y(node);
      double line = palette.size().line();
      Color colour = inForce ? palette.mark().accent() : palette.ink().faint();
      StrokeStyle stroke = StrokeStyle.solid((inForce ? 2.2 : 1) * line);
      pen.line(x, placement.y(parent), x, y, stroke, colour);
      pen.line(x, y, to, y, stroke, colour);
      if (lettered(node)) {
        TextStyle style = TextStyle.mono(text()).centred().middle();
        double middle = (x + to) / 2;
        double wide = 0.9 * text();
        pen.fillRect(
            middle - wide / 2, y - 0.55 * text(), wide, 1.1 * text(), palette.ground().pane());
        pen.text(
            vocabulary().label(node.symbol()),
            middle,
            y,
            inForce ? style.bold() : style,
            inForce ? palette.mark().accent() : palette.ink().text());
      }
    }

    /// Whether the branch to `node` has room for its symbol.
    private boolean lettered(Node node) {
      double height = (node.last() - node.first() + 1) * placement.row();
      return node.parent() >= 0 && height >= 1.05 * text() && placement.level() >= 1.6 * text();
    }

    private Vocabulary vocabulary() {
      return figure.tree().vocabulary();
    }

    /// The symbols over their columns, and the order of those on the branches, if any has room.
    private void symbols() {
      TextStyle style = TextStyle.sans(text()).middle();
      double y = placement.head() / 2;
      for (int x = 0; x < figure.tree().symbols() && placement.bar() >= 0.9 * text(); x++) {
        String label = vocabulary().label(x);
        pen.text(label, column(x), y, TextStyle.mono(text()).middle(), palette.ink().muted());
      }
      String what = "newest symbol first";
      double wide = pen.textWidth(what, style);
      boolean told = placement.nodes().stream().anyMatch(this::lettered);
      if (told && wide < placement.bars() - 0.8 * text()) {
        pen.text(what, 0, y, style, palette.ink().muted());
      }
    }

    private double column(int symbol) {
      return placement.bars() + symbol * placement.bar();
    }

    private void leaf(int leaf) {
      double y = placement.y(leaf);
      boolean inForce = leaf == figure.inForce();
      double x = 0.8 * text() + leaves().get(leaf).suffix().size() * placement.level();
      Color colour = palette.state(leaf);
      pen.fillCircle(x, y, radius(), colour);
      // Colours of states are no contrast to the paper in every theme.
      double line = (inForce ? 2 : 1) * palette.size().line();
      Color rim = inForce ? palette.mark().accent() : palette.ink().muted();
      pen.strokeCircle(x, y, radius() + line / 2, StrokeStyle.solid(line), rim);
      bars(leaf, y, inForce);
    }

    private void name(TreePlacement.TreeNames.Name name) {
      boolean inForce = name.leaf() == figure.inForce();
      TextStyle style = TextStyle.mono(text()).middle();
      Color ink = inForce ? palette.mark().accent() : palette.ink().text();
      String label = leaves().get(name.leaf()).label();
      pen.text(label, placement.labels(), name.y(), inForce ? style.bold() : style, ink);
    }

    /// p_s of every symbol as a bar on a track.
    private void bars(int leaf, double y, boolean inForce) {
      double height = Math.min(0.72 * placement.row(), 0.85 * text());
      double room = placement.bar() - Math.min(4, 0.2 * placement.bar());
      List<Double> next = leaves().get(leaf).next();
      for (int symbol = 0; symbol < next.size(); symbol++) {
        double x = column(symbol);
        pen.fillRect(x, y - height / 2, room, height, palette.ground().sunken());
        pen.fillRect(
            x,
            y - height / 2,
            room * next.get(symbol),
            height,
            inForce ? palette.mark().accent() : palette.mark().truth());
      }
    }
  }
}
