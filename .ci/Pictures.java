import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;

/** Fails unless there is a PNG and an SVG among the files named, and none of them is blank. */
final class Pictures {

  private static final Pattern DRAWN =
      Pattern.compile("<(path|line|polyline|polygon|rect|circle|ellipse|text|image|use)\\b");

  /** Anti-aliased text alone has more colours than this, a plain or half-painted window fewer. */
  private static final int MIN_COLOURS = 16;

  private static final int MIN_SHAPES = 10;

  private Pictures() {}

  public static void main(String[] args) throws IOException {
    List<String> names = Arrays.asList(args);
    boolean failed = false;
    for (String kind : List.of(".png", ".svg")) {
      if (names.stream().noneMatch(name -> name.endsWith(kind))) {
        System.err.println("No " + kind + " file was rendered under app/target.");
        failed = true;
      }
    }
    for (String name : names) {
      long found = name.endsWith(".png") ? colours(name) : shapes(name);
      boolean blank = found < (name.endsWith(".png") ? MIN_COLOURS : MIN_SHAPES);
      System.out.println(name + ": " + found + (name.endsWith(".png") ? " colours" : " shapes"));
      if (blank) {
        System.err.println(name + " is blank.");
        failed = true;
      }
    }
    System.exit(failed ? 1 : 0);
  }

  private static long colours(String name) throws IOException {
    BufferedImage image = ImageIO.read(new File(name));
    if (image == null) {
      return 0;
    }
    int width = image.getWidth();
    int[] pixels = image.getRGB(0, 0, width, image.getHeight(), null, 0, width);
    return Arrays.stream(pixels).distinct().count();
  }

  private static long shapes(String name) throws IOException {
    return DRAWN.matcher(Files.readString(Path.of(name))).results().count();
  }
}
