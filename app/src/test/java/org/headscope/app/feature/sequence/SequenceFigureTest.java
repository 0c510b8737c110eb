package org.headscope.app.feature.sequence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Drawn;
import org.headscope.app.chart.GoldenDrawing;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.session.Span;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.inspect.Reading;
import org.headscope.engine.interpret.segment.Segment;
import org.headscope.engine.interpret.segment.SegmentResult;
import org.headscope.engine.interpret.segment.SegmentResult.Influenced;
import org.headscope.engine.interpret.segment.SegmentSpec.Part;
import org.headscope.engine.task.Instance;
import org.headscope.engine.task.Sequence;
import org.headscope.engine.task.Vocabulary;
import org.junit.jupiter.api.Test;

/// Checks that the strip shows every token at its position, read from what is drawn.
class SequenceFigureTest {
  private static final Palette LIGHT = Theme.LIGHT.palette();
  private static final Color INK = LIGHT.ink().text();
  private static final Color ACCENT = LIGHT.mark().accent();
  private static final double CELL = 14;
  private static final double HEIGHT = 60;
  private static final double MIDDLE = 30;
  private static final String TEXT = "abcad|bacda|cabdcab";
  private static final int LENGTH = TEXT.length();
  private static final Instance INSTANCE =
      RegBench.instance("one", Optional.empty(), Optional.empty(), List.of(TEXT.split("\\|")));

  /// The state after a token: that of its symbol, a to d.
  private static int state(int t) {
    return TEXT.charAt(t) == '|' ? -1 : TEXT.charAt(t) - 'a';
  }

  private static BitSet set(int... positions) {
    BitSet set = new BitSet();
    IntStream.of(positions).forEach(set::set);
    return set;
  }

  /// A strip without highlights or matches.
  private static Strip plain(Span window, int query) {
    return marked(window, query, set(), set(), set());
  }

  private static Strip marked(
      Span window, int query, BitSet highlighted, BitSet matches, BitSet contexts) {
    List<Integer> states = IntStream.range(0, LENGTH).map(t -> state(t)).boxed().toList();
    return new Strip(
        INSTANCE,
        RegBench.VOCABULARY.encode(TEXT),
        LENGTH,
        new Strip.Walk(states, new BitSet(), List.of()),
        new Strip.Highlights(highlighted, !highlighted.isEmpty(), matches, contexts),
        window,
        query);
  }

  private static RecordingPen draw(Strip strip) {
    return RecordingPen.of(new SequenceFigure(strip), CELL * LENGTH, HEIGHT, LIGHT);
  }

  /// The token whose cell contains a point.
  private static int token(double x) {
    return (int) Math.floor(x / CELL);
  }

  private static Color cell(RecordingPen pen, int t) {
    return pen.colourAt((t + 0.5) * CELL, MIDDLE).orElse(Color.TRANSPARENT);
  }

  @Test
  void everyTokenHasACellInTheColourOfItsStateAndItsSymbolOnIt() {
    RecordingPen pen = draw(plain(new Span(0, LENGTH), -1));
    for (int t = 0; t < LENGTH; t++) {
      Color expected = state(t) < 0 ? Color.TRANSPARENT : LIGHT.state(state(t));
      assertThat(cell(pen, t)).as("cell %d", t).isEqualTo(expected);
    }
    List<Drawn.Text> symbols =
        pen.texts().stream()
            .filter(t -> Math.abs(t.centreY() - MIDDLE) < 5)
            .sorted(Comparator.comparingDouble(Drawn.Text::x))
            .toList();
    assertThat(String.join("", symbols.stream().map(Drawn.Text::text).toList()))
        .isEqualTo(TEXT.replace("|", ""));
    for (Drawn.Text symbol : symbols) {
      int t = token(symbol.centreX());
      assertThat(symbol.text()).isEqualTo(TEXT.substring(t, t + 1));
      assertThat(symbol.centreX()).isCloseTo((t + 0.5) * CELL, within(1.0));
    }
    assertThat(pen.visible(Drawn.Segment.class))
        .as("a line for each separator")
        .extracting(s -> token(s.x1()))
        .containsExactly(5, 11);
  }

  @Test
  void theWindowIsFramedAndTheRestPaler() {
    for (Span window : List.of(new Span(2, 9), new Span(0, 4), new Span(12, LENGTH))) {
      RecordingPen pen = draw(plain(window, -1));
      Drawn.Rect frame =
          pen.outlines().stream().filter(r -> r.colour().equals(INK)).findFirst().orElseThrow();
      assertThat(frame.x()).isCloseTo(window.from() * CELL, within(1.5));
      assertThat(frame.box().right()).isCloseTo(window.to() * CELL, within(1.5));
      for (int t = 0; t < LENGTH; t++) {
        if (state(t) >= 0) {
          Color full = LIGHT.state(state(t));
          Color pale = LIGHT.ground().pane().interpolate(full, 0.5);
          assertThat(cell(pen, t)).isEqualTo(window.contains(t) ? full : pale);
        }
      }
    }
    assertThat(draw(plain(new Span(0, LENGTH), -1)).outlines())
        .as("no frame around the whole text")
        .isEmpty();
  }

