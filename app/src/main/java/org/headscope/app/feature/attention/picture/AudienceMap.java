package org.headscope.app.feature.attention.picture;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Anchor;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.AudiencePicture;
import org.headscope.app.chart.card.PictureArea;
import org.headscope.app.chart.card.Presented.Showing;
import org.headscope.app.chart.card.RunLines;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.Anchored;
import org.headscope.app.service.HeadTitles;
import org.headscope.app.session.Span;
import org.headscope.app.session.Viewport;

/// A map that fills a screen: the positions in the window and as many around them as can be read
/// from the last row of seats.
///
/// @param painter its buffers are used by no other thread
/// @param hidesLaterRows true if nothing after the query is shown yet
public record AudienceMap(
    AttentionScene scene, HeatmapPainter painter, Set<FigurePart> parts, boolean hidesLaterRows)
    implements AudiencePicture, Anchored {
  /// The minimum size of a cell whose symbols can be read from there, in multiples of the small
  /// text size.
  private static final double READABLE = 1.7;

  public AudienceMap {
    parts = Set.copyOf(parts);
  }

  @Override
  public String title() {
    return scene.title();
  }

  @Override
  public DataTable data() {
    return scene.data();
  }

  @Override
  public AudienceMap withLegend() {
    Set<FigurePart> more = EnumSet.copyOf(parts);
    more.add(FigurePart.LEGEND);
    return new AudienceMap(scene, painter, more, hidesLaterRows);
  }

  private AttentionFigure figure(PictureArea space) {
    boolean headed = parts.contains(FigurePart.LEGEND);
    Optional<String> name = headed ? Optional.of(scene.place()) : Optional.empty();
    AttentionFigure all =
        new AttentionFigure(scene, painter, /* paper= */ false, parts, name, Optional.empty());
    PictureArea whole = space.sized(space.width(), space.height() + all.legendSaving(space));
    MapAxes axes = scene.axes();
    Viewport viewport =
        AttentionLayout.viewport(whole, headed, axes.longest())
            .readable(READABLE * space.palette().size().small());
    Span queries = axes.queries();
    Span keys = axes.keys();
    if (viewport.isUsable()) {
      int query = axes.cell().query();
      queries = viewport.defaultView(queries, query, axes.length()).within(axes.mapped());
      keys = axes.amongMapped(viewport.keys(queries, axes.length()));
      if (query >= 0 && !keys.contains(lookedAt())) {
        // To have both in view, rows after the query are left out first.
        Span before = new Span(Math.max(0, query + 1 - queries.length()), query + 1);
        queries = viewport.defaultView(before, query, axes.length()).within(axes.mapped());
        keys = axes.amongMapped(viewport.keys(queries, axes.length()));
      }
    }
    MapAxes shown =
        new MapAxes(
            axes.inspection(), queries, keys, axes.cell(), MapAxes.Cell.NONE, axes.highlighted());
    return all.of(scene.with(shown).with(parts));
  }

  /// Returns the selected key, or the one with the greatest weight in the selected row.
  private int lookedAt() {
    MapAxes.Cell cell = scene.axes().cell();
    return cell.key() >= 0 ? cell.key() : scene.strongest(cell.query(), scene.numbers().first());
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    PictureArea space = new PictureArea(width, height, pen.pixelScale(), palette);
    AttentionFigure figure = figure(space);
    pen.pushClip(0, 0, width, height);
    figure.paint(pen, width, height, palette);
    if (hidesLaterRows && figure.scene().axes().hasQuery()) {
      cover(pen, figure.placed(space), figure.scene().axes().cell().query(), space);
    }
    pen.restore();
  }

  private static void cover(Pen pen, AttentionLayout layout, int query, PictureArea space) {
    double edge = 0.8 * space.palette().size().line();
    double top = pen.snap(layout.bottom(query) + edge);
    Color paper = space.palette().ground().pane();
    pen.fillRect(0, top, space.width(), layout.map().bottom() - top + 1, paper);
    double right = pen.snap(layout.keys().contains(query) ? layout.right(query) : 0) + edge;
    double above = layout.map().y() - 1;
    pen.fillRect(right, above, space.width() - right, space.height() - above, paper);
  }

  @Override
  public Optional<Box> selected(PictureArea space) {
    AttentionFigure figure = figure(space);
    MapAxes axes = figure.scene().axes();
    if (!axes.hasQuery()) {
      return Optional.empty();
    }
    int query = axes.cell().query();
    int strongest = figure.scene().strongest(query, axes.keys().from());
    int key = axes.hasKey() ? axes.cell().key() : strongest;
    return Optional.of(figure.placed(space).box(query, key));
  }

  @Override
  public Optional<Box> where(Anchor anchor, PictureArea space) {
    return figure(space).where(anchor, space);
  }

  @Override
  public List<Box> blanks(PictureArea space) {
    return figure(space).blanks(space);
  }

  @Override
  public List<Box> labels(PictureArea space) {
    AttentionFigure figure = figure(space);
    MapAxes axes = figure.scene().axes();
    if (!axes.hasQuery()) {
      return List.of();
    }
    AttentionLayout layout = figure.placed(space);
    Box row = layout.row(axes.cell().query());
    double left = Math.max(0, layout.leftOfLabels());
    List<Box> labels = new ArrayList<>();
    labels.add(new Box(left, row.y(), layout.labelsRight() - left + 2, row.height()));
    if (axes.hasKey()) {
      Box cell = layout.box(axes.cell().query(), axes.cell().key());
      double top = layout.map().bottom();
      labels.add(new Box(cell.x(), top, cell.width() + 1, layout.belowLabels() - top + 1));
    }
    return labels;
  }

  @Override
  public Optional<Box> corner(PictureArea space, double width, double height) {
    return figure(space).placed(space).emptyCorner(width, height);
  }

  @Override
  public Optional<Place> at(PictureArea space, double x, double y) {
    PointerTarget.OnMap at = figure(space).placed(space).at(x, y, 0);
    return at.query() < 0
        ? Optional.empty()
        : Optional.of(
            new AudiencePicture.PickedCell(at.query(), at.key() > at.query() ? -1 : at.key()));
  }

  /// A short description of the selected cell or row.
  record CellCard(AttentionScene scene, Showing showing) implements AudienceCard {
    private static final double NUMBER = 1.25;

    @Override
    public List<List<TextRun>> words(Palette palette) {
      List<List<TextRun>> few = new ArrayList<>(Readout.selected(scene, palette).few());
      boolean cell = scene.axes().cell().key() >= 0;
      if (cell && scene.pair().isEmpty() && few.size() > 1) {
        few.set(1, Readout.selected(scene, palette.enlarged(NUMBER)).few().get(1));
      }
      return ReadoutText.concealed(few, showing.concealed());
    }

    @Override
    public boolean isSelected() {
      return true;
    }
  }

  /// The map's head with its label, and the meanings of outlines and colours.
  record HeadCard(AttentionScene scene, Showing showing) implements AudienceCard {
    /// The height of a line of the legend, in multiples of the small text size.
    private static final double LINE = 1.55;

    @Override
    public List<List<TextRun>> words(Palette palette) {
      TextStyle bold = TextStyle.sans(palette.size().title()).semibold();
      TextStyle plain = TextStyle.sans(palette.size().text());
      String what =
          showing.hides(Concealed.LABELS)
              ? scene.kind() + ": what is it?"
              : scene.score().map(HeadTitles::title).orElse(scene.kind());
      return List.of(
          List.of(new TextRun(scene.place(), bold, palette.ink().text())),
          List.of(new TextRun(what, plain, palette.ink().muted())));
    }

    private List<Integer> outlined() {
      return showing.hides(Concealed.LABELS) ? List.of() : scene.options().lengths();
    }

    private static double line(Palette palette) {
      return Math.rint(LINE * palette.size().small());
    }

    @Override
    public double height(
        ToDoubleBiFunction<String, TextStyle> measure, double width, Palette palette) {
      return AudienceCard.super.height(measure, width, palette)
          + (outlined().size() + 1.2) * line(palette);
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      double y = RunLines.write(pen, RunLines.wrapped(pen::textWidth, words(palette), width), 0, 0);
      double line = line(palette);
      double side = Math.rint(0.95 * palette.size().small());
      TextStyle plain = TextStyle.sans(palette.size().small()).middle();
      MatchOutlines.Style style = MatchOutlines.Style.of(pen, side, palette);
      for (int n : outlined()) {
        Box swatch = new Box(0, pen.snap(y + (line - side) / 2), side, side);
        MatchOutlines.mark(pen, n, swatch, style, palette);
        String more = n == AttentionScene.MAX_MATCH ? " or more" : "";
        pen.text("match of " + n + more, 1.6 * side, y + line / 2, plain, palette.ink().text());
        y += line;
      }
      LegendBar named = MapLegend.bar(pen, scene, scene.numbers().words().number(), palette);
      boolean fits = named.width() <= width;
      (fits ? named : MapLegend.bar(pen, scene, "", palette)).paint(0, y + 0.7 * line);
    }
  }
}
