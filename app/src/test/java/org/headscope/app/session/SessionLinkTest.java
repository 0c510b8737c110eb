package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.headscope.app.feature.Bench;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionLinkTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "transformer-4x2@20000#reference-test-2026-3:2.1@86",
        "run@0",
        "run#id",
        "run#id@3",
        "run@7#:2.1",
        "/home/some one/runs/a@b@12#x"
      })
  void whatItReadsIsWhatItWrites(String text) {
    assertThat(SessionLink.parse(text).orElseThrow().text()).isEqualTo(text);
  }

  @Test
  void theLastPartsAreStepAndPosition() {
    SessionLink link = SessionLink.parse(" run@5#a-1:2.1@86 ").orElseThrow();
    assertThat(link)
        .isEqualTo(
            new SessionLink(
                "run",
                OptionalLong.of(5),
                Optional.of("a-1"),
                Optional.of(new SessionLink.Head(2, 1)),
                OptionalInt.of(86)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "run", "2.1", "@5", "#id", "run@x#id:2", "run#id:0.1", "a#b#c"})
  void whatIsNoneIsNone(String text) {
    assertThat(SessionLink.parse(text)).isEmpty();
  }

  @Test
  void aSelectionHasOneAndTypedTextLeavesTheInstanceOut() {
    assertThat(SessionLink.of(SelectionState.NONE)).isEmpty();
    Bench bench = new Bench().open(Bench.instance("abab", "ac"));
    bench.selection().pin(3, -1);
    bench.settle();
    assertThat(SessionLink.of(bench.selection().snapshot()).orElseThrow().text())
        .isEqualTo("made@400#hand:1.1@3");
    bench.selection().type("abab");
    bench.settle();
    assertThat(SessionLink.of(bench.selection().snapshot()).orElseThrow().text())
        .isEqualTo("made@400#:1.1");
    assertThat(Path.of("/runs/made"))
        .isEqualTo(bench.workbench().runs().getFirst().ref().directory());
  }
}
