package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.feature.Bench;
import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.link.MapRef;
import org.headscope.app.session.link.OtherMap;
import org.headscope.app.session.link.OtherMap.Pairing;
import org.headscope.app.session.link.SessionLink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkNavigatorTest {
  private final Bench bench = new Bench().open(Bench.instance("abab", "ac"));
  private final LinkNavigator places = new LinkNavigator(bench.workbench());

  private void open(String text) {
    places.open(SessionLink.parse(text).orElseThrow());
    bench.settle();
  }

  @Test
  void namesFindPreviouslyOpenRuns(@TempDir Path folder) throws IOException {
    Path mine = Files.createDirectories(folder.resolve("mine"));
    Path gone = folder.resolve("gone");
    Files.writeString(mine.resolve("run.json"), "{}");
    LinkNavigator found = new LinkNavigator(bench.workbench(), List.of(gone, mine));
    assertThat(found.knows(SessionLink.parse("mine@5").orElseThrow())).isTrue();
    assertThat(found.knows(SessionLink.parse("gone@5").orElseThrow())).isFalse();
    assertThat(places.knows(SessionLink.parse("mine@5").orElseThrow())).isFalse();
    assertThat(LinkNavigator.onDisk("mine", () -> List.of(mine))).contains(mine);
  }

  private String noticeTexts() {
    return bench.workbench().notices().getLast().sentence();
  }

  @Test
  void followingALinkIsOneStep() {
    bench.workbench().opener().openInstances(Path.of("/data/some.jsonl"));
    bench.settle();
    open("made@100#hand:2.2@3");
    SelectionState now = bench.selection().snapshot();
    assertThat(now.opened().step()).isEqualTo(100);
    assertThat(now.model().layer()).isEqualTo(2);
    assertThat(now.model().head()).isEqualTo(2);
    assertThat(now.sequence().query()).isEqualTo(3);
    assertThat(places.currentLink().orElseThrow().text())
        .isEqualTo("made@100#hand:2.2@3#in=some.jsonl");
    bench.selection().perform(new Command.Undo());
    bench.settle();
    assertThat(bench.selection().snapshot().opened().step()).isEqualTo(400);
  }

  private OtherMap second() {
    return OtherMap.in(bench.selection().journal().state());
  }

  @Test
  void linksWithASecondMapShowTwoMaps() {
    bench.workbench().opener().openInstances(Path.of("/data/some.jsonl"));
    bench.settle();
    String link = "made@100#hand:2.2@3#in=some.jsonl#difference=@400:1.2";
    open(link);
    assertThat(second().pairing()).isEqualTo(Pairing.DIFFERENCE);
    assertThat(second().step()).hasValue(400);
    assertThat(second().head()).contains(new MapRef(1, 2));
    assertThat(places.currentLink().orElseThrow().text()).isEqualTo(link);
    bench.selection().perform(new Command.Undo());
    bench.settle();
    assertThat(second()).as("one step").isEqualTo(OtherMap.NONE);
    open(link);
    open("made@100#hand@2");
    assertThat(second().isAlone()).as("parts that a link omits are kept").isFalse();
    open("made@100#hand:2.2@3");
    assertThat(second().isAlone()).isTrue();
    open("made@100#hand:2.2@3#beside=nobody");
    assertThat(noticeTexts()).contains("No run is called nobody");
    assertThat(second().isAlone()).isTrue();
  }

  @Test
  void theSecondMapsRunIsListed(@TempDir Path folder) throws IOException {
    Path mine = Files.createDirectories(folder.resolve("mine"));
    Files.writeString(mine.resolve("run.json"), "{}");
    LinkNavigator found = new LinkNavigator(bench.workbench(), List.of(mine));
    found.open(SessionLink.parse("made@100#:1.1#beside=mine").orElseThrow());
    bench.work();
    bench.settleUi();
    assertThat(second().run()).contains(RunRef.of(mine));
    assertThat(bench.workbench().runEntries()).anyMatch(e -> e.ref().equals(RunRef.of(mine)));
  }

  @Test
  void missingPlacesAreReported() {
    open("nobody@1");
    assertThat(noticeTexts()).contains("No run is called nobody");
    open("made@77");
    assertThat(noticeTexts()).contains("no checkpoint of step 77").contains("100");
    open("made@100#unknown");
    assertThat(noticeTexts()).contains("has an instance called unknown");
  }
}
