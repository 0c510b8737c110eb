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
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.Painting;
import org.headscope.app.chart.TokenLabels;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Diverging;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.Fit;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.chart.pen.StrokeStyle;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.chart.pen.TextStyle;
import org.headscope.app.feature.bench.AblationPicture.Place;
import org.headscope.engine.interpret.patch.PatchDirection;
import org.headscope.engine.interpret.patch.PatchResult;
import org.headscope.engine.interpret.patch.PatchResult.PatchRow;
import org.headscope.engine.interpret.patch.PatchResult.Patched;
import org.headscope.engine.interpret.patch.PatchSite;
import org.headscope.engine.interpret.patch.PatchTexts;

/// The recovered effect of every site and position in one direction: a row per site, above the clean
/// text's symbols; before it a cell for all positions at once.
record PatchFigure(PatchResult result, PatchDirection direction, Cursor cursor) implements Figure {
  /// The column of all positions at once in a [Place].
  static final int ALL = -1;

  /// The marks of the pointer and of the selection.
  ///
  /// @param at the cell under the mouse or of the arrow keys
  /// @param position the selected one, −1 for none
  /// @param head the selected one
  record Cursor(Optional<Place> at, int position, Optional<PatchSite> head) {
    static final Cursor NONE = new Cursor(Optional.empty(), -1, Optional.empty());
  }

  // In sizes of small text.
  private static final double LABEL = 5.6;
  private static final double WHOLE = 3.6;
  private static final double GAP = 0.5;
  private static final double HEAD = 1.6;
  private static final double FOOT = 6.2;
  private static final double MIN_ROW = 1.25;
  private static final double MAX_ROW = 2.6;

  @Override
  public String title() {
    return "Recovered effect by site and position, %s".formatted(direction.label());
  }

  /// Returns the row, the measure and its values in both runs.
  String caption() {
    PatchResult.Scale scale = result.scale();
    return "step %s · %s against %s · row %d · %s: %s clean, %s corrupt"
        .formatted(
            NumberText.count(result.step()),
            result.texts().clean().name(),
            result.texts().corrupt().name(),
            result.texts().clean().query(),
            scale.measure().words(),
            signed(scale.clean()),
            signed(scale.corrupt()));
  }

  @Override
  public PatchFigure with(Set<FigurePart> parts) {
    return parts.contains(FigurePart.PIN)
        ? this
        : new PatchFigure(result, direction, new Cursor(cursor.at(), -1, cursor.head()));
  }

  PatchFigure withoutCursor() {
    return new PatchFigure(
        result, direction, new Cursor(Optional.empty(), cursor.position(), Optional.empty()));
  }

  private List<PatchRow> rows() {
    return result.rows();
  }

  private int length() {
    return result.texts().clean().tokens().length;
  }

  /// Returns the number of gaps above a row: one between groups.
  private int gaps(int row) {
    return (int)
        IntStream.rangeClosed(1, Math.min(row, rows().size() - 1))
            .filter(r -> isGroupStart(r))
            .count();
  }

  private boolean isGroupStart(int row) {
    PatchSite.Group before = rows().get(row - 1).site().group();
    PatchSite.Group now = rows().get(row).site().group();
    return now != before && now != PatchSite.Group.FINAL;
  }

  @Override
  public double minWidth(Palette palette) {
    return 30 * palette.size().small();
  }

  @Override
  public double minHeight(double width, Palette palette) {
    double small = palette.size().small();
    return Math.ceil(
        small * (HEAD + FOOT + rows().size() * MIN_ROW + gaps(rows().size()) * GAP));
  }

  @Override
  public double maxPaperHeight(double width, Palette palette) {
    return minHeight(width, palette)
        + Math.ceil(rows().size() * (MAX_ROW - MIN_ROW) * palette.size().small());
  }

  /// The bounds of the cells in a picture.
  ///
  /// @param cells of single positions
  private record Grid(Box cells, double row, double gap, double whole) {}

