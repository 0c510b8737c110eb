package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.CutEffect;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;

/// The table of all numbers of all heads: a row for each number with its interval.
public final class HeadScoreRows {
  public static final List<String> COLUMNS =
      List.of(
          "step,layer,head,name,kind,score,value,low,high,uniform,recency,lift,lift low,lift high,rows"
              .split(","));

  private final List<List<Object>> rows = new ArrayList<>();

  private HeadScoreRows() {}

  /// Returns the cells of each row; blank ones are empty texts.
  public static List<List<Object>> of(HeadScoreResult result) {
    HeadScoreRows table = new HeadScoreRows();
    for (HeadScore head : result.heads()) {
      List<Object> start = List.of(result.step(), head.layer(), head.head(), head.name());
      head.scores().forEach(score -> table.row(start, score));
      head.contrasts().forEach(measure -> table.row(start, "contrast", measure));
      head.measures().forEach(measure -> table.row(start, "measure", measure));
      head.effect().ifPresent(effect -> table.row(start, effect));
    }
    return table.rows;
  }

  private void row(List<Object> start, RuleScore score) {
    Interval lift = score.lift();
    row(
        start,
        List.of("share", score.rule()),
        score.share(),
        List.of(score.uniform(), score.recency(), lift.value(), lift.low(), lift.high()),
        score.queries());
  }

  private void row(List<Object> start, String kind, Measure measure) {
    row(start, List.of(kind, measure.label()), measure.value(), blanks(5), measure.rows());
  }

  private void row(List<Object> start, CutEffect effect) {
    row(start, List.of("effect", HeadScoreResult.EFFECT), effect.tvd(), blanks(5), "");
    List<Object> rank = new ArrayList<>(start);
    rank.addAll(List.of("effect", "rank", effect.rank()));
    rank.addAll(blanks(8));
    rows.add(rank);
  }

  private void row(
      List<Object> start, List<?> labels, Interval value, List<?> baselines, Object count) {
    List<Object> row = new ArrayList<>(start);
    row.addAll(labels);
    row.addAll(List.of(value.value(), value.low(), value.high()));
    row.addAll(baselines);
    row.add(count);
    rows.add(row);
  }

  private static List<?> blanks(int count) {
    return Collections.nCopies(count, "");
  }
}
