package org.headscope.app.control;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.chart.Figure;

/// The content of a [PicturePanel]: a picture, a caption, and a cover.
public abstract class PictureModel<F extends Figure> implements Cover.Remedies {
  private final ReadOnlyObjectWrapper<Optional<F>> figure =
      new ReadOnlyObjectWrapper<>(Optional.empty());
  private final ReadOnlyStringWrapper caption = new ReadOnlyStringWrapper("");
  private final ReadOnlyObjectWrapper<Cover> cover = new ReadOnlyObjectWrapper<>(new Cover.None());

  /// The figure; empty until there is one, even if outdated.
  public final ReadOnlyObjectProperty<Optional<F>> figureProperty() {
    return figure.getReadOnlyProperty();
  }

  public final ReadOnlyStringProperty captionProperty() {
    return caption.getReadOnlyProperty();
  }

  public final ReadOnlyObjectProperty<Cover> coverProperty() {
    return cover.getReadOnlyProperty();
  }

  public final Optional<F> figure() {
    return figure.get();
  }

  public abstract ShellLine line();

  /// Tries again; nothing to do for pictures that follow the window's frame.
  @Override
  public void again() {}

  protected final void setFigure(Optional<F> shown) {
    figure.set(shown);
  }

  protected final void setCaption(String words) {
    caption.set(words);
  }

  protected final void setCover(Cover over) {
    cover.set(over);
  }
}
