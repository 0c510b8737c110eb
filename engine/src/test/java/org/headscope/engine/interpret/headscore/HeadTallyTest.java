package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadRule.KeySet;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.SyntheticHeads.Weighting;
import org.junit.jupiter.api.Test;

/// The sums of heads against slow direct computations.
class HeadTallyTest {
  private static final SyntheticHeads HEADS = new SyntheticHeads(25, 120);
  private static final Weighting HEAD =
      (text, i, j) ->
          (i - j == 1 ? 5 : text.tokens()[j] % 3 + 0.1)
              + (text.states()[j] == text.states()[i] ? 2 : 0)
              + 3 * NgramMatches.longest(text.tokens(), i, j, 2);

  /// True if `j` is in the set, by the definition.
  private static boolean in(KeySet set, ScoredText text, int i, int j) {
    int[] x = text.tokens();
    int[] s = text.states();
    int bar = text.separator();
    return switch (set) {
      case GRAM_1, GRAM_2, GRAM_3, GRAM_4 -> {
        int n = 1 + set.index() - KeySet.GRAM_1.index();
        yield NgramMatches.longest(x, i, j, n) == n;
      }
      case SUFFIX -> {
        int longest =
            IntStream.range(0, i).map(k -> NgramMatches.longest(x, i, k, i)).max().orElse(0);
        yield longest > 0 && NgramMatches.longest(x, i, j, i) == longest;
      }
      case DUPLICATE_1, DUPLICATE_2, DUPLICATE_3, DUPLICATE_4 -> {
        int n = 1 + set.index() - KeySet.DUPLICATE_1.index();
        yield IntStream.range(0, n).allMatch(k -> j - k >= 0 && x[j - k] == x[i - k]);
      }
      case STATE -> s[i] >= 0 && s[j] == s[i];
      case AFTER_STATE -> j > 0 && s[i] >= 0 && s[j - 1] == s[i];
      case BACK_1, BACK_2, BACK_3, BACK_4 -> i - j == 1 + set.index() - KeySet.BACK_1.index();
      case SEPARATOR -> x[j] == bar;
      case FIRST_OF_TEXT -> j == 0;
      case FIRST_OF_STRING -> j == 0 || x[j - 1] == bar;
      case STATE_OTHER -> s[i] >= 0 && s[j] == s[i] && x[j] != x[i];
      case AFTER_STATE_OTHER -> j > 0 && s[i] >= 0 && s[j - 1] == s[i] && x[j - 1] != x[i];
      case STATE_SAME -> s[i] >= 0 && s[j] == s[i] && x[j] == x[i];
    };
  }

  private static int[] keys(HeadRule rule, ScoredText text, int i) {
    int start = i;
    while (start > 0 && text.tokens()[start - 1] != text.separator()) {
      start--;
    }
    int first = start;
    return IntStream.range(0, i)
        .filter(j -> in(rule.keys(), text, i, j))
        .filter(j ->
            switch (rule.part()) {
              case ANYWHERE -> true;
              case WITHIN -> j >= first;
              case ACROSS -> j < first;
            })
        .toArray();
  }

  @Test
  void sharesAndBaselinesAreThoseOfTheDefinition() {
    HeadScore score = HEADS.score(HEAD);
    double[][][] maps = HEADS.maps(HEAD);
    for (HeadRule rule : HeadRule.all()) {
      double share = 0;
      double uniform = 0;
      double recency = 0;
      int queries = 0;
      for (int t = 0; t < maps.length; t++) {
        double[] others = profile(maps, t);
        for (int i = 0; i < maps[t].length; i++) {
          int[] keys = keys(rule, HEADS.texts().get(t), i);
          if (keys.length > 0 && keys.length < i) {
            queries++;
            uniform += keys.length / (i + 1.0);
            for (int j : keys) {
              share += maps[t][i][j];
              recency += others[i - j];
            }
          }
        }
      }
      RuleScore found = score.score(rule.label()).orElseThrow();
      assertThat(found.queries()).as(rule.label()).isEqualTo(queries);
      assertThat(found.share().value()).as(rule.label()).isCloseTo(share / queries, within(1e-5));
      assertThat(found.uniform()).as(rule.label()).isCloseTo(uniform / queries, within(1e-5));
      assertThat(found.recency()).as(rule.label()).isCloseTo(recency / queries, within(1e-5));
      double base =
          rule.isOverUniformOnly() ? uniform / queries : Math.max(uniform, recency) / queries;
      assertThat(found.lift().value())
          .as(rule.label())
          .isCloseTo((share / queries - base) / (1 - base), within(2e-5));
    }
  }

  /// The mean weight by distance over all texts but one.
  private static double[] profile(double[][][] maps, int without) {
    double[] sums = new double[maps[0].length];
    double[] counts = new double[maps[0].length];
    for (int t = 0; t < maps.length; t++) {
      for (int i = 0; i < maps[t].length && t != without; i++) {
        for (int j = 0; j <= i; j++) {
          sums[i - j] += maps[t][i][j];
          counts[i - j]++;
        }
      }
    }
    Arrays.setAll(sums, d -> counts[d] == 0 ? 0 : sums[d] / counts[d]);
    return sums;
  }

