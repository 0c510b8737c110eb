package org.headscope.app.chart;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import javafx.geometry.Orientation;
import javafx.scene.Scene;
import javafx.scene.canvas.Canvas;
import javafx.scene.image.WritableImage;
import javafx.scene.layout.Pane;
import javafx.scene.paint.Color;
import org.headscope.app.FxThread;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.Theme;
import org.headscope.app.chart.pen.Pen;
import org.junit.jupiter.api.Test;

class FigureCanvasTest {
  private int paintings;

  /// A figure that is half black and as high as it is wide.
  private final class Half implements Figure {
    @Override
    public String title() {
      return "half";
    }

    @Override
    public void paint(Pen pen, double width, double height, Palette palette) {
      paintings++;
      pen.fillRect(0, 0, width, height, palette.ground().pane());
      pen.fillRect(0, 0, width / 2, height, Color.BLACK);
      pen.image(new int[] {0xffff0000}, 1, 1, width - 10, height - 10, 10, 10);
    }

    @Override
    public double minWidth(Palette palette) {
      return 80;
    }

    @Override
    public double minHeight(double width, Palette palette) {
      return width;
    }

    @Override
    public DataTable data() {
      return new DataTable("a", List.of());
    }
  }

  private static int at(FigureCanvas canvas, int x, int y) {
    WritableImage image = canvas.snapshot(null, null);
    return image.getPixelReader().getArgb(x, y);
  }

  private static void show(FigureCanvas canvas) {
    canvas.setManaged(false); // or snapshots would lay it out again
    new Scene(new Pane(canvas));
    canvas.resize(100, 60);
    canvas.layout();
  }

  @Test
  void severalChangesRepaintTheWholeCanvasOnce() {
    FxThread.run(() -> {
      FigureCanvas canvas = new FigureCanvas();
      canvas.figureProperty().set(Optional.of(new Half()));
      canvas.repaint();
      canvas.paletteProperty().set(Theme.DARK.palette());
      show(canvas);
      assertThat(paintings).isEqualTo(1);
      assertThat(canvas.getAccessibleText()).isEqualTo("half");
      assertThat(at(canvas, 49, 59)).isEqualTo(0xff000000);
      assertThat(at(canvas, 51, 1)).isEqualTo(0xff1a2029);
      assertThat(at(canvas, 99, 59)).isEqualTo(0xffff0000);
      canvas.figureProperty().set(Optional.empty());
      canvas.layout();
      assertThat(at(canvas, 49, 59)).as("cleared").isNotEqualTo(0xff000000);
      assertThat(canvas.getAccessibleText()).isEmpty();
      assertThat(paintings).isEqualTo(1);
    });
  }

  @Test
  void requestsTheSpaceOfItsFigure() {
    FxThread.run(() -> {
      FigureCanvas canvas = new FigureCanvas();
      assertThat(canvas.getContentBias()).isNull();
      assertThat(canvas.minWidth(-1)).isZero();
      assertThat(canvas.minHeight(100)).isZero();
      canvas.figureProperty().set(Optional.of(new Half()));
      assertThat(canvas.getContentBias()).isEqualTo(Orientation.HORIZONTAL);
      assertThat(canvas.minWidth(-1)).isEqualTo(80);
      assertThat(canvas.minHeight(100)).isEqualTo(100);
      assertThat(canvas.minHeight(-1)).isEqualTo(80);
    });
  }

  @Test
  void oversamplingPaintsFinerOnTheSameSpace() {
    FxThread.run(() -> {
      FigureCanvas canvas = new FigureCanvas();
      canvas.figureProperty().set(Optional.of(new Half()));
      canvas.setOversampling(2);
      show(canvas);
      assertThat(canvas.pixelScale()).isEqualTo(2 * canvas.screenScaleProperty().get());
      assertThat(canvas.screenScaleProperty().get()).isEqualTo(1);
      Canvas inside = (Canvas) canvas.getChildrenUnmodifiable().getFirst();
      assertThat(inside.getWidth()).isEqualTo(200);
      assertThat(inside.getHeight()).isEqualTo(120);
      assertThat(inside.getBoundsInParent().getWidth()).isEqualTo(100);
      assertThat(inside.getBoundsInParent().getHeight()).isEqualTo(60);
      assertThat(at(canvas, 49, 59)).isEqualTo(0xff000000);
      assertThat(at(canvas, 51, 1)).isEqualTo(0xffffffff);
      int before = paintings;
      canvas.setOversampling(1);
      canvas.layout();
      assertThat(paintings).isEqualTo(before + 1);
      assertThat(inside.getWidth()).isEqualTo(100);
    });
  }

  @Test
  void nothingIsPaintedWithoutSpace() {
    FxThread.run(() -> {
      FigureCanvas canvas = new FigureCanvas();
      canvas.figureProperty().set(Optional.of(new Half()));
      for (double[] size : new double[][] {{0.5, 60}, {60, 0.5}}) {
        canvas.resize(size[0], size[1]);
        canvas.layout();
      }
      assertThat(paintings).isZero();
      canvas.resize(1, 1);
      canvas.layout();
      assertThat(paintings).isEqualTo(1);
    });
  }
}
