package org.headscope.app.launch;

import module java.base;

/// Whether there is a screen to open a window on, known without starting any toolkit.
final class Display {
  private Display() {}

  static boolean isPresent() {
    return isPresent(System.getProperty("os.name", ""), System.getenv());
  }

  /// Linux says so in the environment; other desktops are taken to have one.
  static boolean isPresent(String osName, Map<String, String> environment) {
    boolean unix = !osName.toLowerCase(Locale.ROOT).matches(".*(windows|mac).*");
    return !unix || isSet(environment, "DISPLAY") || isSet(environment, "WAYLAND_DISPLAY");
  }

  private static boolean isSet(Map<String, String> environment, String name) {
    return !environment.getOrDefault(name, "").isBlank();
  }
}
