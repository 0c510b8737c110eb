package org.headscope.app.control;

import module java.base;

import org.headscope.engine.io.Json;

/// Files of texts that come with the program, JSON at the root of its class path, where people who
/// write can change them without looking for code.
public final class TextResource {
  private TextResource() {}

  /// The content of `name` as a `type`.
  ///
  /// @throws org.headscope.engine.run.UserError naming file, field and remedy if it is none
  public static <T> T read(String name, Class<T> type) {
    try (InputStream file =
        Objects.requireNonNull(TextResource.class.getResourceAsStream("/" + name), name)) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return Json.parse(text, type, "HeadScope's own file " + name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