  private Grid grid(double width, double height, Palette palette) {
    double small = palette.size().small();
    double left = Math.rint((LABEL + WHOLE + 0.6) * small);
    double space = height - (HEAD + FOOT + gaps(rows().size()) * GAP) * small;
    double row = Math.clamp(space / rows().size(), MIN_ROW * small, MAX_ROW * small);
    double high = rows().size() * row + gaps(rows().size()) * GAP * small;
    double wide = Math.max(1, width - left - 0.5 * small);
    return new Grid(
        new Box(left, HEAD * small, wide, high), row, GAP * small, left - 0.6 * small);
  }

  /// Returns the bounds of a cell.
  Box box(Place place, double width, double height, Palette palette) {
    Grid grid = grid(width, height, palette);
    double y = grid.cells().y() + place.row() * grid.row() + gaps(place.row()) * grid.gap();
    if (place.column() == ALL) {
      double left = LABEL * palette.size().small();
      return new Box(left, y, grid.whole() - left, grid.row());
    }
    double cell = grid.cells().width() / length();
    return new Box(grid.cells().x() + place.column() * cell, y, cell, grid.row());
  }

  Optional<Place> placeAt(double x, double y, double width, double height, Palette palette) {
    Grid grid = grid(width, height, palette);
    double cell = grid.cells().width() / length();
    int column = (int) Math.floor((x - grid.cells().x()) / cell);
    if (x < LABEL * palette.size().small() || column >= length()) {
      return Optional.empty();
    }
    int place = x < grid.cells().x() ? ALL : column;
    return IntStream.range(0, rows().size())
        .mapToObj(row -> new Place(row, place))
        .filter(each -> {
          Box box = box(each, width, height, palette);
          return y >= box.y() && y < box.bottom();
        })
        .findFirst();
  }

  /// Returns the first place of the arrow keys: the selected position in the first row.
  Place first() {
    int position = cursor.position();
    return new Place(0, position >= 0 && position < length() ? position : length() - 1);
  }

  Place walked(Place from, int down, int right) {
    return new Place(
        Math.clamp(from.row() + (long) down, 0, rows().size() - 1),
        Math.clamp(from.column() + (long) right, ALL, length() - 1));
  }

  private Optional<PatchRow> row(Place place) {
    return place.row() < rows().size() ? Optional.of(rows().get(place.row())) : Optional.empty();
  }

  Optional<PatchSite> site(Place place) {
    return row(place).map(PatchRow::site);
  }

  /// Returns the position of a place; empty for all positions.
  Optional<Integer> position(Place place) {
    return Optional.of(place.column()).filter(column -> column >= 0 && column < length());
  }

  /// Returns the index of a position among those that can be patched, negative for the others.
  private int index(int position) {
    return Arrays.binarySearch(result.texts().positions(), position);
  }

  /// Returns the numbers of a place, in lines.
  List<String> describe(Place place) {
    Optional<PatchRow> row = row(place);
    if (row.isEmpty()) {
      return List.of();
    }
    PatchTexts texts = result.texts();
    List<String> lines = new ArrayList<>();
    int k = place.column() == ALL ? ALL : index(place.column());
    if (place.column() != ALL && k < 0) {
      return List.of(
          row.get().site().label(),
          "%d %s has no counterpart"
              .formatted(place.column(), texts.clean().label(place.column())));
    }
    lines.add(
        place.column() == ALL
            ? row.get().site().label() + ", all positions"
            : "%s, position %d: %s, corrupt %s%s"
                .formatted(
                    row.get().site().label(),
                    place.column(),
                    texts.clean().label(place.column()),
                    texts.corrupt().label(texts.others()[k]),
                    texts.others()[k] == place.column() ? "" : " at " + texts.others()[k]));
    for (PatchDirection each : PatchDirection.values()) {
      Patched patched = row.get().of(each);
      OptionalDouble effect = effect(patched, k);
      double value = k == ALL ? patched.all() : patched.values()[k];
      lines.add(
          "%s: %sM = %s"
              .formatted(
                  each.label(),
                  effect.isPresent() ? signed(effect.getAsDouble()) + ", " : "",
                  signed(value)));
    }
    return lines;
  }

  private static OptionalDouble effect(Patched patched, int index) {
    if (index == ALL) {
      return patched.allEffect();
    }
    return index < 0 || index >= patched.effects().length
        ? OptionalDouble.empty()
        : OptionalDouble.of(patched.effects()[index]);
  }

  private static String signed(double value) {
    return EffectMeasure.signed(value);
  }

