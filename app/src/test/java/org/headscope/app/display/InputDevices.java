package org.headscope.app.display;

import module java.base;

/// The mouse and keyboard of a display: an xdotool that reads commands line by line.
final class InputDevices implements AutoCloseable {
  private final Process xdotool;
  private final Writer lines;

  /// Creates the hand at `display`.
  InputDevices(String display) {
    xdotool = start(display, ProcessBuilder.Redirect.DISCARD, List.of("-"));
    lines = new OutputStreamWriter(xdotool.getOutputStream(), StandardCharsets.UTF_8);
  }

  private static Process start(
      String display, ProcessBuilder.Redirect voice, List<String> arguments) {
    List<String> command = new ArrayList<>(List.of("xdotool"));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(voice);
    builder.environment().put("DISPLAY", display);
    try {
      return builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start xdotool", e);
    }
  }

  /// Returns the output of a single xdotool with `arguments`.
  static String ask(String display, String... arguments) {
    Process process = start(display, ProcessBuilder.Redirect.PIPE, List.of(arguments));
    try (var voice = process.getInputStream()) {
      process.getOutputStream().close();
      return new String(voice.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// Performs `action`, in xdotool's syntax.
  void act(String action) {
    try {
      lines.write(action + "\n");
      lines.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("xdotool ended", e);
    }
  }

  /// Presses and releases each of `keys`, such as `ctrl+2`.
  void key(String... keys) {
    act("key --delay 2 " + String.join(" ", keys));
  }

  /// Types `text` of letters, digits, spaces, dots and bars.
  void type(String text) {
    key(
        text.chars()
            .mapToObj(letter ->
                switch (letter) {
                  case '|' -> "bar";
                  case ' ' -> "space";
                  case '.' -> "period";
                  case '-' -> "minus";
                  default -> Character.toString(letter);
                })
            .toArray(String[]::new));
  }

  void move(int x, int y) {
    act("mousemove " + x + " " + y);
  }

  void click(int x, int y) {
    move(x, y);
    press();
    release();
  }

  /// Turns the wheel, up for positive `notches`.
  void wheel(int notches) {
    String button = notches > 0 ? "4" : "5";
    for (int i = 0; i < Math.abs(notches); i++) {
      act("mousedown " + button);
      act("mouseup " + button);
    }
  }

  void press() {
    act("mousedown 1");
  }

  void release() {
    act("mouseup 1");
  }

  @Override
  public void close() {
    try (Writer end = lines) {
      end.flush();
    } catch (IOException _) {
      // It has already ended.
    }
    try {
      if (!xdotool.waitFor(2, TimeUnit.SECONDS)) {
        xdotool.destroyForcibly();
      }
    } catch (InterruptedException _) {
      xdotool.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
