package org.headscope.app.launch.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.service.Workbench;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.link.SessionLink;
import org.junit.jupiter.api.Test;

class AppContextTest {
  /// Nothing else has a checkpoint read an instance, for which a link once waited.
  @Test
  void followsALinkIfNothingElseIsOpened() {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    Path run = samples.get().folder().resolve("lstm");
    HeadlessFx.start();
    try (AppContext context = new AppContext()) {
      Workbench workbench = context.workbench();
      HeadlessFx.call(() -> {
        context.open(new StartArguments(List.of(), SessionLink.parse(run + "@1000#:2.1")));
        return true;
      });
      assertThat(
              HeadlessFx.await(
                  () -> workbench.runProperty().get().isPresent(),
                  Duration.ofSeconds(60),
                  () -> {}))
          .isTrue();
      SelectionState now = HeadlessFx.call(() -> workbench.selection().snapshot());
      assertThat(now.opened().run().orElseThrow().directory()).isEqualTo(run.toAbsolutePath());
      assertThat(now.opened().step()).isEqualTo(1000);
      assertThat(now.model().layer()).isEqualTo(2);
    }
  }
}
