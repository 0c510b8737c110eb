package org.headscope.app.control;

import javafx.scene.image.Image;

public interface Pasteboard {
  void text(String text);

  /// Copies `picture`, and `text` for targets that accept only text.
  void picture(Image picture, String text);
}
