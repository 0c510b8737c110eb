package org.headscope.app.action;

import module java.base;

import javafx.beans.property.*;
import javafx.collections.*;
import org.headscope.engine.run.PlainText;

/// Finds actions, runs, instances, heads and checkpoints for typed words.
public final class PaletteViewModel {
  private static final int SHOWN = 60;

  /// A result that can be chosen.
  ///
  /// @param detail what happens, or a description
  /// @param keys its shortcut, or empty
  /// @param possible whether it is available; its detail says why not
  public record Item(String title, String detail, String keys, ActionBody body, boolean possible) {
    public Item {
      title = PlainText.line(title);
      detail = PlainText.line(detail);
    }

    public Item(String title, String detail, String keys, ActionBody body) {
      this(title, detail, keys, body, true);
    }
  }

  private record Ranked(Item item, int rank) {}

  private final Supplier<List<Item>> everything;
  private final Function<String, List<Item>> typed;
  final StringProperty text = new SimpleStringProperty(this, "text", "");
  final ObservableList<Item> found = FXCollections.observableArrayList();
  private List<Item> items = List.of();

  /// @param everything all items when the palette opens
  public PaletteViewModel(Supplier<List<Item>> everything, Function<String, List<Item>> typed) {
    this.everything = everything;
    this.typed = typed;
    text.addListener((_, _, _) -> find());
  }

  /// Starts again with all current items.
  ///
  /// @param begun the text already in the field
  public void open(String begun) {
    items = everything.get();
    text.set(begun);
    find();
  }

  private void find() {
    String wanted = text.get().toLowerCase(Locale.ROOT).strip();
    Stream<Item> fitting =
        items.stream()
            .map(item -> rank(item, wanted).stream().mapToObj(r -> new Ranked(item, r)).findFirst())
            .flatMap(Optional::stream)
            .sorted(
                Comparator.<Ranked, Boolean>comparing(found -> !found.item().possible())
                    .thenComparingInt(Ranked::rank))
            .limit(SHOWN)
            .map(Ranked::item);
    List<Item> own = typed.apply(text.get().strip());
    found.setAll(Stream.concat(own.stream(), fitting).toList());
  }

  /// Returns the rank of `item`, less is better; empty if a typed word does not occur in it.
  private static OptionalInt rank(Item item, String wanted) {
    String title = item.title().toLowerCase(Locale.ROOT);
    String all = title + " " + item.detail().toLowerCase(Locale.ROOT);
    int rank = 0;
    for (String word : wanted.split("\\s+", -1)) {
      if (!all.contains(word)) {
        return OptionalInt.empty();
      }
      rank +=
          title.startsWith(word)
              ? 0
              : title.contains(" " + word) ? 1 : title.contains(word) ? 2 : 4;
    }
    return OptionalInt.of(rank);
  }
}
