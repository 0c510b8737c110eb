package org.headscope.app.feature.present;

import module java.base;

import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.AudiencePicture;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.card.RunLines;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Anchored;

/// The layout of a screen: the picture, cards at its right, a caption under it. On screens that are
/// not much wider than high the cards go into the picture's empty corner.
///
/// @param shown the picture, which names itself where no card does, in the area `area`
/// @param place the line under the picture; no height where there is none
/// @param caption no height where there is none
public record StageLayout(
    Box screen,
    Figure shown,
    PictureArea area,
    Box picture,
    List<Placed> cards,
    Box place,
    Box caption) {
  /// Width by height from which cards have a separate column.
  private static final double WIDE = 1.5;

  private static final double COLUMN = 0.235;
  private static final double NARROW_COLUMN = 0.3;

  /// Lengths in units of the smallest text.
  private static final double MARGIN = 1.1;

  private static final double PAD = 0.85;
  private static final double CORNER_CARD = 15;
  private static final double LINE_GAP = 0.3;

  /// A card in its place.
  ///
  /// @param inside the area of its words
  public record Placed(AudienceCard card, Box box, Box inside) {}

  public StageLayout {
    cards = List.copyOf(cards);
  }

  /// The box of `anchor`, in the picture or on a card; empty where nothing has it.
  public Optional<Box> where(Anchor anchor) {
    return Anchored.of(shown)
        .flatMap(named -> named.where(anchor, area))
        .map(found -> found.moved(picture.x(), picture.y()))
        .or(() -> cards.stream().flatMap(card -> on(card, anchor).stream()).findFirst());
  }

  private Optional<Box> on(Placed placed, Anchor anchor) {
    Box inside = placed.inside();
    PictureArea own =
        new PictureArea(inside.width(), inside.height(), area.scale(), area.palette());
    return Stream.of(placed.card())
        .filter(Anchored.class::isInstance)
        .flatMap(named -> ((Anchored) named).where(anchor, own).stream())
        .map(found -> found.moved(inside.x(), inside.y()))
        .findFirst();
  }

  public List<Box> blanks() {
    return Anchored.of(shown).map(named -> named.blanks(area)).orElse(List.of()).stream()
        .map(blank -> blank.moved(picture.x(), picture.y()))
        .toList();
  }

  /// The parts beside the picture: cards, its line and the caption.
  public List<Box> beside() {
    return Stream.concat(cards.stream().map(Placed::box), Stream.of(place, caption)).toList();
  }

  private record Foot(Box place, Box caption) {}

  /// Lays out a screen of a size, measuring with `measure`.
  ///
  /// @param palette with the sizes of an audience's screen
  static StageLayout of(
      StageFigure stage,
      double width,
      double height,
      double scale,
      Palette palette,
      ToDoubleBiFunction<String, TextStyle> measure) {
    return new Measuring(stage, new Box(0, 0, width, height), scale, palette, measure).layout();
  }

  static double margin(Palette palette) {
    return Math.rint(MARGIN * palette.size().small());
  }

  /// The left edge of the caption's words, after the steps.
  static double captionLeft(
      Caption caption, Palette palette, ToDoubleBiFunction<String, TextStyle> measure) {
    double small = palette.size().small();
    double left = 2 * margin(palette);
    return caption.steps() == 0
        ? left
        : left
            + StageFigure.dashes(caption, palette)
            + small
            + measure.applyAsDouble(caption.count(), TextStyle.sans(small))
            + 1.3 * small;
  }

  static List<List<TextRun>> captionLines(
      Caption caption,
      double width,
      Palette palette,
      ToDoubleBiFunction<String, TextStyle> measure) {
    double space = width - captionLeft(caption, palette, measure) - 2 * margin(palette);
    return RunLines.wrap(measure, caption.runs(palette), 0, space);
  }

  private record Measuring(
      StageFigure stage,
      Box screen,
      double scale,
      Palette palette,
      ToDoubleBiFunction<String, TextStyle> measure) {
    private StageLayout made(Foot foot, Box picture, List<Placed> cards, boolean headed) {
      Figure shown = stage.shown().picture();
      return new StageLayout(
          screen,
          headed && shown instanceof AudiencePicture own ? own.withLegend() : shown,
          new PictureArea(picture.width(), picture.height(), scale, palette),
          picture,
          cards,
          foot.place(),
          foot.caption());
    }

    StageLayout layout() {
      double width = screen.width();
      double height = screen.height();
      double margin = margin(palette);
      double below = stage.caption().isEmpty() ? 0 : caption(width);
      double line = stage.place().isEmpty() ? 0 : StagePlace.height(palette);
      Box caption = new Box(0, height - below, width, below);
      Box place = new Box(margin, height - below - line, width - 2 * margin, line);
      // The line stands in the margin, and a little above it.
      double foot = Math.max(margin, line + Math.rint(LINE_GAP * palette.size().small()));
      Box space = new Box(margin, margin, width - 2 * margin, height - below - foot - margin);
      Foot under = new Foot(place, caption);
      List<AudienceCard> cards = stage.cards();
      if (cards.isEmpty()) {
        return made(under, space, List.of(), false);
      }
      boolean wide = width >= WIDE * height;
      if (!wide
          && stage.shown().picture() instanceof AudiencePicture picture
          && picture.prefersCardsBelow()) {
        return under(space, cards, under);
      }
      return (wide ? Optional.<StageLayout>empty() : corner(space, under))
          .orElseGet(() ->
              column(space, Math.rint((wide ? COLUMN : NARROW_COLUMN) * width), cards, under));
    }

    private double caption(double width) {
      double text = RunLines.height(captionLines(stage.caption(), width, palette, measure));
      return Math.rint(Math.max(text, palette.size().title()) + 1.7 * palette.size().title());
    }

    private double pad() {
      return Math.rint(PAD * palette.size().small());
    }

    private double height(AudienceCard card, double width) {
      return Math.ceil(card.height(measure, width - 2 * pad(), palette)) + 2 * pad();
    }

    private StageLayout column(Box space, double width, List<AudienceCard> cards, Foot foot) {
      double gap = margin(palette);
      double x = space.right() - width;
      Box picture = new Box(space.x(), space.y(), space.width() - width - gap, space.height());
      return made(foot, picture, stacked(cards, x, space.y(), width), false);
    }

    private StageLayout under(Box space, List<AudienceCard> cards, Foot foot) {
      double gap = margin(palette);
      double width = Math.rint((space.width() + gap) / cards.size() - gap);
      double high = cards.stream().mapToDouble(card -> height(card, width)).max().orElse(0);
      List<Placed> placed = new ArrayList<>();
      for (AudienceCard card : cards) {
        Box box =
            new Box(space.x() + placed.size() * (width + gap), space.bottom() - high, width, high);
        placed.add(new Placed(card, box, box.grown(-pad())));
      }
      Box picture = new Box(space.x(), space.y(), space.width(), space.height() - high - gap);
      return made(foot, picture, placed, false);
    }

    private List<Placed> stacked(List<AudienceCard> cards, double x, double top, double width) {
      List<Placed> placed = new ArrayList<>();
      double y = top;
      for (AudienceCard card : cards) {
        double high = height(card, width);
        Box box = new Box(x, y, width, high);
        Box inside = new Box(x + pad(), y + pad(), width - 2 * pad(), high - 2 * pad());
        placed.add(new Placed(card, box, inside));
        y += high + Math.rint(0.5 * margin(palette));
      }
      return placed;
    }

    /// The selection and the next symbol in the empty corner, and the name over the picture.
    private Optional<StageLayout> corner(Box space, Foot foot) {
      if (!(stage.shown().picture() instanceof AudiencePicture picture)) {
        return Optional.empty();
      }
      List<AudienceCard> cards = new ArrayList<>(stage.shown().selectionCards());
      stage.next().ifPresent(cards::add);
      double width = Math.rint(CORNER_CARD * palette.size().small());
      PictureArea whole = new PictureArea(space.width(), space.height(), scale, palette);
      List<Placed> placed = stacked(cards, 0, 0, width);
      double high = placed.isEmpty() ? 0 : placed.getLast().box().bottom();
      return picture
          .withLegend()
          .corner(whole, width, high)
          .map(box ->
              made(
                  foot,
                  space,
                  stacked(cards, space.x() + box.x(), space.y() + box.y(), width),
                  true));
    }
  }
}
