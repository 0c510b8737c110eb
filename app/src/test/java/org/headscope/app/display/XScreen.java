package org.headscope.app.display;

import module java.base;

/// A separate display: Xvfb on a free number, and openbox with one desktop and no shortcuts.
final class XScreen implements AutoCloseable {
  private static final String WINDOW_MANAGER =
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <openbox_config xmlns="http://openbox.org/3.4/rc">
        <desktops><number>1</number><popupTime>0</popupTime></desktops>
        <focus><focusNew>yes</focusNew></focus>
        <keyboard/>
        <mouse>
          <context name="Client">
            <mousebind button="Left" action="Press">
              <action name="Focus"/><action name="Raise"/>
            </mousebind>
          </context>
        </mouse>
      </openbox_config>
      """;

  /// The size of an entry in the colour table before the pixels.
  private static final int COLOUR_BYTES = 12;

  private final int width;
  private final int height;
  private final ByteBuffer frame;
  private final Guarded server;
  private final Guarded manager;
  private final String name;

  /// Starts a display of `width` × `height` pixels with its files in `folder`.
  XScreen(int width, int height, Path folder) {
    this.width = width;
    this.height = height;
    try {
      Files.createDirectories(folder);
      Path settings = Files.writeString(folder.resolve("openbox.xml"), WINDOW_MANAGER);
      server =
          Guarded.start(
              folder,
              Map.of(),
              List.of(
                  "Xvfb",
                  "-displayfd",
                  "1",
                  "-screen",
                  "0",
                  width + "x" + height + "x24",
                  "-fbdir",
                  folder.toString(),
                  "-noreset",
                  "-nolisten",
                  "tcp"));
      BufferedReader voice = server.process().inputReader(StandardCharsets.UTF_8);
      String number = voice.readLine();
      if (number == null) {
        throw new IllegalStateException(
            "Xvfb did not start: "
                + new String(
                    server.process().getErrorStream().readAllBytes(), StandardCharsets.UTF_8));
      }
      name = ":" + number.strip();
      try (FileChannel file = FileChannel.open(folder.resolve("Xvfb_screen0"))) {
        frame = file.map(FileChannel.MapMode.READ_ONLY, 0, file.size());
      }
      manager =
          Guarded.start(
              folder,
              Map.of("DISPLAY", name),
              List.of("openbox", "--config-file", settings.toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    awaitManager();
  }

  private void awaitManager() {
    for (int tries = 0; tries < 100; tries++) {
      if (InputDevices.ask(name, "get_num_desktops").strip().equals("1")) {
        return;
      }
      Delay.millis(50);
    }
    throw new IllegalStateException("openbox did not take " + name);
  }

  /// Returns the value for `DISPLAY`.
  String name() {
    return name;
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  /// Returns the current picture, which Xvfb keeps in a file in xwd's format.
  Screenshot shot() {
    int header = frame.getInt(0);
    int colours = frame.getInt(19 * Integer.BYTES);
    int stride = frame.getInt(12 * Integer.BYTES);
    ByteOrder order =
        frame.getInt(7 * Integer.BYTES) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    int pixels = header + colours * COLOUR_BYTES;
    int[] rgb = new int[width * height];
    for (int y = 0; y < height; y++) {
      IntBuffer row =
          frame.slice(pixels + y * stride, width * Integer.BYTES).order(order).asIntBuffer();
      row.get(rgb, y * width, width);
    }
    return new Screenshot(width, height, rgb);
  }

  @Override
  public void close() {
    manager.close();
    server.close();
  }
}
