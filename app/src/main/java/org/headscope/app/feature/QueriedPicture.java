package org.headscope.app.feature;

import module java.base;

import javafx.beans.value.ObservableValue;
import org.headscope.app.chart.Figure;
import org.headscope.app.control.Cover;
import org.headscope.app.control.PictureModel;
import org.headscope.app.control.QueryStatus;
import org.headscope.app.service.Frame;
import org.headscope.app.service.Workbench;
import org.headscope.app.task.Query;
import org.headscope.app.task.TaskRunner;
import org.headscope.engine.run.Cache;

/// A picture of a value that is computed for what the window shows, while the picture is visible.
public abstract class QueriedPicture<K, V, F extends Figure> extends PictureModel<F> {
  private static final int CACHED = 24;

  protected final Workbench workbench;
  private final ObservableValue<Boolean> showing;
  private final Query<K, V> query;

  /// @param showing whether the picture is visible
  protected QueriedPicture(
      Workbench workbench,
      TaskRunner runner,
      Query.Source<K, V> source,
      ObservableValue<Boolean> showing) {
    this.workbench = workbench;
    this.showing = showing;
    query = new Query<>(runner, source, Cache.ofEntries(CACHED));
  }

  /// Shows the picture, and from now on follows the window; the last act of a constructor.
  protected final void begin() {
    query.stateProperty().subscribe(_ -> show());
    workbench.frameProperty().subscribe(_ -> show());
    showing.subscribe(_ -> show());
  }

  /// The subject of the window; empty if there is nothing to compute.
  protected abstract Optional<K> key(Frame frame);

  /// The name of a key's value at the beginning of a sentence.
  protected abstract String subject(K key);

  /// The message while nothing is open.
  protected abstract String invitation();

  protected abstract F figure(K key, V value);

  protected abstract String caption(K key, V value);

  /// Paints again, with the current key.
  protected final void show() {
    Frame frame = workbench.frame();
    if (showing.getValue()) {
      query.request(key(frame));
    }
    QueryStatus<K, V> status = QueryStatus.of(query.state(), this::subject, invitation());
    setFigure(status.answer().map(answer -> figure(answer.key(), answer.value())));
    setCaption(
        status.caption(
            status.answer().map(answer -> caption(answer.key(), answer.value())).orElse("")));
    boolean idle = query.state().currentKey().isEmpty();
    setCover(idle ? absence(frame) : status.cover());
  }

  /// The reason why nothing is computed.
  protected Cover absence(Frame frame) {
    return frame.cover(invitation()).withoutPicture();
  }

  @Override
  public final void again() {
    query.again();
  }
}
