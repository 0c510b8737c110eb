package org.headscope.app.control;

import module java.base;

import javafx.scene.control.TextField;

/// A field of one line for text that may come with several. A [TextField] drops line ends from what
/// is pasted, and so makes one word of two.
public final class PasteField extends TextField {
  private final Function<String, Optional<String>> taken;

  /// @param taken what becomes of a text that comes at once; if nothing, it is not taken
  public PasteField(Function<String, Optional<String>> taken) {
    this.taken = taken;
  }

  /// Whatever comes at once: from the clipboard, by whichever key, button or menu, or an input
  /// method.
  @Override
  public void replaceText(int start, int end, String text) {
    boolean typed = text.length() < 2 && !"\n".equals(text) && !"\r".equals(text);
    if (typed) {
      super.replaceText(start, end, text);
    } else {
      taken.apply(text).ifPresent(line -> super.replaceText(start, end, line));
    }
  }
}
