package org.headscope.app.control;

import javafx.scene.image.Image;

public interface Pasteboard {
  void text(String text);

  /// Offers `picture`, and `text` where only text can be pasted.
  void picture(Image picture, String text);
}
