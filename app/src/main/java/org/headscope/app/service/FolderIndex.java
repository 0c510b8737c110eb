package org.headscope.app.service;

import module java.base;

import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.headscope.app.session.RunRef;

/// A list of what belongs to runs, in which each is found by its folder: a folder is one run,
/// whatever it is called. Who hears of a change finds what there is after it.
final class FolderIndex<T> {
  private final ObservableList<T> list = FXCollections.observableArrayList();
  private final ObservableList<T> toRead = FXCollections.unmodifiableObservableList(list);
  private final Map<Path, Integer> places = new HashMap<>();
  private final Function<T, RunRef> run;

  FolderIndex(Function<T, RunRef> run) {
    this.run = run;
  }

  ObservableList<T> list() {
    return toRead;
  }

  Optional<T> find(RunRef ref) {
    return Optional.ofNullable(places.get(ref.directory())).map(list::get);
  }

  /// Adds `elements` of folders that are not in the list, as one change.
  void addAll(List<T> elements) {
    for (T element : elements) {
      places.put(run.apply(element).directory(), places.size());
    }
    list.addAll(elements);
  }

  void put(T element) {
    Integer place = places.putIfAbsent(run.apply(element).directory(), places.size());
    if (place == null) {
      list.add(element);
    } else {
      list.set(place, element);
    }
  }

  /// Puts the elements in the order of `order`, which names all of them.
  void arrange(List<RunRef> order) {
    List<T> arranged = order.stream().flatMap(ref -> find(ref).stream()).toList();
    if (arranged.size() == list.size() && !sameOrder(order)) {
      for (int i = 0; i < arranged.size(); i++) {
        places.put(run.apply(arranged.get(i)).directory(), i);
      }
      list.setAll(arranged);
    }
  }

  private boolean sameOrder(List<RunRef> order) {
    for (int i = 0; i < order.size(); i++) {
      if (!Integer.valueOf(i).equals(places.get(order.get(i).directory()))) {
        return false;
      }
    }
    return true;
  }

  void remove(RunRef ref) {
    Integer place = places.remove(ref.directory());
    if (place != null) {
      places.replaceAll((_, at) -> at > place ? at - 1 : at);
      list.remove((int) place);
    }
  }
}
