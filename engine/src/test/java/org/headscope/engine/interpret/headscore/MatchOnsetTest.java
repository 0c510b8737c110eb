package org.headscope.engine.interpret.headscore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.engine.interpret.headscore.MatchOnset.MatchOnsetSpec;
import org.headscope.engine.interpret.headscore.MatchOnset.StepShare;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.ShippedRuns;
import org.junit.jupiter.api.Test;

class MatchOnsetTest {
  private static StepShare share(long step, double share) {
    return new StepShare(step, "1.1", share);
  }

  @Test
  void itLiesOnTheLineBetweenTwoCheckpoints() {
    List<StepShare> shares =
        List.of(share(0, 0.2), share(100, 0.3), share(200, 0.7), share(300, 0.4));
    assertThat(MatchOnset.reached(shares, 0.5).orElseThrow()).isEqualTo(150);
    assertThat(MatchOnset.reached(shares, 0.3).orElseThrow()).isEqualTo(100);
    assertThat(MatchOnset.reached(shares, 0.1).orElseThrow()).isEqualTo(0);
    assertThat(MatchOnset.reached(shares, 0.8)).isEmpty();
  }

  @Test
  void theBestHeadOfTheSampleCounts() {
    RunDirectory run = RunDirectory.open(ShippedRuns.find("transformer-4x2"));
    MatchOnset onset = MatchOnset.of(new MatchOnsetSpec(run, 1, 0.5));
    SortedMap<Long, HeadScoreResult> scores = HeadScoreFile.read(run);
    assertThat(onset.shares()).hasSameSizeAs(scores.keySet());
    for (StepShare share : onset.shares()) {
      assertThat(share.share())
          .isEqualTo(
              Objects.requireNonNull(scores.get(share.step())).heads().stream()
                  .mapToDouble(head -> head.share("1-gram"))
                  .max()
                  .orElseThrow());
    }
    assertThat(onset.step().orElseThrow()).isBetween(1.0, 20_000.0);
    assertThat(onset.clamps()).isEmpty();
    assertThat(onset.loss()).isPresent();
  }

  @Test
  void aRunWithoutScoresSaysSo() {
    RunDirectory run = RunDirectory.open(ShippedRuns.find("lnw"));
    assertThatThrownBy(() -> MatchOnset.of(new MatchOnsetSpec(run, 1, 0.5)))
        .hasMessageContaining("lnw has no attention maps, and so no heads to score");
    assertThatThrownBy(() -> new MatchOnsetSpec(run, 5, 0.5)).hasMessageContaining("from 1 to 4");
  }
}
