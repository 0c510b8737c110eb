package org.headscope.app.control;

import module java.base;

import javafx.scene.control.TextField;

/// A single-line field for text that may be pasted with several lines. A [TextField] drops line
/// ends from pasted text, and so joins words.
public final class PasteField extends TextField {
  private final Function<String, Optional<String>> taken;

  /// @param taken converts pasted text; empty to reject it
  public PasteField(Function<String, Optional<String>> taken) {
    this.taken = taken;
  }

  /// Converts text that comes at once: from the clipboard, by any key, button or menu, or from an
  /// input method.
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
