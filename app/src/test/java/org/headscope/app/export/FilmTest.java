package org.headscope.app.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageInputStream;
import org.headscope.app.chart.colour.ColourMap;
import org.headscope.app.chart.colour.Theme;
import org.headscope.engine.run.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilmTest {
  @TempDir Path folder;

  private static BufferedImage plain(Color colour) {
    BufferedImage image = new BufferedImage(64, 48, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setColor(colour);
    graphics.fillRect(0, 0, 64, 48);
    graphics.dispose();
    return image;
  }

  /// Every colour of a map, and as many greys as the edges of letters have.
  private static BufferedImage coloured() {
    int[] table = ColourMap.VIRIDIS.table(Theme.LIGHT.palette());
    BufferedImage image = new BufferedImage(table.length, 48, BufferedImage.TYPE_INT_RGB);
    for (int x = 0; x < table.length; x++) {
      for (int y = 0; y < 48; y++) {
        image.setRGB(x, y, table[x]);
      }
    }
    return image;
  }

  private record Read(List<BufferedImage> images, List<Integer> hundredths, boolean loops) {}

  private static Read read(Path file) throws IOException {
    ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
    try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
      reader.setInput(in);
      int n = reader.getNumImages(true);
      List<BufferedImage> images = new ArrayList<>();
      List<Integer> times = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        images.add(reader.read(i));
        IIOMetadataNode root =
            (IIOMetadataNode) reader.getImageMetadata(i).getAsTree("javax_imageio_gif_image_1.0");
        IIOMetadataNode control =
            (IIOMetadataNode) root.getElementsByTagName("GraphicControlExtension").item(0);
        times.add(Integer.valueOf(control.getAttribute("delayTime")));
      }
      IIOMetadataNode first =
          (IIOMetadataNode) reader.getImageMetadata(0).getAsTree("javax_imageio_gif_image_1.0");
      boolean loops = first.getElementsByTagName("ApplicationExtension").getLength() == 1;
      return new Read(images, times, loops);
    }
  }

  @Test
  void coloursOfAMapStayExactlyAsTheyAre() throws IOException {
    Path file = folder.resolve("map.gif");
    BufferedImage image = coloured();
    Film.write(file, 10, frames -> frames.add(image, 5));
    BufferedImage back = read(file).images().getFirst();
    for (int x = 0; x < image.getWidth(); x++) {
      assertThat(back.getRGB(x, 7)).as("column " + x).isEqualTo(image.getRGB(x, 7));
    }
  }

  @Test
  void coloursBeyondAGifsPaletteAreApproximated() throws IOException {
    BufferedImage image = new BufferedImage(128, 128, BufferedImage.TYPE_INT_RGB);
    Random random = new Random(1);
    for (int y = 0; y < 128; y++) {
      for (int x = 0; x < 128; x++) {
        boolean paper = y < 100;
        image.setRGB(x, y, paper ? 0xffffff : 0x101010 * random.nextInt(9) + random.nextInt(64));
      }
    }
    Path file = folder.resolve("many.gif");
    Film.write(file, 10, frames -> frames.add(image, 1));
    BufferedImage back = read(file).images().getFirst();
    assertThat(back.getRGB(3, 3)).isEqualTo(0xffffffff);
    for (int x = 0; x < 128; x++) {
      for (int shift : List.of(0, 8, 16)) {
        int was = image.getRGB(x, 120) >> shift & 255;
        int is = back.getRGB(x, 120) >> shift & 255;
        assertThat(Math.abs(was - is)).isLessThan(24);
      }
    }
  }

  @Test
  void successiveEqualFramesBecomeOneAndDurationsAddUp() throws IOException {
    Path file = folder.resolve("times.gif");
    Film.write(
        file,
        30,
        frames -> {
          frames.add(plain(Color.RED), 1);
          frames.add(plain(Color.RED), 9);
          for (int i = 0; i < 20; i++) {
            frames.add(plain(i % 2 == 0 ? Color.BLUE : Color.GREEN), 1);
          }
        });
    Read read = read(file);
    assertThat(read.images()).hasSize(21);
    assertThat(read.hundredths().getFirst()).isEqualTo(33);
    assertThat(read.hundredths().stream().mapToInt(i -> i).sum()).isEqualTo(100);
    assertThat(read.loops()).isTrue();
  }

  @Test
  void framesAreNumberedAndWhole() throws IOException {
    Path frames = folder.resolve("frames");
    Film.write(
        frames,
        10,
        to -> {
          to.add(plain(Color.RED), 2);
          to.add(coloured(), 1);
        });
    try (Stream<Path> files = Files.list(frames)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("frame-00001.png", "frame-00002.png", "frame-00003.png");
    }
    assertThat(ImageIO.read(frames.resolve("frame-00003.png").toFile()).getRGB(9, 9))
        .isEqualTo(coloured().getRGB(9, 9));
    assertThatThrownBy(() -> Film.write(frames, 10, to -> to.add(plain(Color.RED), 1)))
        .isInstanceOf(UserError.class)
        .hasMessageContaining("already exists");
  }

  @Test
  void aStoppedFilmOrAFullDiskLeavesNoFile() {
    for (String name : List.of("film.gif", "film")) {
      Path file = folder.resolve(name);
      assertThatThrownBy(() ->
              Film.write(
                  file,
                  10,
                  to -> {
                    to.add(plain(Color.RED), 3);
                    throw new CancellationException("cancelled");
                  }))
          .isInstanceOf(CancellationException.class);
      assertThatThrownBy(() ->
              Film.write(
                  file,
                  10,
                  to -> {
                    to.add(plain(Color.RED), 3);
                    throw new IOException("No space left on device");
                  }))
          .isInstanceOf(UserError.class)
          .hasMessage(
              "%s cannot be written (No space left on device); free some space, or choose another"
                  + " folder.",
              file);
    }
    assertThat(folder).isEmptyDirectory();
  }
}
