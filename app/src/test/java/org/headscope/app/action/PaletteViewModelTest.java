package org.headscope.app.action;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.action.PaletteViewModel.Item;
import org.junit.jupiter.api.Test;

class PaletteViewModelTest {
  private static final ActionBody NOTHING = new ActionBody.Shows(() -> {});

  private final List<Item> items =
      new ArrayList<>(
          List.of(
              new Item("Open run…", "Opens the folder of a trained run", "Ctrl+O", NOTHING),
              new Item("Undo", "Goes back", "Ctrl+Z", NOTHING),
              new Item("Head 2.1", "layer 2 · head 1 2-gram 0.88", "", NOTHING),
              new Item("Head 1.1", "layer 1 · head 1 previous 0.92", "", NOTHING)));
  private final PaletteViewModel model = new PaletteViewModel(() -> items, _ -> List.of());

  private List<String> found(String text) {
    model.text.set(text);
    return model.found.stream().map(Item::title).toList();
  }

  @Test
  void showsEverythingUntilSomethingIsTyped() {
    model.open("");
    assertThat(model.found).hasSize(4);
  }

  @Test
  void textDirectionCharactersAreMadeVisible() {
    Item item = new Item("x\ty", "instance of a\u202eb", "", NOTHING);
    assertThat(item.title()).isEqualTo("x\\ty");
    assertThat(item.detail()).isEqualTo("instance of a\\u202eb");
  }

  @Test
  void everyWordMustOccur() {
    model.open("");
    assertThat(found("head previous")).containsExactly("Head 1.1");
    assertThat(found("HEAD 2")).first().isEqualTo("Head 2.1");
    assertThat(found("head zebra")).isEmpty();
  }

  @Test
  void titlesComeBeforeExplanations() {
    items.addFirst(new Item("Close", "Takes the run off the list", "", NOTHING));
    model.open("");
    assertThat(found("run")).containsExactly("Open run…", "Close");
  }

  @Test
  void unavailableItemsComeLastAndSayWhy() {
    items.addFirst(new Item("Undo all", "There is nothing to undo.", "", NOTHING, false));
    model.open("");
    assertThat(found("undo")).containsExactly("Undo", "Undo all");
    assertThat(model.found.getLast().detail()).isEqualTo("There is nothing to undo.");
    assertThat(found("")).last().isEqualTo("Undo all");
  }

  @Test
  void reopeningRefreshesItemsAndClearsTheText() {
    model.open("");
    found("undo");
    items.add(new Item("Step 4,000", "", "", NOTHING));
    model.open("");
    assertThat(model.text.get()).isEmpty();
    assertThat(model.found).hasSize(5);
  }

  @Test
  void typedLinksBecomeItems() {
    PaletteViewModel linked =
        new PaletteViewModel(
            () -> items,
            text ->
                text.contains("@")
                    ? List.of(new Item("Go to " + text, "link", "", NOTHING))
                    : List.of());
    linked.open("");
    linked.text.set(" Run@5 ");
    assertThat(linked.found).extracting(Item::title).containsExactly("Go to Run@5");
  }
}
