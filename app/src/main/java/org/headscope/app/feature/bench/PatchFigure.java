package org.headscope.app.feature.bench;

import module java.base;

import javafx.scene.paint.Color;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.CellAxis;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.LegendBar;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Diverging;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.bench.AblationPicture.Place;
import org.headscope.engine.interpret.patch.PatchDirection;
import org.headscope.engine.interpret.patch.PatchResult.PatchRow;
import org.headscope.engine.interpret.patch.PatchResult.Patched;
import org.headscope.engine.interpret.patch.PatchSite;
import org.headscope.engine.interpret.patch.PatchTexts;

/// The recovered effect of every site and position in one direction: a row per site, above the
/// clean text's symbols; before it a cell for all positions at once.
record PatchFigure(PatchMap map, PatchDirection direction, Cursor cursor) implements Figure {
  /// The marks of the pointer and of the selection.
  ///
  /// @param at the cell under the mouse or of the arrow keys
  /// @param position the selected one, −1 for none
  /// @param head the selected one
  record Cursor(Optional<Place> at, int position, Optional<PatchSite> head) {
    static final Cursor NONE = new Cursor(Optional.empty(), -1, Optional.empty());
  }

  @Override
  public String title() {
    return "Recovered effect by site and position, %s".formatted(direction.label());
  }

