package org.headscope.engine.cli.look;

import module java.base;

import org.headscope.engine.cli.kit.CsvOption;
import org.headscope.engine.cli.kit.Table;
import org.headscope.engine.interpret.headscore.HeadRule;
import org.headscope.engine.interpret.headscore.HeadRule.Part;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult;
import org.headscope.engine.interpret.headscore.HeadScoreRows;

/// Head scores as text, with the shares of the main rules, and as CSV, with everything.
record HeadScoreTable(PrintWriter out, Collection<HeadScoreResult> results) {
  private static final String NONE = "";

  void print() {
    results.forEach(this::print);
  }

  private void print(HeadScoreResult result) {
    out.printf(Locale.ROOT, "step %d%n", result.step());
    List<HeadRule> rules =
        HeadRule.all().stream()
            .filter(rule ->
                rule.part() == Part.ANYWHERE
                    && result.heads().stream().anyMatch(h -> h.score(rule.label()).isPresent()))
            .toList();
    int name = Table.left(result.heads().stream().map(HeadScore::name), "name");
    int[] widths = new int[4 + rules.size()];
    widths[0] = -6;
    widths[1] = name;
    widths[2] = 7;
    widths[3] = 5;
    for (int i = 0; i < rules.size(); i++) {
      widths[4 + i] = Math.max(5, rules.get(i).label().length()) + 2;
    }
    Table table = new Table(out, widths);
    List<Object> titles = new ArrayList<>(List.of("head", "name", "Δ TVD", "rank"));
    rules.forEach(rule -> titles.add(rule.label()));
    table.row(titles);
    for (HeadScore head : result.heads()) {
      table.row(cells(head, rules));
    }
    if (!result.heads().isEmpty()) {
      HeadScore any = result.heads().getFirst();
      List<Object> uniform = new ArrayList<>(List.of("", "uniform", "", ""));
      rules.forEach(rule -> uniform.add(number(any, rule, RuleScore::uniform)));
      table.row(uniform);
    }
    reasons(result).flatMap(sentence -> Table.wrap(sentence).stream()).forEach(out::println);
  }

  private static List<Object> cells(HeadScore head, List<HeadRule> rules) {
    List<Object> cells = new ArrayList<>(List.of(head.place(), head.name()));
    cells.add(head.effect().map(e -> Table.text("%.3f", e.tvd().value())).orElse(NONE));
    cells.add(head.effect().map(e -> Integer.toString(e.rank())).orElse(NONE));
    rules.forEach(rule -> cells.add(number(head, rule, score -> score.share().value())));
    return cells;
  }

  private static String number(HeadScore head, HeadRule rule, ToDoubleFunction<RuleScore> of) {
    return head.score(rule.label())
        .map(score -> Table.text("%.3f", of.applyAsDouble(score)))
        .orElse(NONE);
  }

  /// Sentences on what is missing of the table, each with all that it applies to.
  private static Stream<String> reasons(HeadScoreResult result) {
    Set<String> others =
        HeadRule.all().stream()
            .filter(rule -> rule.part() != Part.ANYWHERE)
            .map(HeadRule::label)
            .collect(Collectors.toSet());
    SequencedMap<String, List<String>> all = new LinkedHashMap<>();
    result.absent().stream()
        .filter(score -> !others.contains(score.of()))
        .forEach(
            score -> all.computeIfAbsent(score.reason(), _ -> new ArrayList<>()).add(score.of()));
    return all.entrySet().stream().map(e -> e.getKey() + unscored(e.getValue()));
  }

  private static String unscored(List<String> labels) {
    return labels.contains(HeadScoreResult.NAME)
        ? ""
        : " Not scored: " + String.join(", ", labels) + ".";
  }

  void csv() {
    CsvOption.row(out, HeadScoreRows.COLUMNS);
    results.stream()
        .flatMap(result -> HeadScoreRows.of(result).stream())
        .forEach(row -> CsvOption.row(out, row));
  }
}
