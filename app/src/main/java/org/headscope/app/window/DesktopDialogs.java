package org.headscope.app.window;

import module java.base;

import javafx.geometry.Insets;
import javafx.scene.control.*;
import javafx.scene.control.ButtonBar.ButtonData;
import javafx.scene.image.Image;
import javafx.scene.input.*;
import javafx.scene.layout.Region;
import javafx.stage.*;
import javafx.stage.FileChooser.ExtensionFilter;
import org.headscope.app.control.Dialogs;
import org.headscope.app.control.Pasteboard;
import org.jspecify.annotations.Nullable;

public final class DesktopDialogs implements Dialogs, Pasteboard {
  private final Window owner;
  private Optional<File> last;

  /// Dialogs over `owner` that start in the folder `last`, later in the folder used most recently.
  public DesktopDialogs(Window owner, Optional<Path> last) {
    this.owner = owner;
    this.last = last.map(Path::toFile);
  }

  public Optional<Path> last() {
    return last.map(File::toPath);
  }

  @Override
  public Optional<Path> folder(String title) {
    DirectoryChooser chooser = new DirectoryChooser();
    chooser.setTitle(title);
    last.filter(File::isDirectory).ifPresent(chooser::setInitialDirectory);
    return chosen(chooser.showDialog(owner));
  }

  @Override
  public boolean confirm(String question, String yes, String no) {
    ButtonType agree = new ButtonType(yes, ButtonData.OK_DONE);
    ButtonType refuse = new ButtonType(no, ButtonData.CANCEL_CLOSE);
    Alert alert = new Alert(Alert.AlertType.NONE, question, refuse, agree);
    alert.initOwner(owner);
    alert.setTitle("HeadScope");
    alert.getDialogPane().setPadding(new Insets(16, 16, 8, 16));
    alert.getDialogPane().setMinHeight(Region.USE_PREF_SIZE);
    alert.getDialogPane().getStylesheets().setAll(owner.getScene().getStylesheets());
    return alert.showAndWait().filter(agree::equals).isPresent();
  }

  @Override
  public Optional<Path> file(String title, String kind, List<String> extensions) {
    FileChooser chooser = chooser(title);
    chooser.getExtensionFilters().add(new ExtensionFilter(kind, patterns(extensions)));
    chooser.getExtensionFilters().add(new ExtensionFilter("All files", "*"));
    return chosen(chooser.showOpenDialog(owner));
  }

  @Override
  public Optional<Path> save(String title, String name, List<String> extensions) {
    FileChooser chooser = chooser(title);
    chooser.setInitialFileName(name);
    for (String pattern : patterns(extensions)) {
      chooser.getExtensionFilters().add(new ExtensionFilter(pattern.substring(2), pattern));
    }
    return chosen(chooser.showSaveDialog(owner));
  }

  private FileChooser chooser(String title) {
    FileChooser chooser = new FileChooser();
    chooser.setTitle(title);
    last.filter(File::isDirectory).ifPresent(chooser::setInitialDirectory);
    return chooser;
  }

  private static List<String> patterns(List<String> extensions) {
    return extensions.stream().map(e -> "*." + e).toList();
  }

  private Optional<Path> chosen(@Nullable File file) {
    Optional<File> picked = Optional.ofNullable(file);
    last = picked.map(f -> f.isDirectory() ? f : f.getParentFile()).or(() -> last);
    return picked.map(File::toPath);
  }

  @Override
  public void text(String text) {
    ClipboardContent content = new ClipboardContent();
    content.putString(text);
    Clipboard.getSystemClipboard().setContent(content);
  }

  @Override
  public void picture(Image picture, String text) {
    ClipboardContent content = new ClipboardContent();
    content.putImage(picture);
    content.putString(text);
    Clipboard.getSystemClipboard().setContent(content);
  }
}
