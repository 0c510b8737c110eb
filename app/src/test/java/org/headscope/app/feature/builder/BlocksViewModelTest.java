package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.Journal;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.NgramHeads;
import org.headscope.engine.neural.block.Variant;
import org.junit.jupiter.api.Test;

class BlocksViewModelTest {
  private final Journal journal = new Journal();
  private final ModelForm form = new ModelForm(journal, Variant.PAPER, List.of());
  private final BlocksViewModel model = new BlocksViewModel(journal, form);

  BlocksViewModelTest() {
    form.architecture.set(Architecture.TRANSFORMER);
  }

  private List<String> titles() {
    return model.cards.get().stream().map(ModelPart::title).toList();
  }

  private void choose(String title) {
    model.choose(titles().indexOf(title));
  }

  @Test
  void cardsFollowTheForwardPassAndCountItsParameters() {
    assertThat(titles())
        .containsExactly("Embedding", "Layer 1", "Layer 2", "Layer 3", "Layer 4", "Head");
    long all = model.cards.get().stream().mapToLong(c -> c.parameters().orElse(-1)).sum();
    assertThat(all).isEqualTo(form.draft.get().config().orElseThrow().parameterCount());
  }

  @Test
  void theChosenCardIsASettingRestoredWithTheHeads() {
    journal.begin();
    choose("Layer 2");
    model.insert(List.of(1));
    int chosen = model.chosen.get();
    assertThat(chosen).isNotEqualTo(titles().indexOf("Layer 2"));
    journal.perform(new Command.Undo());
    assertThat(form.grams.get()).isEmpty();
    assertThat(model.chosen.get()).isEqualTo(titles().indexOf("Layer 2"));
    journal.perform(new Command.Redo());
    assertThat(model.chosen.get()).isEqualTo(chosen);
  }

  @Test
  void insertedHeadsFollowTheChosenBlockAndAreChosen() {
    choose("Layer 2");
    model.insert(List.of(1, 2, 3));
    assertThat(form.grams.get())
        .containsExactly(
            new NgramHeadPlace(2, 1), new NgramHeadPlace(2, 2), new NgramHeadPlace(2, 3));
    assertThat(titles().get(model.chosen.get())).isEqualTo("NGH(3)");
    model.insert(List.of(5));
    choose("Layer 1");
    model.insert(List.of(4));
    assertThat(titles())
        .containsExactly(
            "Embedding",
            "Layer 1",
            "NGH(4)",
            "Layer 2",
            "NGH(1)",
            "NGH(2)",
            "NGH(3)",
            "NGH(5)",
            "Layer 3",
            "Layer 4",
            "Head");
  }

  @Test
  void theEmbeddingStandsForTheFirstLayerAndTheHeadForTheLast() {
    choose("Embedding");
    model.insert(List.of(1));
    choose("Head");
    model.insert(List.of(2));
    assertThat(form.grams.get())
        .containsExactly(new NgramHeadPlace(1, 1), new NgramHeadPlace(4, 2));
  }

  @Test
  void onlyNgramHeadsCanBeRemoved() {
    choose("Layer 1");
    model.insert(List.of(1, 2));
    model.remove();
    assertThat(form.grams.get()).containsExactly(new NgramHeadPlace(1, 1));
    choose("Layer 1");
    model.remove();
    assertThat(form.grams.get()).hasSize(1);
  }

  @Test
  void headsMovePastEachOtherAndThroughTheLayers() {
    choose("Layer 1");
    model.insert(List.of(1, 2));
    model.move(-1); // 2 before 1
    assertThat(form.grams.get())
        .containsExactly(new NgramHeadPlace(1, 2), new NgramHeadPlace(1, 1));
    model.move(-1); // no layer 0
    assertThat(form.grams.get())
        .containsExactly(new NgramHeadPlace(1, 2), new NgramHeadPlace(1, 1));
    choose("NGH(1)");
    model.move(1);
    model.move(1);
    assertThat(form.grams.get())
        .containsExactly(new NgramHeadPlace(1, 2), new NgramHeadPlace(3, 1));
    model.move(1);
    model.move(1);
    assertThat(form.grams.get())
        .containsExactly(new NgramHeadPlace(1, 2), new NgramHeadPlace(4, 1));
    model.move(-1);
    assertThat(form.grams.get())
        .containsExactly(new NgramHeadPlace(1, 2), new NgramHeadPlace(3, 1));
    assertThat(titles().get(model.chosen.get())).isEqualTo("NGH(1)");
  }

  @Test
  void aDraggedHeadFollowsTheCardItIsDroppedOn() {
    choose("Layer 1");
    model.insert(List.of(1, 2, 3));
    model.drop(titles().indexOf("NGH(1)"), titles().indexOf("Layer 3"));
    assertThat(form.grams.get())
        .containsExactly(
            new NgramHeadPlace(1, 2), new NgramHeadPlace(1, 3), new NgramHeadPlace(3, 1));
    model.drop(titles().indexOf("NGH(1)"), titles().indexOf("NGH(2)"));
    assertThat(form.grams.get())
        .containsExactly(
            new NgramHeadPlace(1, 2), new NgramHeadPlace(1, 1), new NgramHeadPlace(1, 3));
    model.drop(titles().indexOf("Layer 2"), 0);
    assertThat(form.grams.get()).hasSize(3);
  }

  @Test
  void headsBehindARemovedLayerAreShownAndCanBeMoved() {
    choose("Layer 4");
    model.insert(List.of(2));
    form.set(BuilderInput.LAYERS, 2);
    assertThat(form.draft.get().problems().at(ModelForm.GRAMS))
        .contains("come after layer 4, but the last is 2");
    choose("NGH(2)");
    assertThat(model.cards.get().get(model.chosen.get()).lost()).isTrue();
    model.move(-1);
    assertThat(form.draft.get().problems().none()).isTrue();
    assertThat(form.grams.get()).containsExactly(new NgramHeadPlace(2, 2));
  }

  @Test
  void theModelListsHeadsByLayerWithTheirForm() {
    choose("Layer 1");
    model.insert(List.of(1, 2, 3));
    form.form.set(NgramHeads.Form.REFERENCE);
    assertThat(form.draft.get().config().orElseThrow().ngramHeads())
        .containsExactly(new NgramHeads(1, List.of(1, 2, 3), NgramHeads.Form.REFERENCE));
  }
}
