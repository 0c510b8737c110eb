import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.image.Image;
import javax.imageio.ImageIO;
import org.headscope.app.launch.AppIcon;

/// Writes the window's icon at all sizes, for packages: `packaging/build` calls it.
final class Icons {
  private static final List<Integer> SIZES = List.of(16, 24, 32, 48, 64, 96, 128, 256, 512);

  /// What macOS calls pictures of a size within an icon.
  private static final Map<Integer, String> APPLE =
      new LinkedHashMap<>(Map.of(128, "ic07", 256, "ic08", 512, "ic09"));

  private Icons() {}

  public static void main(String[] args) {
    try {
      write(Files.createDirectories(Path.of(args[0])));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void write(Path folder) throws IOException {
    Map<Integer, byte[]> pictures = new LinkedHashMap<>();
    for (int size : SIZES) {
      byte[] png = png(AppIcon.of(size));
      pictures.put(size, png);
      Files.write(folder.resolve("headscope-" + size + ".png"), png);
    }
    Files.write(folder.resolve("headscope.ico"), windows(pictures));
    Files.write(folder.resolve("headscope.icns"), apple(pictures));
  }

  private static byte[] png(Image image) throws IOException {
    int size = (int) image.getWidth();
    BufferedImage copy = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
    for (int y = 0; y < size; y++) {
      for (int x = 0; x < size; x++) {
        copy.setRGB(x, y, image.getPixelReader().getArgb(x, y));
      }
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ImageIO.write(copy, "png", bytes);
    return bytes.toByteArray();
  }

  /// Windows' icon file: a directory of pictures up to 256 pixels, and the pictures as PNG.
  private static byte[] windows(Map<Integer, byte[]> all) {
    List<Map.Entry<Integer, byte[]>> pictures =
        all.entrySet().stream().filter(e -> e.getKey() <= 256).toList();
    int bytes = pictures.stream().mapToInt(e -> e.getValue().length + 16).sum() + 6;
    ByteBuffer file = ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    file.putShort((short) 0).putShort((short) 1).putShort((short) pictures.size());
    int at = 6 + 16 * pictures.size();
    for (Map.Entry<Integer, byte[]> picture : pictures) {
      // 256 is written as 0; then: no colour table, one plane, 32 bits.
      byte size = (byte) (int) picture.getKey();
      file.put(size).put(size).putShort((short) 0).putShort((short) 1).putShort((short) 32);
      file.putInt(picture.getValue().length).putInt(at);
      at += picture.getValue().length;
    }
    pictures.forEach(picture -> file.put(picture.getValue()));
    return file.array();
  }

  /// macOS's icon file: pictures as PNG, each behind its name and length.
  private static byte[] apple(Map<Integer, byte[]> pictures) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(body);
    for (Map.Entry<Integer, byte[]> picture : pictures.entrySet()) {
      String name = APPLE.get(picture.getKey());
      if (name != null) {
        out.writeBytes(name);
        out.writeInt(picture.getValue().length + 8);
        out.write(picture.getValue());
      }
    }
    ByteBuffer file = ByteBuffer.allocate(body.size() + 8);
    file.put("icns".getBytes(StandardCharsets.US_ASCII));
    return file.putInt(body.size() + 8).put(body.toByteArray()).array();
  }
}
