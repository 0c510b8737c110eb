package org.headscope.app.feature.present;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.card.RunLines;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;

/// The content of an audience's screen, without the pointer: the same on the screen, in pictures
/// and in recordings.
///
/// @param next what comes next, where that is said beside the view
/// @param place what it is of: the run, its step and the text
/// @param over the layer over all of it
public record StageFigure(
    Presented shown,
    Optional<AudienceCard> next,
    StagePlace place,
    Caption caption,
    Overlay over,
    boolean unnumbered)
    implements Figure {
  /// The layer over picture and cards: what a lesson points at.
  @FunctionalInterface
  public interface Overlay {
    Overlay NOTHING = (_, _, _) -> {};

    void paint(Pen pen, StageLayout layout, Palette palette);
  }

  /// The radius of cards' corners, and the width of the edge of a selection's card, in small text.
  private static final double ROUND = 0.35;

  private static final double EDGE = 0.3;

  private static final double DASH = 0.55;

  List<AudienceCard> cards() {
    List<AudienceCard> cards = new ArrayList<>(shown.about());
    cards.addAll(shown.selectionCards());
    next.ifPresent(cards::add);
    return cards;
  }

  @Override
  public String title() {
    return shown.picture().title();
  }

  @Override
  public DataTable data() {
    return shown.picture().data();
  }

  @Override
  public void paint(Pen full, double width, double height, Palette palette) {
    Pen pen = unnumbered ? new UnnumberedPen(full) : full;
    Palette large = PictureArea.enlarge(palette, width, height);
    StageLayout layout =
        StageLayout.of(this, width, height, pen.pixelScale(), large, pen::textWidth);
    pen.fillRect(0, 0, width, height, large.ground().pane());
    Box box = layout.picture();
    pen.save();
    pen.translate(box.x(), box.y());
    layout.shown().paint(pen, box.width(), box.height(), large);
    pen.restore();
    layout.cards().forEach(card -> paint(pen, card, large));
    if (!place.isEmpty()) {
      // On the smallest screens cards are higher than there is space.
      Box line = layout.place();
      pen.fillRect(0, line.y(), width, line.height(), large.ground().pane());
      place.paint(pen, line, large);
    }
    if (!caption.isEmpty()) {
      paintCaption(pen, layout.caption(), large);
    }
    over.paint(pen, layout, large);
  }

  private static void paint(Pen pen, StageLayout.Placed placed, Palette palette) {
    double small = palette.size().small();
    Box box = placed.box();
    double round = ROUND * small;
    Color line = palette.ground().hairline();
    Color paper = palette.dark() ? palette.ground().sunken() : palette.ground().pane();
    if (placed.card().isSelected()) {
      double edge = Math.rint(EDGE * small);
      pen.fillRoundRect(
          box.x(), box.y(), box.width(), box.height(), round, palette.mark().accent());
      pen.fillRoundRect(box.x() + edge, box.y(), box.width() - edge, box.height(), round, paper);
    } else {
      pen.fillRoundRect(box.x(), box.y(), box.width(), box.height(), round, paper);
    }
    pen.strokeRoundRect(
        box.x(), box.y(), box.width(), box.height(), round, StrokeStyle.solid(1), line);
    Box inside = placed.inside();
    pen.save();
    pen.translate(inside.x(), inside.y());
    placed.card().paint(pen, inside.width(), inside.height(), palette);
    pen.restore();
  }

  private static double dash(Palette palette) {
    return DASH * palette.size().small();
  }

  static double dashes(Caption caption, Palette palette) {
    return (1.45 * caption.steps() + 1) * dash(palette);
  }

  private void paintCaption(Pen pen, Box bar, Palette palette) {
    pen.fillRect(bar.x(), bar.y(), bar.width(), bar.height(), palette.ground().bubble());
    double small = palette.size().small();
    double middle = bar.y() + bar.height() / 2;
    double x = 2 * StageLayout.margin(palette);
    if (caption.steps() > 0) {
      double end = paintDashes(pen, x, middle, palette);
      TextStyle style = TextStyle.sans(small).middle();
      pen.text(caption.count(), end + small, middle, style, palette.ink().bubbleMuted());
    }
    var lines = StageLayout.captionLines(caption, bar.width(), palette, pen::textWidth);
    double left = StageLayout.captionLeft(caption, palette, pen::textWidth);
    RunLines.write(pen, lines, left, middle - RunLines.height(lines) / 2);
  }

  /// A mark for each step, a longer one for the step that is shown, and its count beside it.
  private double paintDashes(Pen pen, double left, double middle, Palette palette) {
    double dash = dash(palette);
    double high = Math.max(3, Math.rint(0.25 * palette.size().small()));
    double x = left;
    for (int step = 1; step <= caption.steps(); step++) {
      boolean now = step == caption.step();
      double wide = now ? 2 * dash : dash;
      Color colour = now ? palette.ink().bubble() : palette.ink().bubbleMuted();
      boolean ahead = step > caption.step();
      Color shade = ahead ? colour.deriveColor(0, 1, 1, 0.4) : colour;
      pen.fillRoundRect(x, middle - high / 2, wide, high, high / 2, shade);
      x += wide + 0.45 * dash;
    }
    return x;
  }
}
