package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.headscope.app.feature.Bench;
import org.headscope.app.session.OtherMap.Pairing;
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
        "/home/some one/runs/a@b@12#x",
        "transformer-4x2@20000#reference-test-2026-3:2.1@86#difference=:1.2",
        "run@5#id:2.1@3#beside=retnet-2@2000:1.2",
        "run@5#:2.1#difference=@400",
        "run@5#beside=/home/some one/a@b:3.4",
        "run#id:2.1#beside=",
        "run@5#id:2.1@3#in=own.jsonl",
        "run@5#id#in=/home/some one/a@b:3.jsonl#beside=@400"
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
                OptionalInt.of(86),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void aSecondMapSaysWhatIsNotAsInTheFirst() {
    SessionLink link = SessionLink.parse("run@5#a-1:2.1@86#difference=mine@400:1.2").orElseThrow();
    assertThat(link.position()).hasValue(86);
    assertThat(link.other())
        .contains(
            new SessionLink.Other(
                Pairing.DIFFERENCE,
                Optional.of("mine"),
                OptionalLong.of(400),
                Optional.of(new SessionLink.Head(1, 2))));
    assertThat(SessionLink.parse("run@5#beside=:1.2").orElseThrow().other().orElseThrow().run())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "run",
        "2.1",
        "@5",
        "#id",
        "run@x#id:2",
        "run#id:0.1",
        "a#b#c",
        "a#b#minus=:1.2",
        "a#b#beside=:0.1",
        "a#b#beside=#c"
      })
  void whatIsNoneIsNone(String text) {
    assertThat(SessionLink.parse(text)).isEmpty();
  }

  private static Optional<SessionLink> here(Bench bench) {
    return SessionLink.of(bench.selection().snapshot(), Optional.empty(), OtherMap.NONE);
  }

  @Test
  void aSelectionHasOneAndTypedTextLeavesTheInstanceOut() {
    assertThat(SessionLink.of(SelectionState.NONE, Optional.empty(), OtherMap.NONE)).isEmpty();
    Bench bench = new Bench().open(Bench.instance("abab", "ac"));
    bench.selection().pin(3, -1);
    bench.settle();
    assertThat(here(bench).orElseThrow().text()).isEqualTo("made@400#hand:1.1@3");
    bench.selection().type("abab");
    bench.settle();
    assertThat(here(bench).orElseThrow().text()).isEqualTo("made@400#:1.1");
    assertThat(Path.of("/runs/made"))
        .isEqualTo(bench.workbench().runs().getFirst().ref().directory());
  }
}