  @Test
  void trianglesAreUnderMatchesAndLinesUnderTheirContexts() {
    RecordingPen pen =
        draw(marked(new Span(0, LENGTH), -1, set(), set(2, 8, 15), set(0, 1, 6, 7, 13, 14)));
    List<Drawn.Path> triangles =
        pen.visible(Drawn.Path.class).stream().filter(Drawn::filled).toList();
    assertThat(triangles).extracting(p -> token(p.centreX())).containsExactly(2, 8, 15);
    for (Drawn.Path triangle : triangles) {
      assertThat(triangle.centreX())
          .isCloseTo((token(triangle.centreX()) + 0.5) * CELL, within(0.5));
      assertThat(triangle.box().y()).as("under the cells").isGreaterThan(MIDDLE + 10);
    }
    List<Drawn.Segment> lines =
        pen.visible(Drawn.Segment.class).stream().filter(s -> s.colour().equals(INK)).toList();
    assertThat(lines)
        .extracting(s -> token(s.x1()) + "–" + token(s.x2()))
        .containsExactly("0–1", "6–7", "13–14");
  }

  @Test
  void highlightedTokensAreUnderlinedAndOthersPaler() {
    BitSet highlighted = set(1, 6, 13, 18);
    RecordingPen pen = draw(marked(new Span(0, LENGTH), -1, highlighted, set(), set()));
    assertThat(pen.fills().stream().filter(r -> r.colour().equals(ACCENT)))
        .extracting(r -> token(r.centreX()))
        .containsExactly(1, 6, 13, 18);
    for (int t = 0; t < LENGTH; t++) {
      if (state(t) >= 0) {
        assertThat(cell(pen, t).equals(LIGHT.state(state(t)))).isEqualTo(highlighted.get(t));
      }
    }
  }

  @Test
  void thePointerIsOverTheQuery() {
    RecordingPen pen = draw(plain(new Span(0, LENGTH), 8));
    assertThat(pen.visible(Drawn.Path.class))
        .singleElement()
        .satisfies(pointer -> {
          assertThat(pointer.colour()).isEqualTo(ACCENT);
          assertThat(pointer.centreX()).isCloseTo(8.5 * CELL, within(0.5));
          assertThat(pointer.box().bottom()).isLessThan(MIDDLE - 5);
        });
    assertThat(pen.outlines())
        .singleElement()
        .satisfies(r -> assertThat(r.centreX()).isCloseTo(8.5 * CELL, within(0.5)));
  }

  @Test
  void stringsAreNumberedAtTheirStart() {
    RecordingPen pen = draw(plain(new Span(0, LENGTH), -1));
    assertThat(pen.texts().stream().filter(t -> t.centreY() < 15))
        .extracting(t -> t.text() + " at " + token(t.x()))
        .containsExactly("1 at 0", "2 at 6", "3 at 12");
  }

  @Test
  void textOutsideTheLanguageIsMarkedAndUnreadTextDimmed() {
    List<Integer> states =
        new ArrayList<>(IntStream.range(0, LENGTH).map(t -> state(t)).boxed().toList());
    states.set(9, -1);
    states.set(10, -1);
    Strip strip =
        new Strip(
            INSTANCE,
            RegBench.VOCABULARY.encode(TEXT),
            15,
            new Strip.Walk(states, set(9, 10), List.of(new Trace.Departure(9, 2, 4))),
            new Strip.Highlights(set(), false, set(), set()),
            new Span(0, LENGTH),
            -1);
    RecordingPen pen = draw(strip);
    Drawn.Text cross = pen.text("✕");
    assertThat(token(cross.centreX())).isEqualTo(9);
    assertThat(cross.colour()).as("in a muted colour").isEqualTo(LIGHT.ink().muted());
    assertThat(cell(pen, 10))
        .isEqualTo(LIGHT.ground().pane().interpolate(LIGHT.ink().muted(), 0.35));
    for (int t = 12; t < LENGTH; t++) {
      assertThat(cell(pen, t).getOpacity() < 1).as("veil over %d", t).isEqualTo(t >= 15);
    }
  }

  @Test
  void stripsMatchTheApprovedDrawing() {
    List<Integer> states =
        new ArrayList<>(IntStream.range(0, LENGTH).map(t -> state(t)).boxed().toList());
    states.set(9, -1);
    Strip strip =
        new Strip(
            INSTANCE,
            RegBench.VOCABULARY.encode(TEXT),
            15,
            new Strip.Walk(states, set(9), List.of(new Trace.Departure(9, 2, 4))),
            new Strip.Highlights(set(2, 8), true, set(2, 8), set(0, 1, 6, 7)),
            new Span(1, 12),
            8);
    for (int width : new int[] {90, 400, 760}) {
      GoldenDrawing.check(
          SequenceFigureTest.class, "strip-" + width, new SequenceFigure(strip), width, 90);
    }
  }

