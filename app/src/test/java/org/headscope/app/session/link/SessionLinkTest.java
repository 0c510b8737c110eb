package org.headscope.app.session.link;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.headscope.app.feature.Bench;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
  void linksSurviveARoundTrip(String text) {
    assertThat(SessionLink.parse(text).orElseThrow().text()).isEqualTo(text);
  }

  @Test
  void theLastAtSignsAreStepAndPosition() {
    SessionLink link = SessionLink.parse(" run@5#a-1:2.1@86 ").orElseThrow();
    assertThat(link)
        .isEqualTo(
            new SessionLink(
                "run",
                OptionalLong.of(5),
                Optional.of("a-1"),
                Optional.of(new MapRef(2, 1)),
                OptionalInt.of(86),
                Optional.empty(),
                Optional.empty()));
  }

  @Test
  void aSecondMapNamesItsDifferences() {
    SessionLink link = SessionLink.parse("run@5#a-1:2.1@86#difference=mine@400:1.2").orElseThrow();
    assertThat(link.position()).hasValue(86);
    assertThat(link.other())
        .contains(
            new SessionLink.Other(
                Pairing.DIFFERENCE,
                Optional.of("mine"),
                OptionalLong.of(400),
                Optional.of(new MapRef(1, 2))));
    assertThat(SessionLink.parse("run@5#beside=:1.2").orElseThrow().other().orElseThrow().run())
        .isEmpty();
  }

  private static SessionLink link(
      String run, String id, Optional<String> file, Optional<SessionLink.Other> other) {
    return new SessionLink(
        run,
        OptionalLong.of(300),
        Optional.of(id),
        Optional.of(new MapRef(2, 1)),
        OptionalInt.of(86),
        file,
        other);
  }

  private static Optional<SessionLink.Other> beside(String run) {
    return Optional.of(
        new SessionLink.Other(
            Pairing.BESIDE, Optional.of(run), OptionalLong.empty(), Optional.empty()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "r | exp@3 | r@300#exp%403:2.1@86",
        "r | exp:3 | r@300#exp%3A3:2.1@86",
        "r#2 | a | r%232@300#a:2.1@86",
        "r@5 | a | r@5@300#a:2.1@86",
        "r | beside=now | r@300#beside%3Dnow:2.1@86",
        "r | 100% | r@300#100%:2.1@86",
        "r | 100%25 | r@300#100%2525:2.1@86",
        "/runs/a b | two words | /runs/a b@300#two words:2.1@86"
      })
  void namesThatResemblePartsOfALinkAreEncoded(String run, String id, String text) {
    SessionLink link = link(run, id, Optional.empty(), Optional.empty());
    assertThat(link.text()).isEqualTo(text);
    assertThat(SessionLink.parse(text)).contains(link);
  }

  @Test
  void bothNamesOfAPairAreEncoded() {
    SessionLink link = link("a@1", "b#c", Optional.empty(), beside("d:1.2"));
    assertThat(link.text()).isEqualTo("a%401@300#b%23c:2.1@86#beside=d%3A1.2");
    assertThat(SessionLink.parse(link.text())).contains(link);
  }

  @Provide
  Arbitrary<String> names() {
    Arbitrary<String> parts =
        Arbitraries.of(
            ":",
            "@",
            "#",
            "%",
            "=",
            " ",
            "@3",
            ":2.1",
            "%40",
            "%C3",
            "beside=",
            "difference=",
            "\u2003",
            "run",
            "é",
            "日本",
            "😀",
            "%zz");
    return Arbitraries.oneOf(
        parts.list().ofMinSize(1).ofMaxSize(6).map(list -> String.join("", list)),
        Arbitraries.strings()
            .ofMinLength(1)
            .ofMaxLength(12)
            .filter(name ->
                name.codePoints()
                    .noneMatch(c ->
                        Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE)));
  }

  @Property
  void everyNameSurvivesARoundTrip(
      @ForAll("names") String run, @ForAll("names") String id, @ForAll("names") String second) {
    SessionLink alone = link(run, id, Optional.empty(), Optional.empty());
    assertThat(SessionLink.parse(alone.text())).contains(alone);
    SessionLink pair = link(run, id, Optional.of(second), beside(second));
    assertThat(SessionLink.parse(pair.text())).contains(pair);
    SessionLink head =
        new SessionLink(
            run,
            OptionalLong.of(0),
            Optional.empty(),
            Optional.of(new MapRef(1, 1)),
            OptionalInt.empty(),
            Optional.empty(),
            beside(second));
    assertThat(SessionLink.parse(head.text())).contains(head);
    SessionLink only =
        new SessionLink(
            run,
            OptionalLong.of(7),
            Optional.of(id),
            Optional.empty(),
            OptionalInt.empty(),
            Optional.of(second),
            Optional.empty());
    assertThat(SessionLink.parse(only.text())).contains(only);
    SessionLink checkpoint = SessionLink.to(RunRef.of(Path.of("/runs/r#2 @7")), 300);
    assertThat(SessionLink.parse(checkpoint.text())).contains(checkpoint);
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
  void invalidLinksAreRefused(String text) {
    assertThat(SessionLink.parse(text)).isEmpty();
  }

  private static Optional<SessionLink> here(Bench bench) {
    return SessionLink.of(bench.selection().snapshot(), Optional.empty(), OtherMap.NONE);
  }

  @Test
  void selectionsHaveALinkAndTypedTextOmitsTheInstance() {
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

  @Test
  void aRowUnderTheMouseIsNotPartOfIt() {
    Bench bench = new Bench().open(Bench.instance("abab", "ac"));
    bench.selection().hover(3, -1);
    bench.settle();
    assertThat(here(bench).orElseThrow().text()).isEqualTo("made@400#hand:1.1");
  }

  @Test
  void aSecondMapAtAnotherStepIsOfTheFirstRunOnTheCommandLine() {
    Optional<RunRef> first = Optional.of(RunRef.of(Path.of("/runs/made")));
    OtherMap later = OtherMap.NONE.ofStep(OptionalLong.of(100));
    assertThat(later.options(first))
        .containsExactly("--pair", "beside", "--other-run", "/runs/made@100");
    assertThat(later.ofHead(Optional.of(new MapRef(2, 1))).ofStep(OptionalLong.empty()))
        .as("the head follows the first map again")
        .isEqualTo(OtherMap.NONE.shown(Pairing.BESIDE));
    assertThat(OtherMap.NONE.options(first)).isEmpty();
  }
}
