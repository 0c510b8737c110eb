package org.headscope.app.feature.automaton;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.task.contexttree.TreeSource;

/// A context tree from left to right: the root on the left, each level one older symbol, and beside
/// every leaf the distribution of what comes next. The branch to the leaf in force is in the
/// accent.
///
/// @param inForce the leaf, −1 where none is asked for
/// @param visits the number of tokens after which each leaf is in force
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

  TreePlacement placement(PictureArea space) {
    return TreePlacement.of(tree, space.width(), space.height(), space.palette());
  }

  @Override
  public Optional<DiagramPart> partAt(double x, double y, PictureArea space) {
    return placement(space).leafAt(y).map(DiagramPart.State::new);
  }

  @Override
  public Optional<Box> where(Anchor anchor, PictureArea space) {
    return anchor instanceof Anchor.OfState(int leaf) && leaf < tree.leaves().size()
        ? Optional.of(placement(space).row(leaf))
        : Optional.empty();
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
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

  /// Draws the tree: highlighted rows, branches with the branch in force on top, and the leaves
  /// with their names and distributions where they fit.
  private final class Painter extends Painting {
    private final TreePlacement placement;
    private final List<TreeSource.Leaf> leaves = tree.leaves();

    /// The left edge of the first level.
    private final double indent = 0.8 * small;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.placement = TreePlacement.of(tree, width, height, palette);
    }

    void paint() {
      for (int leaf = 0; leaf < leaves.size(); leaf++) {
        row(leaf);
      }
      placement.nodes().forEach(node -> branch(node, /* inForce= */ false));
      placement.nodes().stream()
          .filter(node -> node.holds(inForce))
          .forEach(node -> branch(node, /* inForce= */ true));
      symbols();
      for (int leaf = 0; leaf < leaves.size(); leaf++) {
        leaf(leaf);
      }
      names().forEach(this::name);
    }

    /// The leaves whose names are written beside them, by the height of its middle, so that no two
    /// overlap: in a deep tree rows are lower than letters. Highlighted ones are named in any case,
    /// as near to their rows as space within the tree allows.
    private SortedMap<Double, Integer> names() {
      SortedMap<Double, Integer> names = new TreeMap<>();
      List<Integer> first =
          Stream.of(inForce, leaf(lit), leaf(focus)).filter(leaf -> leaf >= 0).distinct().toList();
      first.forEach(leaf ->
          nearby(leaf).filter(y -> free(y, names)).findFirst().ifPresent(y -> names.put(y, leaf)));
      for (int leaf = 0; leaf < leaves.size(); leaf++) {
        if (!first.contains(leaf) && free(placement.y(leaf), names)) {
          names.put(placement.y(leaf), leaf);
        }
      }
      return names;
    }

    private static int leaf(Optional<DiagramPart> part) {
      return part.filter(DiagramPart.State.class::isInstance)
          .map(state -> ((DiagramPart.State) state).state())
          .orElse(-1);
    }

    private double nameHeight() {
      return 1.05 * small;
    }

    private Stream<Double> nearby(int leaf) {
      double y = placement.y(leaf);
      double all = leaves.size() * placement.row();
      double top = Math.min(y, placement.head() + nameHeight() / 2);
      double bottom = Math.max(y, placement.head() + all - nameHeight() / 2);
      return DoubleStream.iterate(0, away -> away <= all, away -> away + nameHeight() / 4)
          .boxed()
          .flatMap(away -> Stream.of(y - away, y + away))
          .filter(at -> at >= top && at <= bottom);
    }

    private boolean free(double y, SortedMap<Double, Integer> names) {
      return names.keySet().stream().noneMatch(at -> Math.abs(at - y) < nameHeight() - 1e-9);
    }

    private double radius() {
      return Math.clamp(0.36 * placement.row(), 1.5, 0.5 * small);
    }

    private void row(int leaf) {
      Box row = placement.row(leaf);
      if (leaf(lit) == leaf) {
        Color halo = palette.mark().accent().deriveColor(0, 1, 1, 0.28);
        pen.fillRect(row.x(), row.y(), row.width(), row.height(), halo);
      } else if (leaf(focus) == leaf) {
        pen.fillRect(row.x(), row.y(), row.width(), row.height(), palette.ground().chosen());
      }
    }

    private void branch(TreePlacement.Node node, boolean inForce) {
      if (node.parent() < 0) {
        return;
      }
      TreePlacement.Node parent = placement.nodes().get(node.parent());
      double x = placement.x(parent, indent);
      double to = placement.x(node, indent);
      double y = placement.y(node);
      Color colour = inForce ? palette.mark().accent() : palette.ink().faint();
      StrokeStyle stroke = StrokeStyle.solid((inForce ? 2.2 : 1) * line);
      pen.line(x, placement.y(parent), x, y, stroke, colour);
      pen.line(x, y, to, y, stroke, colour);
      if (lettered(node)) {
        TextStyle style = TextStyle.mono(small).centred().middle();
        double middle = (x + to) / 2;
        double wide = 0.9 * small;
        Color paper = palette.ground().pane();
        pen.fillRect(middle - wide / 2, y - 0.55 * small, wide, 1.1 * small, paper);
        String symbol = tree.vocabulary().label(node.symbol());
        pen.text(symbol, middle, y, inForce ? style.bold() : style, ink(inForce));
      }
    }

    private Color ink(boolean inForce) {
      return inForce ? palette.mark().accent() : ink;
    }

    /// Returns whether the symbol of the branch to `node` fits.
    private boolean lettered(TreePlacement.Node node) {
      double height = (node.last() - node.first() + 1) * placement.row();
      return node.parent() >= 0 && height >= nameHeight() && placement.level() >= 1.6 * small;
    }

    /// The symbols over their columns, and the order of those on the branches, if any fits.
    private void symbols() {
      double y = placement.head() / 2;
      for (int x = 0; x < tree.symbols() && placement.bar() >= 0.9 * small; x++) {
        pen.text(tree.vocabulary().label(x), column(x), y, TextStyle.mono(small).middle(), muted);
      }
      TextStyle style = TextStyle.sans(small).middle();
      String what = "newest symbol first";
      boolean told = placement.nodes().stream().anyMatch(this::lettered);
      if (told && pen.textWidth(what, style) < placement.bars() - indent) {
        pen.text(what, 0, y, style, muted);
      }
    }

    private double column(int symbol) {
      return placement.bars() + symbol * placement.bar();
    }

    private void leaf(int leaf) {
      double y = placement.y(leaf);
      double x = indent + leaves.get(leaf).suffix().size() * placement.level();
      pen.fillCircle(x, y, radius(), palette.state(leaf));
      // Not every theme's state colours contrast with the paper.
      double thick = (leaf == inForce ? 2 : 1) * line;
      Color rim = leaf == inForce ? palette.mark().accent() : muted;
      pen.strokeCircle(x, y, radius() + thick / 2, StrokeStyle.solid(thick), rim);
      bars(leaf, y);
    }

    private void name(double y, int leaf) {
      TextStyle style = TextStyle.mono(small).middle();
      boolean bold = leaf == inForce;
      String label = leaves.get(leaf).label();
      pen.text(label, placement.labels(), y, bold ? style.bold() : style, ink(bold));
    }

    /// p_s of every symbol as a bar on a track.
    private void bars(int leaf, double y) {
      double high = Math.min(0.72 * placement.row(), 0.85 * small);
      double space = placement.bar() - Math.min(4, 0.2 * placement.bar());
      Color colour = leaf == inForce ? palette.mark().accent() : palette.mark().truth();
      List<Double> next = leaves.get(leaf).next();
      for (int symbol = 0; symbol < next.size(); symbol++) {
        double x = column(symbol);
        pen.fillRect(x, y - high / 2, space, high, palette.ground().sunken());
        pen.fillRect(x, y - high / 2, space * next.get(symbol), high, colour);
      }
    }
  }

  /// The layout of a context tree in an area: a row for each leaf, below the names of the symbols.
  ///
  /// @param nodes root first, each before its children
  /// @param head height of the line of names
  /// @param labels where the leaves' names begin
  /// @param bars where their distributions begin
  /// @param bar width of one symbol's column, the gap behind it included
  record TreePlacement(
      List<Node> nodes,
      double width,
      double head,
      double row,
      double level,
      double labels,
      double bars,
      double bar) {
    /// Widest row, in sizes of small text.
    private static final double TALLEST = 2.6;

    /// A node of the tree.
    ///
    /// @param parent its index, −1 of the root
    /// @param symbol what its branch is called, the oldest symbol of the suffix; −1 of the root
    /// @param depth symbols of the suffix
    /// @param first the first leaf below it, or itself
    record Node(int parent, int symbol, int depth, int first, int last) {
      boolean holds(int leaf) {
        return leaf >= first && leaf <= last;
      }
    }

    static TreePlacement of(TreeSource tree, double width, double height, Palette palette) {
      double text = palette.size().small();
      double head = Math.ceil(1.6 * text);
      double row = Math.min(TALLEST * text, (height - head) / tree.leaves().size());
      int depth = tree.depth();
      int letters =
          tree.leaves().stream().mapToInt(leaf -> leaf.label().length()).reduce(2, Math::max);
      double name = 0.68 * text * letters + 0.8 * text;
      double bars = Math.max(0.5 * width, width - 9.0 * text * Math.max(2, tree.symbols()));
      double labels = bars - name;
      double level = Math.min(5 * text, (labels - 1.8 * text) / Math.max(1, depth));
      List<Node> nodes = new ArrayList<>();
      add(nodes, tree, -1, 0, 0, tree.leaves().size() - 1);
      double named = 1.8 * text + level * depth;
      return new TreePlacement(
          nodes,
          width,
          head,
          row,
          level,
          named,
          named + name,
          (width - 1.8 * text - level * depth - name) / tree.symbols());
    }

    private static void add(
        List<Node> nodes, TreeSource tree, int parent, int depth, int first, int last) {
      List<Integer> suffix = tree.leaves().get(first).suffix();
      int symbol = depth == 0 ? -1 : suffix.get(suffix.size() - depth);
      int index = nodes.size();
      nodes.add(new Node(parent, symbol, depth, first, last));
      int from = first;
      while (first < last && from <= last) {
        int older = older(tree, from, depth);
        int to = from;
        while (to < last && older(tree, to + 1, depth) == older) {
          to++;
        }
        add(nodes, tree, index, depth + 1, from, to);
        from = to + 1;
      }
    }

    /// The symbol before the last `depth` of leaf `leaf`.
    private static int older(TreeSource tree, int leaf, int depth) {
      List<Integer> suffix = tree.leaves().get(leaf).suffix();
      return suffix.get(suffix.size() - depth - 1);
    }

    double y(int leaf) {
      return head + (leaf + 0.5) * row;
    }

    double y(TreePlacement.Node node) {
      return (y(node.first()) + y(node.last())) / 2;
    }

    double x(Node node, double indent) {
      return indent + node.depth() * level;
    }

    Box row(int leaf) {
      return new Box(0, head + leaf * row, width, row);
    }

    Optional<Integer> leafAt(double y) {
      int leaf = (int) Math.floor((y - head) / row);
      return leaf >= 0 && leaf <= nodes.getFirst().last() ? Optional.of(leaf) : Optional.empty();
    }
  }
}
