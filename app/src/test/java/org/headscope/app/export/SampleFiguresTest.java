package org.headscope.app.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.Figure;
import org.headscope.app.chart.Legible;
import org.headscope.app.chart.RecordingPen;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.Pen;
import org.headscope.app.feature.FeatureView;
import org.headscope.app.launch.Pictures;
import org.headscope.app.launch.RenderCommand;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.window.view.WindowPanel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.NodeList;

/// Every view of the sample as a figure for a column and for a page. Its fonts are embedded, its
/// labels are found as text, and nothing leaves the page or overlaps something else.
class SampleFiguresTest {
  /// The widths in cm; at 8 points they are 322 and 1,403 units.
  private static final List<Double> WIDTHS = List.of(3.25 * 2.54, 36.0);

  @TempDir Path folder;

  private record Shown(FeatureView view, Figure figure) {}

  private List<Shown> sample() {
    Optional<Samples> samples = Samples.find();
    assumeTrue(samples.isPresent(), "the samples are beside the application");
    List<Shown> shown = new ArrayList<>();
    try (Pictures pictures =
        RenderCommand.open(
            Pictures.Of.VIEWS,
            "--run",
            samples.get().runs().getFirst().toString(),
            "--instances",
            samples.get().instances().getFirst().toString())) {
      for (WindowPanel panel : pictures.panels()) {
        boolean _ =
            pictures.writeView(
                panel,
                figure -> {
                  shown.add(new Shown(panel.about(), figure));
                  return new FigureExport(400, 300, 1, Theme.LIGHT.palette());
                },
                folder.resolve(panel.id() + ".csv"));
      }
    }
    return shown;
  }

  /// The content of a sheet.
  private record Page(FigureSheet sheet, Figure figure) implements Figure {
    @Override
    public String title() {
      return figure.title();
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      sheet.paint(figure, pen);
    }

    @Override
    public DataTable data() {
      return figure.data();
    }
  }

  @Test
  void everyFigureHasItsTextInsideItsPage() throws IOException {
    List<Shown> all = sample();
    assertThat(all).hasSizeGreaterThan(12);
    Map<String, List<String>> complaints = new LinkedHashMap<>();
    for (Shown shown : all) {
      for (double width : WIDTHS) {
        List<String> found = complaints(shown, FigureStyle.DEFAULT.withWidth(width));
        if (!found.isEmpty()) {
          complaints.put(shown.view().id() + " " + width + " cm", found);
        }
      }
    }
    assertThat(complaints).isEmpty();
  }

  private static List<String> complaints(Shown shown, FigureStyle style) throws IOException {
    FeatureView view = shown.view();
    Figure figure = shown.figure();
    FigureExport export = FigureExport.of(style, figure, view.width(), view.height());
    FigureSheet sheet = FigureSheet.of(style, figure, view.width(), view.height());
    Palette palette = style.theme().palette();
    Page page = new Page(sheet, figure);
    List<String> found =
        new ArrayList<>(Legible.complaints(page, sheet.width(), sheet.height(), palette));
    RecordingPen pen = RecordingPen.of(page, sheet.width(), sheet.height(), palette);
    List<String> labels = pen.texts().stream().map(t -> t.text().strip()).toList();
    WrittenPdf pdf = WrittenPdf.of(export.bytes(figure, "pdf"));
    found.addAll(pdf.strays());
    for (String label : labels) {
      if (!pdf.text().contains(label.replaceAll("\\s", ""))) {
        found.add("“%s” is no text of the PDF".formatted(label));
      }
    }
    Map<String, Integer> written = new HashMap<>();
    NodeList texts = RasterisedSvg.parsed(export.bytes(figure, "svg")).getElementsByTagName("text");
    for (int i = 0; i < texts.getLength(); i++) {
      written.merge(texts.item(i).getTextContent().strip(), 1, Integer::sum);
    }
    for (String label : labels) {
      if (!label.isEmpty() && written.merge(label, -1, Integer::sum) < 0) {
        found.add("“%s” is no text of the SVG".formatted(label));
      }
    }
    Set<String> fonts = pdf.fonts();
    if (!fonts.stream().allMatch(name -> name.matches("[A-Z]{6}\\+(Inter|JetBrainsMono).*"))) {
      found.add("its fonts are " + fonts);
    }
    return found;
  }
}
