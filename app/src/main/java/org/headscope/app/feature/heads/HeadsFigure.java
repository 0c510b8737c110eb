package org.headscope.app.feature.heads;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.card.AudiencePicture;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.app.service.HeadTitles;
import org.headscope.app.service.map.LayerNames;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.neural.block.LayerInfo;

/// The grid of all maps: a row for each layer under its name, with a thumbnail and a label for each
/// head. A mixer whose weights differ by channel has one thumbnail, and one without a map has its
/// kind in words.
///
/// @param thumbnails thumbnails whose memory is reused; used by no other thread
/// @param paper whether the picture is on paper, under its title
/// @param tall height of the pane, which may be less than that of the picture
public record HeadsFigure(
    HeadsScene scene, Thumbnails thumbnails, boolean paper, double tall, Set<FigurePart> parts)
    implements Figure, Anchored {
  public HeadsFigure {
    parts = Set.copyOf(parts);
  }

  public HeadsFigure(HeadsScene scene, Thumbnails thumbnails, boolean paper, double tall) {
    this(scene, thumbnails, paper, tall, FigurePart.ALL);
  }

  @Override
  public HeadsFigure with(Set<FigurePart> some) {
    return new HeadsFigure(scene, thumbnails, paper, tall, some);
  }

  @Override
  public double minPaperWidth(Palette palette) {
    return scene.shown().narrowest(scene.shown().columns(), palette);
  }

  @Override
  public double minPaperHeight(double width, Palette palette) {
    return HeadGrid.pageHeight(scene.shown(), width, false, palette) + 1;
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return HeadGrid.pageHeight(scene.shown(), width, true, palette) + 1;
  }

  @Override
  public String title() {
    return "Heads";
  }

  @Override
  public Optional<Box> where(Anchor anchor, PictureArea space) {
    double title = without(space.palette());
    return grid(space.width(), space.height() + title, space.palette())
        .where(anchor)
        .map(box -> box.moved(0, -title));
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    double title = without(palette);
    if (paper && title == 0) {
      TextStyle style = TextStyle.sans(palette.size().title()).semibold().top();
      pen.text(title(), 0, 1, style, palette.ink().text());
    }
    // Thumbnails on paper are large and need all cells.
    Optional<AttentionMaps> drawn = paper ? Optional.of(scene.maps()) : scene.thumbnailMaps();
    pen.save();
    pen.translate(0, -title);
    paint(pen, grid(width, height + title, palette), drawn, palette);
    pen.restore();
  }

  /// Returns the height saved if the title is not shown.
  private double without(Palette palette) {
    return paper && !parts.contains(FigurePart.TITLE) ? HeadGrid.pageTitle(palette) : 0;
  }

  private HeadGrid grid(double width, double height, Palette palette) {
    return paper
        ? HeadGrid.onPage(scene.shown(), width, height, palette)
        : HeadGrid.of(scene.shown(), width, tall, palette);
  }

  /// Paints the layers of `grid` with thumbnails of `drawn`, if it is present already.
  void paint(Pen pen, HeadGrid grid, Optional<AttentionMaps> drawn, Palette palette) {
    int side = (int) Math.rint(grid.side() * pen.pixelScale());
    Optional<int[][][]> pixels = drawn.map(maps -> thumbnails.of(maps, side, palette));
    for (int layer = grid.shown().first(); layer <= grid.shown().last(); layer++) {
      LayerInfo info = scene.maps().layerInfos().get(layer - 1);
      name(pen, grid, layer, info, palette);
      for (int head = 1; head <= info.maps(); head++) {
        Box box = grid.thumbnail(layer, head);
        if (pixels.isPresent()) {
          int[] argb = pixels.get()[layer - 1][head - 1];
          double size = side / pen.pixelScale();
          pen.image(argb, side, side, pen.snap(box.x()), pen.snap(box.y()), size, size);
        }
        head(pen, grid, layer, head, palette);
      }
      if (info.channels() > 0) {
        note(pen, grid, layer, info, palette);
      } else if (info.maps() == 0) {
        without(pen, grid, layer, info, palette);
      }
      if (scene.layer() == layer && parts.contains(FigurePart.PIN)) {
        double line = 1.4 * palette.size().line();
        Box box = grid.cell(layer, scene.head()).grown(-line / 2);
        StrokeStyle stroke = StrokeStyle.solid(line);
        Color accent = palette.mark().accent();
        pen.strokeRoundRect(box.x(), box.y(), box.width(), box.height(), 4, stroke, accent);
      }
    }
  }

  private static void name(Pen pen, HeadGrid grid, int layer, LayerInfo info, Palette palette) {
    TextStyle style = TextStyle.sans(grid.small());
    String full = LayerNames.layer(info, layer);
    boolean fits = 4 + pen.textWidth(full, style) <= grid.layerWidth();
    String text = fits ? full : LayerNames.brief(info, layer);
    pen.text(text, grid.left(layer) + 4, grid.nameY(layer), style, palette.ink().muted());
  }

  private static void note(Pen pen, HeadGrid grid, int layer, LayerInfo info, Palette palette) {
    TextStyle style = TextStyle.sans(grid.small());
    double y = grid.cell(layer, 1).bottom() - grid.small() - 8;
    double x = grid.thumbnail(layer, 1).x() + 1;
    pen.text("mean |weight|", x, y, style, palette.ink().muted());
    String channels = info.channels() + " channels";
    boolean space = x + pen.textWidth("over " + channels, style) <= grid.cell(layer, 1).right();
    String over = space ? "over " + channels : channels;
    pen.text(over, x, y + grid.small() + 2, style, palette.ink().muted());
  }

  /// Draws the row of a mixer without a map, so that it does not look like a gap in the grid.
  private static void without(Pen pen, HeadGrid grid, int layer, LayerInfo info, Palette palette) {
    TextStyle style = TextStyle.sans(grid.small()).middle();
    Box cell = grid.cell(layer, 1);
    pen.fillRoundRect(
        cell.x(), cell.y(), cell.width(), cell.height(), 4, palette.ground().sunken());
    pen.text(info.kind().words(), cell.x() + 8, cell.middleY(), style, palette.ink().muted());
  }

  private void head(Pen pen, HeadGrid grid, int layer, int head, Palette palette) {
    Box box = grid.thumbnail(layer, head);
    double x = pen.snap(box.x());
    double y = pen.snap(box.y());
    Color hairline = palette.ground().hairline();
    double frame = box.width() + 1; // square
    pen.strokeRect(x - 0.5, y - 0.5, frame, frame, StrokeStyle.HAIR, hairline);
    scene.score(layer, head).ifPresent(score -> label(pen, grid, box, score, palette));
  }

  private void label(Pen pen, HeadGrid grid, Box box, HeadScore score, Palette palette) {
    double small = grid.small();
    TextStyle style = TextStyle.sans(small);
    boolean named = score.hasName();
    double baseline = box.bottom() + small + 3;
    Color ink = named ? palette.ink().text() : palette.ink().muted();
    // Beside a custom text, a score from other texts would be mistaken for one on this text.
    String value = scene.isTypedText() ? "" : HeadTitles.value(score);
    double taken = grid.stacked() ? 0 : pen.textWidth(value, style) + 0.5 * small;
    TextStyle set = named ? style.semibold() : style;
    String name =
        Fit.shortenName(pen, score.name(), List.of(), set, box.width() + HeadGrid.BETWEEN - taken);
    pen.text(name, box.x() + 1, baseline, set, ink);
    if (grid.stacked()) {
      pen.text(value, box.x() + 1, baseline + small + 1, style, palette.ink().muted());
    } else {
      pen.text(value, box.right() - 1, baseline, style.right(), palette.ink().muted());
    }
  }

  @Override
  public DataTable data() {
    List<List<?>> rows = new ArrayList<>();
    for (HeadScore head : scene.scores()) {
      head.scores().forEach(score -> rows.add(row(head, score)));
    }
    return new DataTable(
        "step,layer,head,name,value,score,share,low,high,uniform,recency,lift,lift low,lift high",
        rows);
  }

  private List<?> row(HeadScore head, RuleScore score) {
    List<Object> row = new ArrayList<>();
    Object value = head.value().isPresent() ? head.value().getAsDouble() : "";
    Interval share = score.share();
    Interval lift = score.lift();
    Collections.addAll(row, scene.inspection().step(), head.layer(), head.head());
    Collections.addAll(row, head.name(), value, score.rule());
    Collections.addAll(row, share.value(), share.low(), share.high());
    Collections.addAll(row, score.uniform(), score.recency());
    Collections.addAll(row, lift.value(), lift.low(), lift.high());
    return row;
  }

  /// All heads for an audience, centred and as large as possible; if there are too many layers,
  /// those around the selected one.
  record AudienceHeads(HeadsFigure figure) implements AudiencePicture, Anchored {
    /// The height of the line that names the layers shown, in multiples of the small text size.
    private static final double LINE = 1.6;

    @Override
    public String title() {
      return figure.title();
    }

    @Override
    public DataTable data() {
      return figure.data();
    }

    /// Returns itself, since the picture already has its names.
    @Override
    public AudiencePicture withLegend() {
      return this;
    }

    @Override
    public boolean prefersCardsBelow() {
      return true;
    }

    private record Placed(HeadGrid grid, double x, double y) {}

    private Placed placed(PictureArea space) {
      HeadGrid all = grid(space, space.height());
      HeadGrid grid =
          isWhole(all) ? all : grid(space, space.height() - LINE * space.palette().size().small());
      double free = space.height() - grid.height() - (isWhole(grid) ? 0 : LINE * grid.small());
      return new Placed(
          grid, Math.rint((space.width() - grid.width()) / 2), Math.rint(Math.max(0, free / 2)));
    }

    private HeadGrid grid(PictureArea space, double height) {
      HeadsScene scene = figure.scene();
      return HeadGrid.forAudience(
          scene.shown(), scene.layer(), space.width(), height, space.palette());
    }

    private boolean isWhole(HeadGrid grid) {
      return grid.shown().infos().size() == figure.scene().maps().layers();
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      Placed placed = placed(new PictureArea(width, height, pen.pixelScale(), palette));
      HeadGrid grid = placed.grid();
      pen.save();
      pen.translate(placed.x(), placed.y());
      figure.paint(pen, grid, figure.scene().thumbnailMaps(), palette);
      pen.restore();
      if (!isWhole(grid)) {
        HeadGrid.ShownLayers shown = grid.shown();
        int all = figure.scene().maps().layers();
        String text = "layers %d to %d of %d".formatted(shown.first(), shown.last(), all);
        TextStyle style = TextStyle.sans(palette.size().small());
        double y = height - 0.4 * palette.size().small();
        pen.text(text, placed.x() + 4, y, style, palette.ink().muted());
      }
    }

    @Override
    public Optional<Box> selected(PictureArea space) {
      HeadsScene scene = figure.scene();
      return where(new Anchor.OfHead(scene.layer(), scene.head()), space);
    }

    @Override
    public Optional<Place> at(PictureArea space, double x, double y) {
      Placed placed = placed(space);
      return placed
          .grid()
          .at(x - placed.x(), y - placed.y())
          .map(head -> new AudiencePicture.PickedMap(head.layer(), head.head()));
    }

    @Override
    public Optional<Box> where(Anchor anchor, PictureArea space) {
      Placed placed = placed(space);
      return placed.grid().where(anchor).map(box -> box.moved(placed.x(), placed.y()));
    }
  }
}
