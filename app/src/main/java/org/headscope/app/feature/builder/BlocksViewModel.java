package org.headscope.app.feature.builder;

import module java.base;

import javafx.beans.property.*;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The cards of the model, the selected one, and the changes to n-gram heads.
public final class BlocksViewModel {
  private static final int MAX_CARD = 100_000;

  private final ModelForm form;
  final ReadOnlyObjectWrapper<List<ModelPart>> cards = new ReadOnlyObjectWrapper<>(List.of());
  private final Setting<Integer> selectedCard;
  final ReadOnlyIntegerWrapper chosen = new ReadOnlyIntegerWrapper(1);

  /// The card after which the dragged heads would be inserted; −1 for none.
  final ReadOnlyIntegerWrapper target = new ReadOnlyIntegerWrapper(-1);

  /// The head that is being added and then selected.
  private OptionalInt added = OptionalInt.empty();

  BlocksViewModel(Journal journal, ModelForm form) {
    this.form = form;
    selectedCard = journal.setting("builder.card", 1, SettingCodec.whole(0, MAX_CARD));
    form.draft.subscribe(draft -> {
      cards.set(ModelPart.of(draft));
      added.ifPresent(this::chooseGram);
      follow();
    });
    selectedCard.subscribe(_ -> follow());
  }

  private void follow() {
    chosen.set(Math.clamp(selectedCard.get(), 0, cards.get().size() - 1));
  }

  /// Changes the heads and selects `gram`, as one step of undo.
  private void change(List<NgramHeadPlace> grams, int gram) {
    added = OptionalInt.of(gram);
    form.grams.set(grams);
    added = OptionalInt.empty();
    chooseGram(gram);
  }

  void choose(int index) {
    selectedCard.set(Math.clamp(index, 0, cards.get().size() - 1));
  }

  void walk(int by) {
    choose(chosen.get() + by);
  }

  void insert(List<Integer> orders) {
    insert(chosen.get(), orders);
  }

  void insert(int index, List<Integer> orders) {
    ModelPart card = cards.get().get(index);
    int layer = layer(card);
    List<NgramHeadPlace> grams = new ArrayList<>(form.grams.get());
    int at = place(card, grams, layer);
    grams.addAll(at, orders.stream().map(order -> new NgramHeadPlace(layer, order)).toList());
    change(grams, at + orders.size() - 1);
  }

  private int layer(ModelPart card) {
    int last = Math.max(1, form.draft.get().layers());
    return card.kind() == ModelPart.Kind.HEAD ? last : Math.clamp(card.layer(), 1, last);
  }

  private static int place(ModelPart card, List<NgramHeadPlace> grams, int layer) {
    if (card.gram() >= 0 && !card.lost()) {
      return card.gram() + 1;
    }
    return before(grams, card.kind() == ModelPart.Kind.HEAD ? layer + 1 : layer);
  }

  private static int before(List<NgramHeadPlace> grams, int layer) {
    return (int) grams.stream().filter(g -> g.after() < layer).count();
  }

  void remove() {
    ModelPart card = cards.get().get(chosen.get());
    if (card.gram() >= 0) {
      List<NgramHeadPlace> grams = new ArrayList<>(form.grams.get());
      grams.remove(card.gram());
      form.grams.set(grams);
    }
  }

  /// Moves the selected n-gram head past its neighbour, or to the layer above or below.
  void move(int by) {
    ModelPart card = cards.get().get(chosen.get());
    if (card.gram() < 0) {
      return;
    }
    List<NgramHeadPlace> grams = new ArrayList<>(form.grams.get());
    int at = card.gram();
    NgramHeadPlace gram = grams.remove(at);
    int layers = Math.max(1, form.draft.get().layers());
    int neighbour = by < 0 ? at - 1 : at;
    boolean swaps =
        neighbour >= 0 && neighbour < grams.size() && grams.get(neighbour).after() == gram.after();
    int layer = swaps ? gram.after() : Math.clamp(gram.after() + (long) by, 1, layers);
    // It enters another layer as its last head from below, as its first from above.
    int entering = by < 0 ? Math.min(at, before(grams, layer + 1)) : before(grams, layer);
    int to = swaps ? at + by : entering;
    grams.add(to, new NgramHeadPlace(layer, gram.order()));
    change(grams, to);
  }

  void drop(int from, int index) {
    ModelPart moved = cards.get().get(from);
    if (moved.gram() < 0 || from == index) {
      return;
    }
    ModelPart card = cards.get().get(index);
    int layer = layer(card);
    List<NgramHeadPlace> grams = new ArrayList<>(form.grams.get());
    int to = place(card, grams, layer);
    grams.add(to, new NgramHeadPlace(layer, grams.get(moved.gram()).order()));
    grams.remove(moved.gram() >= to ? moved.gram() + 1 : moved.gram());
    change(grams, moved.gram() >= to ? to : to - 1);
  }

  private void chooseGram(int gram) {
    IntStream.range(0, cards.get().size())
        .filter(i -> cards.get().get(i).gram() == gram)
        .findFirst()
        .ifPresent(this::choose);
  }
}
