package org.headscope.app.feature.builder;

import module java.base;

import javafx.scene.image.Image;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Pasteboard;

/// A desktop that answers every dialog with the test's choice, and copies.
final class ObligingDesktop implements Dialogs, Pasteboard {
  @Override
  public boolean confirm(String question, String yes, String no) {
    return false;
  }

  Optional<Path> answer = Optional.empty();
  final List<String> copied = new ArrayList<>();

  @Override
  public Optional<Path> folder(String title) {
    return answer;
  }

  @Override
  public Optional<Path> file(String title, String kind, List<String> extensions) {
    return answer;
  }

  @Override
  public Optional<Path> save(String title, String name, List<String> extensions) {
    return answer;
  }

  @Override
  public void text(String text) {
    copied.add(text);
  }

  @Override
  public void picture(Image picture, String text) {
    copied.add(text);
  }
}
