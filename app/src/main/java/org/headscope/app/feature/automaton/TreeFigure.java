package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.Room;
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

  /// Whether `part` is leaf `leaf`.
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
}
