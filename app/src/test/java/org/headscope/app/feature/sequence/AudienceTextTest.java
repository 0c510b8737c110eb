package org.headscope.app.feature.sequence;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.card.AudiencePicture.PickedCell;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.session.Span;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.task.Instance;
import org.junit.jupiter.api.Test;

/// Checks that an audience can read every symbol of a text at its position.
class AudienceTextTest {
  private static final double WIDTH = 1400;
  private static final double HEIGHT = 1000;
  private static final Palette LARGE = PictureArea.enlarge(Theme.LIGHT.palette(), 1920, 1080);
  private static final PictureArea ROOM = new PictureArea(WIDTH, HEIGHT, 1, LARGE);
  private static final String STRINGS = "abcad|bacda|cabdcabddabcabdab";

  private static Strip strip(String text, int query, BitSet matches) {
    Instance instance =
        RegBench.instance("one", Optional.empty(), Optional.empty(), List.of(text.split("\\|")));
    int[] tokens = instance.tokens();
    List<Integer> states =
        IntStream.range(0, tokens.length)
            .map(t -> tokens[t] == instance.vocabulary().separator() ? -1 : tokens[t] % 4)
            .boxed()
            .toList();
    return new Strip(
        instance,
        tokens,
        tokens.length,
        new Strip.Walk(states, new BitSet(), List.of()),
        new Strip.Highlights(new BitSet(), false, matches, new BitSet()),
        new Span(0, tokens.length),
        query);
  }

  private static AudienceText text(String text, int query, boolean growing) {
    return new AudienceText(strip(text, query, new BitSet()), growing);
  }

  private static RecordingPen draw(AudienceText text) {
    return RecordingPen.of(text, WIDTH, HEIGHT, LARGE);
  }

  /// The letters as they are read, line by line.
  private static String read(RecordingPen pen) {
    return pen.texts().stream()
        .filter(t -> t.text().matches("[a-r]"))
        .map(Drawn.Text::text)
        .collect(Collectors.joining());
  }

  private static Box box(AudienceText text, int position) {
    return text.where(new Anchor.OfPosition(position), ROOM).orElseThrow();
  }

  @Test
  void everySymbolIsOnceOnTheLineOfItsString() {
    AudienceText text = text(STRINGS, 3, false);
    assertThat(read(draw(text))).isEqualTo(STRINGS.replace("|", ""));
    double line = Double.NaN;
    for (int t = 0; t < text.strip().length(); t++) {
      Box box = box(text, t);
      boolean begins = t == 0 || text.strip().separator(t - 1);
      if (begins) {
        assertThat(box.y()).isNotEqualTo(line);
        assertThat(box.x()).isEqualTo(box(text, 0).x());
      } else {
        assertThat(box.y()).isEqualTo(line);
        assertThat(box.x()).isEqualTo(box(text, t - 1).right());
      }
      line = box.y();
    }
  }

  @Test
  void aClickSelectsTheTokenThere() {
    AudienceText text = text(STRINGS, 3, false);
    for (int t = 0; t < text.strip().length(); t++) {
      Box box = box(text, t);
      assertThat(text.at(ROOM, box.middleX(), box.middleY())).contains(new PickedCell(t, -1));
    }
    assertThat(text.at(ROOM, 1, 1)).isEmpty();
  }

  @Test
  void nothingAfterTheQueryIsShownWhileItGrows() {
    AudienceText text = text(STRINGS, 7, true);
    assertThat(read(draw(text))).isEqualTo(STRINGS.substring(0, 8).replace("|", ""));
    assertThat(text.where(new Anchor.OfPosition(8), ROOM)).isEmpty();
    assertThat(text.selected(ROOM)).contains(box(text, 7));
  }

  @Test
  void symbolsThatMatchesPredictCanBeGuessed() {
    BitSet matches = new BitSet();
    matches.set(4);
    AudienceText text = new AudienceText(strip(STRINGS, 3, matches), false);
    int plain = draw(text(STRINGS, 3, false)).marks().size();
    assertThat(draw(text).marks()).hasSizeGreaterThan(plain);
    assertThat(draw(text.withoutMatches()).marks()).hasSize(plain);
  }

  /// A short text becomes large; a long one shows the lines around the query, as large as needed to
  /// be read.
  @Test
  void textsOfAnyLengthFillTheSpace() {
    for (int length : new int[] {4, 40, 400, 4000}) {
      for (boolean strings : new boolean[] {false, true}) {
        String all = "abcd".repeat(length / 4);
        String written = strings ? all.replaceAll("(.{19})", "$1|") : all;
        int query = written.length() - 2;
        AudienceText text = text(written, query, false);
        RecordingPen pen = draw(text);
        assertThat(Legible.complaints(text, WIDTH, HEIGHT, LARGE)).as(written).isEmpty();
        assertThat(text.selected(ROOM)).as(written).isPresent();
        assertThat(pen.texts())
            .as(written)
            .allMatch(t -> t.style().size() >= (t.text().length() > 1 ? 24 : 16));
        if (length > 40) {
          Box used = pen.texts().stream().map(Drawn.Text::box).reduce(Box::union).orElseThrow();
          assertThat(used.area()).as(written).isGreaterThan(0.5 * WIDTH * HEIGHT);
        }
      }
    }
  }
}