  @Test
  void everyTokenIsFoundInItsCell() {
    SequenceFigure figure = new SequenceFigure(plain(new Span(0, LENGTH), -1));
    for (int t = 0; t < LENGTH; t++) {
      assertThat(figure.positionAt((t + 0.1) * CELL, CELL * LENGTH, LIGHT)).isEqualTo(t);
      assertThat(figure.positionAt((t + 0.9) * CELL, CELL * LENGTH, LIGHT)).isEqualTo(t);
    }
    assertThat(figure.positionAt(-5, CELL * LENGTH, LIGHT)).isZero();
    assertThat(figure.positionAt(9999, CELL * LENGTH, LIGHT)).isEqualTo(LENGTH - 1);
  }

  @Test
  void otherVocabulariesMatchTheApprovedDrawings() {
    Vocabulary many = Vocabulary.of(IntStream.range(0, 40).mapToObj(i -> "t" + i).toList());
    int[] tokens = {3, 21, 39, 3, 21};
    Instance instance =
        new Instance("long", Optional.empty(), new Sequence(many, tokens), Optional.empty());
    Strip strip =
        new Strip(
            instance,
            tokens,
            5,
            new Strip.Walk(List.of(-1, 0, -1, 1, -1), new BitSet(), List.of()),
            new Strip.Highlights(set(), false, set(), set()),
            new Span(0, 5),
            0);
    for (int width : new int[] {60, 150, 400}) {
      GoldenDrawing.check(
          SequenceFigureTest.class, "tokens-" + width, new SequenceFigure(strip), width, 80);
    }
  }

  @Test
  void thePointerIsAboveTheFirstAndTheLastTokenToo() {
    for (int query : new int[] {0, LENGTH - 1}) {
      RecordingPen pen = draw(plain(new Span(0, LENGTH), query));
      assertThat(pen.visible(Drawn.Path.class))
          .singleElement()
          .satisfies(p -> assertThat(token(p.centreX())).isEqualTo(query));
    }
    assertThat(draw(plain(new Span(0, LENGTH), LENGTH)).visible(Drawn.Path.class)).isEmpty();
  }

  /// The influence of `abcad`, `bacda` on the last position: half as much, and nothing of others.
  private static SegmentResult influence() {
    List<Influenced> segments =
        List.of(
            new Influenced(
                new Segment(1, 0, 4, 0, OptionalInt.empty()), new Interval(0.1, 0.05, 0.15), 19),
            new Influenced(
                new Segment(2, 6, 10, 0, OptionalInt.empty()), new Interval(0.2, 0.1, 0.3), 20));
    Reading reading =
        new Reading(
            "run",
            400,
            "one",
            RegBench.VOCABULARY,
            INSTANCE.tokens(),
            Optional.empty(),
            false,
            Provenance.of("run"));
    return new SegmentResult(
        reading, LENGTH - 1, Part.STRING, 20, Optional.empty(), segments, new Interval(0.3, 0, 1));
  }

  @Test
  void barsAreAsHighAsTheInfluenceOfTheirSegments() {
    SequenceFigure figure =
        new SequenceFigure(plain(new Span(0, LENGTH), LENGTH - 1), Optional.of(influence()));
    RecordingPen pen = RecordingPen.of(figure, CELL * LENGTH, HEIGHT, LIGHT);
    List<Drawn.Rect> bars =
        pen.fills().stream().filter(r -> r.colour().equals(LIGHT.mark().model())).toList();
    assertThat(bars).hasSize(2);
    assertThat(bars).extracting(r -> token(r.box().middleX())).containsExactly(2, 8);
    assertThat(bars.get(0).box().width()).isCloseTo(5 * CELL, within(1.5));
    assertThat(bars.get(1).box().height()).isCloseTo(2 * bars.get(0).box().height(), within(0.01));
    assertThat(bars.get(1).box().bottom()).isLessThanOrEqualTo(HEIGHT + 0.5);
    List<List<?>> rows = new ArrayList<>();
    figure.data().rows().forEach(rows::add);
    assertThat(figure.data().columns()).endsWith("tvd", "tvd_low", "tvd_high", "changed");
    assertThat(rows.get(7).subList(7, 11)).isEqualTo(List.of(0.2, 0.1, 0.3, 20));
    assertThat(rows.get(5).subList(7, 11)).isEqualTo(List.of("", "", "", ""));
    assertThat(figure.with(Set.of()).data().columns()).doesNotContain("tvd");
    GoldenDrawing.check(getClass(), "strip-influence", figure, 500, 90);
  }
}
