package org.headscope.engine.training.step;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.engine.run.Cancellation;
import org.junit.jupiter.api.Test;

class StateSaverTest {
  private final Cancellation cancellation = new Cancellation();
  private final CountDownLatch written = new CountDownLatch(1);

  @Test
  void stoppingInALongStepSavesThePreviousStep() {
    try (StateSaver keeper =
        new StateSaver(Duration.ofDays(1), -1, () -> 4, written::countDown, cancellation)) {
      keeper.saveIfDue();
      assertThat(written.getCount()).isOne();
      boolean inTime =
          keeper.runUnchanging(() -> {
            cancellation.cancel();
            try {
              return written.await(1, TimeUnit.MINUTES); // like a long step
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
          });
      assertThat(inTime).isTrue();
    }
  }
}
