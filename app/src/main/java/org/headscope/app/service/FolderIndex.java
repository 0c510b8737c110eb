package org.headscope.app.service;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import org.headscope.app.session.RunRef;

/// Finds in a list what belongs to a run: a folder is one run, whatever it is called.
final class FolderIndex<T> {
  private final ObservableList<T> list;
  private final Function<T, RunRef> run;
  private final Map<Path, Integer> places = new HashMap<>();

  /// Follows `list`, of which `run` tells whose each is, before its other listeners.
  FolderIndex(ObservableList<T> list, Function<T, RunRef> run) {
    this.list = list;
    this.run = run;
    list.addListener((ListChangeListener<T>) this::follow);
  }

  private void follow(ListChangeListener.Change<? extends T> change) {
    while (change.next()) {
      change.getRemoved().forEach(gone -> places.remove(folder(gone)));
      boolean othersStay = change.getAddedSize() == change.getRemovedSize();
      int end = othersStay ? change.getTo() : list.size();
      for (int i = change.getFrom(); i < end; i++) {
        places.put(folder(list.get(i)), i);
      }
    }
  }

  private Path folder(T element) {
    return run.apply(element).directory();
  }

  /// What the list has of `ref`.
  Optional<T> find(RunRef ref) {
    return Optional.ofNullable(places.get(ref.directory())).map(list::get);
  }

  /// Adds `element`, or replaces what was there of its folder.
  void put(T element) {
    Integer place = places.get(folder(element));
    if (place == null) {
      list.add(element);
    } else {
      list.set(place, element);
    }
  }

  /// Takes away what there is of `ref`.
  void remove(RunRef ref) {
    Integer place = places.get(ref.directory());
    if (place != null) {
      list.remove((int) place);
    }
  }
}
