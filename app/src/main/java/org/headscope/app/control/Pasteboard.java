package org.headscope.app.control;

import javafx.scene.image.Image;

/** The desktop's clipboard. */
public interface Pasteboard {
  /** Offers {@code text} for pasting. */
  void text(String text);

  /** Offers {@code picture}, and {@code text} where only text can be pasted. */
  void picture(Image picture, String text);
}
