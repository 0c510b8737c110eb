package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.chart.colour.Palette;
import org.headscope.engine.task.contexttree.TreeSource;

/// Where a context tree stands in an area: a row for each leaf, below the names of the symbols.
///
/// @param nodes root first, each before its children
/// @param head height of the line of names
/// @param row height of a leaf's row
/// @param level width of a level
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
  /// @param last the last one
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

  double y(Node node) {
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
