package org.headscope.app.session.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.junit.jupiter.api.Test;

/// The second map in commands, on the command line and in links.
class OtherMapTest {
  private static final Optional<RunRef> RUN = Optional.of(RunRef.of(Path.of("/runs/one")));
  private static final OtherMap WHOLE =
      new OtherMap(Pairing.DIFFERENCE, RUN, OptionalLong.of(400), Optional.of(new MapRef(1, 2)));

  @Test
  void mapsAreSettingsThatAreReadBack() {
    assertThat(WHOLE.command())
        .isEqualTo(
            new Command.Set(
                "map.other",
                Map.of(
                    "pairing",
                    "difference",
                    "run",
                    "/runs/one",
                    "step",
                    400,
                    "layer",
                    1,
                    "head",
                    2)));
    for (OtherMap map : List.of(WHOLE, OtherMap.NONE, OtherMap.NONE.shown(Pairing.BESIDE))) {
      Journal journal = new Journal(() -> 0);
      journal.perform(map.command());
      assertThat(OtherMap.in(journal.state())).isEqualTo(map);
    }
    Journal journal = new Journal(() -> 0);
    assertThat(OtherMap.in(journal.state())).isEqualTo(OtherMap.NONE);
    journal.perform(new Command.Set("map.other", Map.of("pairing", "difference", "layer", 1)));
    assertThat(OtherMap.in(journal.state())).as("not valid").isEqualTo(OtherMap.NONE);
    assertThatThrownBy(
            () -> OtherMap.FORM.read().apply(Map.of("pairing", "difference", "head", 1L)))
        .hasMessage("must have a layer and a head, or neither");
  }

  @Test
  void anotherPartLeavesTheRestAndShowsTheMap() {
    assertThat(OtherMap.NONE.isAlone()).isTrue();
    assertThat(OtherMap.NONE.isSame()).isTrue();
    assertThat(WHOLE.isAlone()).isFalse();
    assertThat(WHOLE.isSame()).isFalse();
    assertThat(OtherMap.NONE.ofRun(RUN))
        .isEqualTo(new OtherMap(Pairing.BESIDE, RUN, OptionalLong.empty(), Optional.empty()));
    assertThat(WHOLE.ofStep(OptionalLong.of(7)))
        .isEqualTo(new OtherMap(Pairing.DIFFERENCE, RUN, OptionalLong.of(7), Optional.empty()));
    assertThat(WHOLE.ofHead(Optional.empty()))
        .isEqualTo(new OtherMap(Pairing.DIFFERENCE, RUN, OptionalLong.of(400), Optional.empty()));
    for (OtherMap one :
        List.of(
            OtherMap.NONE.ofRun(RUN),
            OtherMap.NONE.ofStep(OptionalLong.of(0)),
            OtherMap.NONE.ofHead(Optional.of(new MapRef(1, 1))))) {
      assertThat(one.isSame()).isFalse();
    }
  }

  @Test
  void optionsNameWhatDiffers() {
    assertThat(WHOLE.options(Optional.empty()))
        .containsExactly(
            "--pair",
            "difference",
            "--other-run",
            "/runs/one@400",
            "--other-layer",
            "1",
            "--other-head",
            "2");
    assertThat(OtherMap.NONE.ofHead(Optional.of(new MapRef(3, 4))).options(RUN))
        .containsExactly("--pair", "beside", "--other-layer", "3", "--other-head", "4");
  }

  @Test
  void linksAreOpenedWhereTheirRunsAre() {
    SessionLink link =
        SessionLink.parse("one@5#id:2.1@3#in=own.jsonl#difference=two@400:1.2").orElseThrow();
    SessionLink here = link.in("/r/one", name -> "/d/" + name, name -> "/r/" + name);
    assertThat(here.text())
        .isEqualTo("/r/one@5#id:2.1@3#in=/d/own.jsonl#difference=/r/two@400:1.2");
    assertThat(here.withHead(new MapRef(3, 1)).withStep(6).text())
        .isEqualTo("/r/one@6#id:3.1@3#in=/d/own.jsonl#difference=/r/two@400:1.2");
    assertThat(link.other().orElseThrow().in(name -> Path.of("/runs/" + name)))
        .isEqualTo(
            new OtherMap(
                Pairing.DIFFERENCE,
                Optional.of(RunRef.of(Path.of("/runs/two"))),
                OptionalLong.of(400),
                Optional.of(new MapRef(1, 2))));
  }
}