  @Test
  void contrastsAreThoseOfTheDefinition() {
    HeadScore score = HEADS.score(HEAD);
    assertThat(score.contrasts()).extracting(Measure::label).isEqualTo(HeadContrasts.LABELS);
    for (Measure contrast : score.contrasts()) {
      assertThat(contrast.value().value())
          .as(contrast.label())
          .isCloseTo(contrast(contrast.label(), HEADS.maps(HEAD)), within(1e-5));
    }
  }

  private static double contrast(String label, double[][][] maps) {
    String[] rules = label.split(" \\| ", -1);
    if (rules.length == 1) {
      return ratio(set(label), maps);
    }
    double sum = 0;
    double rows = 0;
    for (int t = 0; t < maps.length; t++) {
      for (int i = 0; i < maps[t].length; i++) {
        int[] inner = keys(set(rules[0]), t, i);
        int[] outer =
            rules[1].equals("any") ? IntStream.range(0, i).toArray() : keys(set(rules[1]), t, i);
        double all = on(maps[t][i], outer);
        if (inner.length > 0 && inner.length < outer.length && all > 0) {
          sum += on(maps[t][i], inner) / all - (double) inner.length / outer.length;
          rows++;
        }
      }
    }
    return sum / rows;
  }

  private static double ratio(KeySet set, double[][][] maps) {
    double[] sums = new double[4];
    for (int t = 0; t < maps.length; t++) {
      for (int i = 0; i < maps[t].length; i++) {
        int[] keys = keys(set, t, i);
        int[] other =
            Arrays.stream(keys(KeySet.DUPLICATE_1, t, i))
                .filter(j -> Arrays.stream(keys).noneMatch(k -> k == j))
                .toArray();
        if (set != KeySet.STATE_SAME) {
          sums[0] += on(maps[t][i], keys);
          sums[1] += keys.length / (i + 1.0);
        } else if (keys.length > 0 && other.length > 0) {
          sums[0] += on(maps[t][i], keys);
          sums[1] += keys.length;
          sums[2] += on(maps[t][i], other);
          sums[3] += other.length;
        }
      }
    }
    double first = sums[0] / sums[1];
    return set == KeySet.STATE_SAME ? first / (sums[2] / sums[3]) : first;
  }

  private static KeySet set(String label) {
    return Arrays.stream(KeySet.values())
        .filter(set -> set.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  private static int[] keys(KeySet set, int text, int i) {
    return keys(new HeadRule(set, HeadRule.Part.ANYWHERE), HEADS.texts().get(text), i);
  }

  private static double on(double[] row, int[] keys) {
    return Arrays.stream(keys).mapToDouble(j -> row[j]).sum();
  }

  @Test
  void measuresAreThoseOfTheDefinition() {
    HeadScore score = HEADS.score(HEAD);
    double entropy = 0;
    double distance = 0;
    double top = 0;
    int rows = 0;
    for (double[][] map : HEADS.maps(HEAD)) {
      for (int i = 1; i < map.length; i++) {
        double[] row = map[i];
        entropy -=
            Arrays.stream(row).filter(a -> a > 0).map(a -> a * Math.log(a)).sum()
                / Math.log(i + 1.0);
        for (int j = 0; j <= i; j++) {
          distance += row[j] * (i - j);
        }
        top += Arrays.stream(row).max().orElseThrow();
        rows++;
      }
    }
    assertThat(measure(score, "entropy")).isCloseTo(entropy / rows, within(1e-5));
    assertThat(measure(score, "mean distance")).isCloseTo(distance / rows, within(1e-4));
    assertThat(measure(score, "top mass")).isCloseTo(top / rows, within(1e-5));
  }

  private static double measure(HeadScore score, String label) {
    return score.measure(label).orElseThrow().value().value();
  }

  @Test
  void recencyAmongMatchesIsFoundAgain() {
    for (double gamma : new double[] {0, 0.5, 1, 3}) {
      HeadScore score =
          HEADS.score((text, i, j) -> {
            if (NgramMatches.longest(text.tokens(), i, j, 1) < 1) {
              return 0;
            }
            long later =
                IntStream.range(j + 1, i)
                    .filter(k -> NgramMatches.longest(text.tokens(), i, k, 1) == 1)
                    .count();
            return Math.pow(1.0 + later, -gamma);
          });
      assertThat(measure(score, "recency of 1-gram")).isCloseTo(gamma, within(1e-4));
    }
    Measure uncertain = HEADS.score(HEAD).measure("recency of 1-gram").orElseThrow();
    assertThat(uncertain.value().low()).isLessThan(uncertain.value().value());
    assertThat(uncertain.value().high()).isGreaterThan(uncertain.value().value());
  }

  @Test
  void intervalsHoldTheirEstimatesAndDependOnlyOnTheSeed() {
    HeadScore score = HEADS.score(HEAD);
    for (RuleScore rule : score.scores()) {
      if (!rule.rule().startsWith("first of text")) {
        assertThat(rule.share().low()).as(rule.rule()).isLessThan(rule.share().value());
        assertThat(rule.share().high()).as(rule.rule()).isGreaterThan(rule.share().value());
      }
    }
    assertThat(HEADS.score(HEAD)).isEqualTo(score);
  }

  @Test
  void textsThatDoNotFitIntoMemoryAtOnceAreFoundAgain() {
    ScoredTexts texts = new ScoredTexts(HEADS.texts(), 1);
    assertThat(texts.keys(3).sets()).hasSameSizeAs(KeySet.values());
    assertThat(texts.keys(3)).isSameAs(texts.keys(3));
  }
}
