package org.headscope.engine.training.imports;

import module java.base;

/// The names that a library gives to our parameters.
///
/// Each line of its text is `ours = theirs`, with `#` for the number of a layer (ours from 1,
/// theirs from 0) and `*` for `weight` or `bias`. Rows stacked in one parameter may have several
/// names, joined by `+`; `: order` follows if the order is not ours. A parameter that they lack is
/// filled with a number.
record WeightTable(List<Row> rows) {
  record Row(Pattern ours, List<String> theirs, TensorOrder order) {}

  /// The source of a parameter.
  ///
  /// @param names of the tensors, in the order of their rows; empty for a constant
  /// @param constant of all values, without names
  record Source(List<String> names, TensorOrder order, float constant) {}

  WeightTable {
    rows = List.copyOf(rows);
  }

  static WeightTable of(String text) {
    return new WeightTable(
        text.lines().filter(line -> !line.isBlank()).map(WeightTable::row).toList());
  }

  private static Row row(String line) {
    String[] sides = line.strip().split("\\s*=\\s*", 2);
    String[] theirs = sides[1].split("\\s*:\\s*", 2);
    TensorOrder order =
        theirs.length == 1
            ? TensorOrder.SAME
            : TensorOrder.valueOf(theirs[1].toUpperCase(Locale.ROOT).replace('-', '_'));
    String ours = Pattern.quote(sides[0]).replace("#", "\\E(?<layer>\\d+)\\Q");
    Pattern pattern = Pattern.compile(ours.replace("*", "\\E(?<kind>weight|bias)\\Q"));
    return new Row(pattern, List.of(theirs[0].split("\\s*\\+\\s*", -1)), order);
  }

  /// The first row for `parameter`; empty if there is none.
  Optional<Source> source(String parameter) {
    for (Row row : rows) {
      Matcher matcher = row.ours.matcher(parameter);
      if (matcher.matches()) {
        return Optional.of(source(row, matcher));
      }
    }
    return Optional.empty();
  }

  private static Source source(Row row, Matcher matcher) {
    if (row.theirs.getFirst().matches("\\d")) {
      return new Source(List.of(), row.order, Float.parseFloat(row.theirs.getFirst()));
    }
    Map<String, Integer> groups = matcher.namedGroups();
    List<String> names = new ArrayList<>();
    for (String theirs : row.theirs) {
      String name = theirs;
      if (groups.containsKey("layer")) {
        name = name.replace("#", "" + (Integer.parseInt(matcher.group("layer")) - 1));
      }
      names.add(groups.containsKey("kind") ? name.replace("*", matcher.group("kind")) : name);
    }
    return new Source(names, row.order, 0);
  }
}