  /// Returns the numbers of both directions, as `patch --csv` prints them.
  @Override
  public DataTable data() {
    PatchTexts texts = result.texts();
    List<List<?>> all = new ArrayList<>();
    for (PatchRow row : rows()) {
      for (PatchDirection each : PatchDirection.values()) {
        Patched patched = row.of(each);
        for (int k = 0; k <= texts.size(); k++) {
          boolean one = k < texts.size();
          OptionalDouble effect = effect(patched, one ? k : ALL);
          List<Object> cells =
              new ArrayList<>(
                  List.of(row.site().name(), each.label(), one ? texts.positions()[k] : "all"));
          cells.add(one ? texts.clean().label(texts.positions()[k]) : "");
          cells.add(one ? texts.others()[k] : "all");
          cells.add(one ? texts.corrupt().label(texts.others()[k]) : "");
          cells.add(one ? patched.values()[k] : patched.all());
          cells.add(effect.isPresent() ? effect.getAsDouble() : "");
          all.add(cells);
        }
      }
    }
    return new DataTable(
        "site,direction,position,symbol,other_position,other_symbol,m,effect", all);
  }

  @Override
  public void paint(Pen pen, double width, double height, Palette palette) {
    new Painter(pen, width, height, palette).paint();
  }

  private final class Painter extends Painting {
    private final Grid grid;
    private final double end;
    private final int[] above;
    private final int[] under;

    Painter(Pen pen, double width, double height, Palette palette) {
      super(pen, width, height, palette);
      this.grid = grid(width, height, palette);
      double max =
          rows().stream()
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
      return box(new Place(row, column), width, height, palette);
    }

    void paint() {
      Box first = boxOf(0, ALL);
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
      for (int r = 0; r < rows().size(); r++) {
        row(r);
      }
      selection();
      symbols();
      below();
      cursor
          .at()
          .filter(place -> place.row() < rows().size() && place.column() < length())
          .ifPresent(this::readout);
    }

    private void row(int r) {
      PatchRow row = rows().get(r);
      Patched patched = row.of(direction);
      Box whole = boxOf(r, ALL);
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
      Color ground =
          Palette.colour(all.isPresent() ? argb(all.getAsDouble()) : blank());
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
      CellAxis axis = new CellAxis(length(), pixels);
      int[] colours = new int[pixels];
      int pixel = 0;
      while (pixel < pixels) {
        int from = axis.first(pixel);
        int after = axis.after(pixel);
        OptionalDouble farthest =
            IntStream.range(from, after)
                .map(PatchFigure.this::index)
                .filter(k -> k >= 0)
                .mapToObj(k -> effect(patched, k))
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
          result.whole() ? StrokeStyle.HAIR : StrokeStyle.dashed(1.5 * line),
          result.whole() ? palette.ground().hairline() : ink);
      if (cursor.position() >= 0 && cursor.position() < length()) {
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
      PatchTexts.Text text = result.texts().clean();
      double cell = grid.cells().width() / length();
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
              return text.vocabulary().longestLabel();
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
              cursor.position() < length() ? cursor.position() : -1,
              palette);
      IntStream.range(0, length()).forEach(labels::below);
    }

    private void below() {
      double y = grid.cells().bottom() + 3.9 * small;
      ValueRange range = new ValueRange((float) end, true);
      new LegendBar(pen, Colouring.DEFAULT, range, "recovered effect", palette).paint(0, y);
      String words =
          result
              .scale()
              .absence()
              .orElse(
                  result.whole()
                      ? "0: the patch changes nothing. 1: it gives the other run."
                      : "%d of %d sites so far.".formatted(rows().size(), result.sites()));
      TextStyle style = TextStyle.sans(small);
      Fit.write(pen, words, y + 1.7 * small, style, result.whole() ? muted : ink, width);
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
      TextStyle style = TextStyle.sans(small);
      List<TextRun> lines = new ArrayList<>();
      for (String words : describe(place)) {
        TextStyle set = lines.isEmpty() ? style.semibold() : style;
        lines.add(new TextRun(words, set, palette.ink().bubble()));
      }
      Bubble.wrapped(pen, lines, space).paint(pen, box, space, palette);
    }
  }
}
