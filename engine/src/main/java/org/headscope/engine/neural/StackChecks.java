package org.headscope.engine.neural;

import module java.base;

import org.headscope.engine.neural.Architecture.Field;
import org.headscope.engine.neural.block.Variant;
import org.headscope.engine.run.FieldProblem;

/// The checks of a [StackConfig], field by field, before anything is allocated.
public final class StackChecks {
  private static final int MAX_LENGTH = 1 << 20;
  private static final int MAX_LAYERS = 128;
  private static final int MAX_WIDTH = 8192;
  static final int MAX_VOCABULARY = 10_000;
  private static final int MAX_ORDER = 64;

  private final Architecture architecture;
  private final List<FieldProblem> problems = new ArrayList<>();

  private StackChecks(Architecture architecture) {
    this.architecture = architecture;
  }

  /// All problems with these fields of a [StackConfig]; empty if they fit together.
  public static List<FieldProblem> problems(
      Architecture architecture,
      Variant variant,
      StackConfig.Sizes sizes,
      Positions positions,
      int maxLength,
      double dropout,
      int states,
      List<NgramHeads> ngramHeads) {
    StackChecks checks = new StackChecks(architecture);
    checks.sizes(variant, sizes.layers(), sizes.heads(), sizes.width());
    checks.require(
        sizes.vocabulary() >= 2 && sizes.vocabulary() <= MAX_VOCABULARY,
        "vocabulary",
        sizes.vocabulary(),
        "2 to " + MAX_VOCABULARY);
    checks.positions(sizes.heads(), sizes.width(), positions, maxLength);
    checks.field(
        Field.DROPOUT, dropout, dropout >= 0 && dropout < 1, "0 up to but not including 1");
    boolean even = states >= 2 && states <= 1024 && states % 2 == 0;
    checks.field(Field.STATES, states, even, "an even number from 2 to 1024");
    checks.ngramHeads(sizes.layers(), ngramHeads);
    return checks.problems;
  }

  private void sizes(Variant variant, int layers, int heads, int width) {
    boolean single = architecture.hasOneLayer(variant);
    require(
        single ? layers == 1 : layers >= 1 && layers <= MAX_LAYERS,
        "layers",
        layers,
        single
            ? "1 for the reference variant, where further layers have no effect"
            : "1 to " + MAX_LAYERS);
    require(width >= 1 && width <= MAX_WIDTH, "width", width, "1 to " + MAX_WIDTH);
    field(Field.HEADS, heads, heads >= 1 && heads <= 128, "1 to 128");
    if (architecture.has(Field.HEADS) && heads >= 1 && width >= 1) {
      int unit = architecture.widthUnit(heads);
      require(
          width % unit == 0,
          "width",
          width,
          "a multiple of " + unit + " for " + (heads == 1 ? "1 head" : heads + " heads"));
    }
  }

  /// Requires that `value` is valid if the architecture has the field, and 0 if it does not.
  private void field(Field field, Number value, boolean fits, String remedy) {
    boolean has = architecture.has(field);
    require(
        has ? fits : value.doubleValue() == 0,
        field.json(),
        value,
        has ? remedy : "0 for " + architecture.id());
  }

  private void positions(int heads, int width, Positions positions, int maxLength) {
    List<Positions> all = architecture.positions();
    require(
        all.contains(positions),
        "positions",
        word(positions),
        all.contains(Positions.NONE)
            ? "none for " + architecture.id()
            : all.stream().map(StackChecks::word).collect(Collectors.joining(" or ")));
    boolean pairs = positions != Positions.ROTARY || heads < 1 || width / heads % 2 == 0;
    require(pairs, "width", width, "2·heads·k for rotary positions");
    boolean table = architecture.hasTable(positions);
    require(
        table ? maxLength >= 1 && maxLength <= MAX_LENGTH : maxLength == 0,
        "maxLength",
        maxLength,
        table ? "1 to " + MAX_LENGTH : "0 without a position table");
  }

  private static String word(Positions positions) {
    return positions.name().toLowerCase(Locale.ROOT);
  }

  private void ngramHeads(int layers, List<NgramHeads> all) {
    for (int i = 0; i < all.size(); i++) {
      String field = "ngramHeads[" + i + "].";
      NgramHeads some = all.get(i);
      require(
          some.after() >= 1 && some.after() <= layers,
          field + "after",
          some.after(),
          "an existing layer, 1 to " + layers);
      require(!some.orders().isEmpty(), field + "orders", some.orders(), "at least one order");
      for (int order : some.orders()) {
        require(
            order >= 1 && order <= MAX_ORDER,
            field + "orders",
            order,
            "orders from 1 to " + MAX_ORDER);
      }
    }
  }

  private void require(boolean holds, String field, Object value, String remedy) {
    if (!holds) {
      problems.add(new FieldProblem(field, String.valueOf(value), remedy));
    }
  }
}