  @Override
  public PatchFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? this
        : new PatchFigure(map, direction, new Cursor(cursor.at(), -1, cursor.head()));
  }

  PatchFigure withoutCursor() {
    return new PatchFigure(
        map, direction, new Cursor(Optional.empty(), cursor.position(), Optional.empty()));
  }

  @Override
  public double minWidth(Palette palette) {
    return 30 * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    return PatchLayout.minHeight(map, palette);
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return PatchLayout.maxHeight(map, palette);
  }

  /// Returns the bounds of a cell.
  Box box(Place place, double width, double height, Palette palette) {
    return PatchLayout.of(map, width, height, palette).box(place);
  }

  Optional<Place> placeAt(double x, double y, double width, double height, Palette palette) {
    return PatchLayout.of(map, width, height, palette).placeAt(x, y);
  }

  @Override
  public DataTable data() {
    return map.data();
  }

  /// Returns the first place of the arrow keys: the selected position in the first row.
  Place first() {
    int position = cursor.position();
    return new Place(0, position >= 0 && position < map.length() ? position : map.length() - 1);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final PatchLayout grid;
    private final double end;
    private final int[] above;
    private final int[] under;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.grid = PatchLayout.of(map, width, height, palette);
      double max =
          map.rows().stream()
              .map(row -> row.of(direction))
              .flatMapToDouble(p ->
                  DoubleStream.concat(
                      Arrays.stream(p.effects()), DoubleStream.of(p.allEffect().orElse(0))))
              .map(Math::abs)
              .filter(Double::isFinite)
              .max()
              .orElse(0);
      this.end = Math.max(0.1, Math.ceil(max * 10 - 1e-3) / 10);
      this.above = Diverging.above(palette);
      this.under = Diverging.below(palette);
    }

    private Box boxOf(int row, int column) {
      return grid.box(new Place(row, column));
    }

    void paint() {
      Box first = boxOf(0, PatchMap.ALL);
      double head = grid.cells().y() - 0.6 * small;
      pen.text("all", first.middleX(), head, TextStyle.sans(small).centred(), muted);
      String heading = direction.label() + ": " + direction.words();
      pen.text(
          Fit.firstFitting(
                  pen,
                  List.of(heading, direction.label()),
                  TextStyle.sans(small),
                  grid.cells().width())
              .orElse(""),
          grid.cells().x(),
          head,
          TextStyle.sans(small),
          muted);
      for (int r = 0; r < map.rows().size(); r++) {
        row(r);
      }
      selection();
      symbols();
      below();
      cursor
          .at()
          .filter(place -> place.row() < map.rows().size() && place.column() < map.length())
          .ifPresent(this::readout);
    }

    private void row(int r) {
      PatchRow row = map.rows().get(r);
      Patched patched = row.of(direction);
      Box whole = boxOf(r, PatchMap.ALL);
      boolean selected = cursor.head().filter(row.site()::equals).isPresent();
      if (selected) {
        pen.fillRect(0, whole.y() + 1, 3, whole.height() - 2, palette.mark().accent());
      }
      TextStyle plain = TextStyle.sans(small).right().middle();
      String label = label(row.site());
      pen.text(
          label,
          whole.x() - 0.5 * small,
          whole.middleY(),
          selected ? plain.semibold() : plain,
          ink);
      OptionalDouble all = patched.allEffect();
      Color ground = Palette.colour(all.isPresent() ? argb(all.getAsDouble()) : blank());
      fill(whole, ground);
      if (all.isPresent()) {
        pen.text(
            EffectMeasure.signed(all.getAsDouble(), 2),
            whole.middleX(),
            whole.middleY(),
            TextStyle.sans(small).centred().middle(),
            Palette.inkOn(ground));
      }
      cells(r, patched);
    }

    private static String label(PatchSite site) {
      return switch (site.group()) {
        case RESIDUAL -> "residual " + site.layer();
        case FINAL -> "final";
        default -> site.label();
      };
    }

    private void fill(Box box, Color colour) {
      double y = pen.snap(box.y());
      pen.fillRect(box.x(), y, box.width(), pen.snap(box.bottom()) - y - 1, colour);
    }

    /// Paints the cells of a row as an image: where several share a pixel, the one farthest from
    /// zero.
    private void cells(int r, Patched patched) {
      Box row = boxOf(r, 0);
      double y = pen.snap(row.y());
      double right = pen.snap(grid.cells().right());
      int pixels = (int) Math.rint((right - grid.cells().x()) * pen.pixelScale());
      if (pixels < 1) {
        return;
      }
      CellAxis axis = new CellAxis(map.length(), pixels);
      int[] colours = new int[pixels];
      int pixel = 0;
      while (pixel < pixels) {
        int from = axis.first(pixel);
        int after = axis.after(pixel);
        OptionalDouble farthest =
            IntStream.range(from, after)
                .map(map::index)
                .filter(k -> k >= 0)
                .mapToObj(k -> PatchMap.effect(patched, k))
                .flatMapToDouble(OptionalDouble::stream)
                .reduce((a, b) -> Math.abs(b) > Math.abs(a) ? b : a);
        int colour = farthest.isPresent() ? argb(farthest.getAsDouble()) : blank();
        int next = axis.enlarges() ? axis.end(from) : pixel + 1;
        Arrays.fill(colours, pixel, next, colour);
        pixel = next;
      }
      double high = pen.snap(row.bottom()) - y - 1;
      pen.image(colours, pixels, 1, grid.cells().x(), y, right - grid.cells().x(), high);
    }

    private int blank() {
      return Palette.argb(palette.ground().sunken());
    }

    private int argb(double effect) {
      int[] table = effect >= 0 ? above : under;
      double share = Double.isFinite(effect) ? Math.clamp(Math.abs(effect) / end, 0, 1) : 0;
      return table[(int) Math.round(share * (table.length - 1))];
    }

    private void selection() {
      Box cells = grid.cells();
      pen.strokeRect(
          cells.x() - 0.5,
          cells.y() - 0.5,
          cells.width() + 1,
          cells.height() + 1,
          map.result().whole() ? StrokeStyle.HAIR : StrokeStyle.dashed(1.5 * line),
          map.result().whole() ? palette.ground().hairline() : ink);
      if (cursor.position() >= 0 && cursor.position() < map.length()) {
        Box first = boxOf(0, cursor.position());
        double wide = Math.max(first.width(), 2);
        pen.strokeRect(
            first.middleX() - wide / 2,
            cells.y() - 0.5,
            wide,
            cells.height() + 1,
            StrokeStyle.solid(1.3 * line),
            palette.mark().accent());
      }
    }

    private void symbols() {
      PatchTexts.Text text = map.result().texts().clean();
      double cell = grid.cells().width() / map.length();
      TokenLabels.Tokens tokens =
          new TokenLabels.Tokens() {
            @Override
            public String symbol(int position) {
              return text.label(position);
            }

            @Override
            public int state(int position) {
              return -1;
            }

            @Override
            public int longest() {
              return text.vocabulary().longestLabel(text.tokens());
            }
          };
      TokenLabels labels =
          new TokenLabels(
              pen,
              tokens,
              position -> grid.cells().x() + position * cell,
              new Box(
                  grid.cells().x(),
                  grid.cells().bottom() + 0.3 * small,
                  grid.cells().width(),
                  2.4 * small),
              cell,
              small,
              cursor.position() < map.length() ? cursor.position() : -1,
              palette);
      IntStream.range(0, map.length()).forEach(labels::below);
    }

    private void below() {
      double y = grid.cells().bottom() + 3.9 * small;
      ValueRange range = new ValueRange((float) end, true);
      new LegendBar(pen, Colouring.DEFAULT, range, "recovered effect", palette).paint(0, y);
      String words =
          map.result()
              .scale()
              .absence()
              .orElse(
                  map.result().whole()
                      ? "0: the patch changes nothing. 1: it gives the other run."
                      : "%d of %d sites so far."
                          .formatted(map.rows().size(), map.result().sites()));
      TextStyle style = TextStyle.sans(small);
      Fit.write(pen, words, y + 1.7 * small, style, map.result().whole() ? muted : ink, width);
    }

    private void readout(Place place) {
      Box box = boxOf(place.row(), place.column());
      pen.strokeRect(
          box.x() - 0.5,
          box.y() - 0.5,
          box.width() + 1,
          box.height(),
          StrokeStyle.solid(1.6 * line),
          ink);
      Box space = new Box(0, 0, width, height);
      Bubble.of(pen, map.describe(place), space, palette).paint(pen, box, space, palette);
    }
  }
}
