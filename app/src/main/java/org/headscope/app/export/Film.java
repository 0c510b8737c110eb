package org.headscope.app.export;

import module java.base;
import module java.desktop;

import org.headscope.engine.io.AtomicFile;
import org.headscope.engine.io.AtomicFolder;
import org.headscope.engine.io.FileErrors;
import org.headscope.engine.run.UserError;

/// A sequence of pictures, as an animated GIF or as a folder of numbered PNG files, which is
/// written in full or not at all.
public final class Film {
  private static final String FORMAT = "javax_imageio_gif_image_1.0";

  private Film() {}

  @FunctionalInterface
  public interface Frames {
    /// Shows `image` for this number of frames.
    void add(BufferedImage image, int frames) throws IOException;
  }

  /// A source of all pictures. If it throws, nothing is written.
  @FunctionalInterface
  public interface Shots {
    void writeTo(Frames frames) throws IOException;
  }

  public static boolean isGif(Path file) {
    return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT).endsWith(".gif");
  }

  /// Writes `shots`.
  ///
  /// @param file an animated GIF if its name ends so, else a folder of PNG files
  /// @param rate frames per second
  /// @throws UserError if it cannot be written
  public static void write(Path file, int rate, Shots shots) {
    try {
      if (isGif(file)) {
        AtomicFile.write(file, out -> gif(out, rate, shots));
      } else {
        folder(file, shots);
      }
    } catch (IOException e) {
      throw FileErrors.writing(file, e);
    }
  }

  private static void gif(OutputStream out, int rate, Shots shots) throws IOException {
    ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
    try (ImageOutputStream stream = new MemoryCacheImageOutputStream(out)) {
      writer.setOutput(stream);
      writer.prepareWriteSequence(null);
      GifFrames frames = new GifFrames(writer, rate);
      shots.writeTo(frames);
      frames.end();
      writer.endWriteSequence();
    } finally {
      writer.dispose();
    }
  }

  /// The frames of a GIF; successive equal pictures become one that is shown longer.
  private static final class GifFrames implements Frames {
    private final ImageWriter writer;
    private final int rate;
    private Optional<BufferedImage> waiting = Optional.empty();
    private int[] pixels = new int[0];
    private long before;
    private long until;
    private boolean looping;

    GifFrames(ImageWriter writer, int rate) {
      this.writer = writer;
      this.rate = rate;
    }

    @Override
    public void add(BufferedImage image, int frames) throws IOException {
      int[] now =
          image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
      if (waiting.isEmpty() || !Arrays.equals(now, pixels)) {
        end();
        waiting = Optional.of(image);
        pixels = now;
      }
      until += frames;
    }

    /// Writes the last picture, now that its duration is known.
    void end() throws IOException {
      if (waiting.isPresent()) {
        BufferedImage small = FilmPalette.indexed(waiting.get());
        writer.writeToSequence(new IIOImage(small, null, about(small)), null);
        before = until;
        waiting = Optional.empty();
      }
    }

    /// Converts frames to hundredths of a second; rounding errors do not add up.
    private long hundredths(long frames) {
      return Math.round(100.0 * frames / rate);
    }

    private IIOMetadata about(BufferedImage image) throws IOException {
      IIOMetadata about =
          writer.getDefaultImageMetadata(ImageTypeSpecifier.createFromRenderedImage(image), null);
      IIOMetadataNode root = new IIOMetadataNode(FORMAT);
      long time = Math.clamp(hundredths(until) - hundredths(before), 2, 65_535);
      Map<String, String> shown =
          Map.of(
              "disposalMethod", "none",
              "userInputFlag", "FALSE",
              "transparentColorFlag", "FALSE",
              "transparentColorIndex", "0",
              "delayTime", String.valueOf(time));
      root.appendChild(Png.node("GraphicControlExtension", shown));
      if (!looping) {
        IIOMetadataNode loop =
            Png.node(
                "ApplicationExtension",
                Map.of("applicationID", "NETSCAPE", "authenticationCode", "2.0"));
        loop.setUserObject(new byte[] {1, 0, 0});
        root.appendChild(new IIOMetadataNode("ApplicationExtensions")).appendChild(loop);
        looping = true;
      }
      about.mergeTree(FORMAT, root);
      return about;
    }
  }

  private static void folder(Path folder, Shots shots) throws IOException {
    try {
      AtomicFolder.createNew(
          folder,
          made -> {
            int[] number = {0};
            shots.writeTo((image, frames) -> {
              // Encoded in memory, since ImageIO does not report why it cannot write a file.
              ByteArrayOutputStream png = new ByteArrayOutputStream();
              ImageIO.write(image, "png", png);
              for (int i = 0; i < frames; i++) {
                Path file = made.resolve("frame-%05d.png".formatted(++number[0]));
                Files.write(file, png.toByteArray());
              }
            });
          });
    } catch (FileAlreadyExistsException e) {
      throw new UserError(folder + " already exists; choose a new folder.", e);
    }
  }
}
