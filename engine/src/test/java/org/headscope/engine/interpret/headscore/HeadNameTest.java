package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadRule.KeySet;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.SyntheticHeads.Rows;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Heads whose purpose is known get the names that they deserve, and others none.
class HeadNameTest {
  private static final SyntheticHeads HEADS = new SyntheticHeads(30, 200);

  private static String name(Rows head) {
    return HEADS.score(head).name();
  }

  @ParameterizedTest
  @EnumSource(
      value = KeySet.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"STATE_OTHER", "AFTER_STATE_OTHER", "STATE_SAME"})
  void perfectAndNoisyHeadsAreNamedAfterTheirRule(KeySet set) {
    Rows perfect = HEADS.ruled(set);
    assertThat(name(perfect)).isEqualTo(set.label());
    assertThat(name(SyntheticHeads.noisy(0.2, perfect, 3))).as("noise").isEqualTo(set.label());
    Rows tenth = SyntheticHeads.blend(0.1, perfect, SyntheticHeads.uniform());
    assertThat(name(tenth)).as("a tenth of it").isEqualTo(HeadName.NONE);
  }

  @Test
  void blendsOfTwoKindsAreMixed() {
    for (List<KeySet> pair :
        List.of(
            List.of(KeySet.BACK_1, KeySet.GRAM_2),
            List.of(KeySet.GRAM_1, KeySet.BACK_2),
            List.of(KeySet.STATE, KeySet.BACK_1),
            List.of(KeySet.GRAM_1, KeySet.DUPLICATE_1),
            List.of(KeySet.BACK_1, KeySet.BACK_2),
            List.of(KeySet.SEPARATOR, KeySet.GRAM_2),
            List.of(KeySet.FIRST_OF_TEXT, KeySet.STATE))) {
      Rows blend =
          SyntheticHeads.blend(0.6, HEADS.ruled(pair.getFirst()), HEADS.ruled(pair.getLast()));
      HeadScore score = HEADS.score(blend);
      assertThat(score.name())
          .isEqualTo("mixed " + pair.getFirst().label() + "/" + pair.getLast().label());
      assertThat(score.named()).containsExactly(pair.getFirst().label(), pair.getLast().label());
      assertThat(score.value().orElseThrow()).isBetween(0.8, 1.2);
    }
  }

  @Test
  void positionalAndSpreadHeadsMatchNothing() {
    assertThat(name(SyntheticHeads.uniform())).isEqualTo(HeadName.NONE);
    for (double decay : new double[] {0.3, 0.7, 0.9, 0.97}) {
      assertThat(name(SyntheticHeads.ruled((_, i, j) -> Math.pow(decay, i - j))))
          .isIn(HeadName.NONE, "mixed previous/2 back", "previous");
    }
  }

  @Test
  void aSlightPreferenceForLongerMatchesIsNoPurpose() {
    Rows slightly =
        SyntheticHeads.ruled((text, i, j) -> {
          int longest = NgramMatches.longest(text.tokens(), i, j, 3);
          return longest == 0 ? 0 : 9 + longest;
        });
    assertThat(name(slightly)).isEqualTo("1-gram");
  }

  @Test
  void fewRandomHeadsHaveAName() {
    List<HeadScore> random = RandomHeads.of(new SyntheticHeads(20, 120), 100, 5);
    assertThat(random).filteredOn(HeadScore::hasName).hasSizeLessThanOrEqualTo(1);
  }

  private static String name(List<RuleScore> scores, List<Measure> contrasts) {
    return HeadName.of(scores, contrasts, Bootstrap.MIN_INSTANCES);
  }

  @Test
  void fewInstancesNameNothing() {
    List<RuleScore> clear = List.of(lifted("previous", 0.9, 0.9));
    assertThat(HeadName.of(clear, List.of(), 5)).isEqualTo("previous");
    assertThat(HeadName.of(clear, List.of(), 4)).isEqualTo(HeadName.NONE);
    assertThat(HeadName.absence(5)).isEmpty();
    SyntheticHeads four = new SyntheticHeads(4, 100);
    assertThat(four.score(four.ruled(KeySet.BACK_1)).name()).isEqualTo(HeadName.NONE);
    SyntheticHeads five = new SyntheticHeads(5, 100);
    assertThat(five.score(five.ruled(KeySet.BACK_1)).name()).isEqualTo("previous");
  }

  private static RuleScore lifted(String rule, double share, double low) {
    return new RuleScore(
        rule, new Interval(share, share, share), 0.1, 0.1, new Interval(low, low, low), 100);
  }

  private static Measure contrast(String label, double low) {
    return new Measure(label, new Interval(low + 0.1, low, low + 0.2), 100);
  }

  @Test
  void everyBarMustBeExceeded() {
    double clear = HeadName.CLEAR;
    assertThat(name(List.of(lifted("previous", 0.9, clear + 0.01)), List.of()))
        .isEqualTo("previous");
    assertThat(name(List.of(lifted("previous", 0.9, clear)), List.of())).isEqualTo(HeadName.NONE);
    List<RuleScore> gram = List.of(lifted("2-gram", 0.9, 0.8));
    assertThat(name(gram, List.of(contrast("2-gram | 1-gram", HeadName.MARGIN + 0.01))))
        .isEqualTo("2-gram");
    assertThat(name(gram, List.of(contrast("2-gram | 1-gram", HeadName.MARGIN))))
        .isEqualTo(HeadName.NONE);
    List<RuleScore> state = List.of(lifted("state", 0.9, 0.8));
    double twice = HeadName.TIMES + 0.01;
    Measure other = contrast("state, other symbol", twice);
    assertThat(name(state, List.of(other, contrast("state, same symbol", twice))))
        .isEqualTo("state");
    assertThat(name(state, List.of(other, contrast("state, same symbol", HeadName.TIMES))))
        .isEqualTo(HeadName.NONE);
    assertThat(name(state, List.of(contrast("state, same symbol", twice))))
        .as("it cannot be told from duplicates")
        .isEqualTo(HeadName.NONE);
  }

  @Test
  void twoPartsAreMixedIfTheyCanBeDifferentKeys() {
    RuleScore previous = lifted("previous", 0.5, 0.45);
    RuleScore back = lifted("2 back", 0.4, 0.3);
    assertThat(name(List.of(previous, back), List.of())).isEqualTo("mixed previous/2 back");
    assertThat(HeadName.rules("mixed previous/2 back")).containsExactly("previous", "2 back");
    assertThat(HeadName.rules("after state")).containsExactly("after state");
    assertThat(HeadName.rules(HeadName.NONE)).isEmpty();
    RuleScore overlapping = lifted("2 back", 0.6, 0.5);
    assertThat(name(List.of(lifted("previous", 0.9, 0.8), overlapping), List.of()))
        .isEqualTo("previous");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Interval(0, Double.NaN, 1))
        .withMessage("an interval of NaN, 0.0, 1.0");
  }
}
