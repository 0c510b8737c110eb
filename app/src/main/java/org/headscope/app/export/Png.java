package org.headscope.app.export;

import module java.base;
import module java.desktop;

/// PNG files with their resolution in print, without which LaTeX and word processors assume the 72
/// or 96 pixels per inch of a screen.
final class Png {
  private static final String FORMAT = "javax_imageio_png_1.0";
  private static final double METRE = 1 / 0.0254; // in inches

  private Png() {}

  /// @param perInch pixels per inch; empty if the image has no size in print
  static byte[] of(BufferedImage image, OptionalDouble perInch) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
    try (ImageOutputStream stream = ImageIO.createImageOutputStream(out)) {
      IIOMetadata about =
          writer.getDefaultImageMetadata(
              ImageTypeSpecifier.createFromRenderedImage(image), writer.getDefaultWriteParam());
      if (perInch.isPresent()) {
        about.mergeTree(FORMAT, size(Math.round(perInch.getAsDouble() * METRE)));
      }
      writer.setOutput(stream);
      writer.write(new IIOImage(image, null, about));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      writer.dispose();
    }
    return out.toByteArray();
  }

  private static IIOMetadataNode size(long perMetre) {
    String pixels = String.valueOf(perMetre);
    Map<String, String> size =
        Map.of(
            "pixelsPerUnitXAxis", pixels, "pixelsPerUnitYAxis", pixels, "unitSpecifier", "meter");
    IIOMetadataNode root = new IIOMetadataNode(FORMAT);
    root.appendChild(node("pHYs", size));
    return root;
  }

  static IIOMetadataNode node(String name, Map<String, String> attributes) {
    IIOMetadataNode node = new IIOMetadataNode(name);
    attributes.forEach(node::setAttribute);
    return node;
  }
}
