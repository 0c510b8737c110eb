package org.headscope.app.feature.builder;

import static org.assertj.core.api.Assertions.assertThat;

import module java.base;

import org.headscope.app.session.Journal;
import org.headscope.engine.neural.Architecture;
import org.headscope.engine.neural.block.Variant;
import org.junit.jupiter.api.Test;

/// The places of heads that are dropped, moved and inserted among others.
class BlockPlacesViewModelTest {
  private final Journal journal = new Journal();
  private final ModelForm form = new ModelForm(journal, Variant.PAPER, List.of());
  private final BlocksViewModel model = new BlocksViewModel(journal, form);

  BlockPlacesViewModelTest() {
    form.architecture.set(Architecture.TRANSFORMER);
    form.grams.set(List.of(gram(1, 1), gram(1, 2), gram(3, 3)));
    assertThat(titles())
        .containsExactly(
            "Embedding",
            "Layer 1",
            "NGH(1)",
            "NGH(2)",
            "Layer 2",
            "Layer 3",
            "NGH(3)",
            "Layer 4",
            "Head");
  }

  private static NgramHeadPlace gram(int after, int order) {
    return new NgramHeadPlace(after, order);
  }

  private List<String> titles() {
    return model.cards.get().stream().map(ModelPart::title).toList();
  }

  private int at(String title) {
    return titles().indexOf(title);
  }

  private String chosen() {
    return titles().get(model.chosen.get());
  }

  @Test
  void keysWalkTheCardsAndStopAtBothEnds() {
    model.choose(0);
    model.walk(1);
    assertThat(chosen()).isEqualTo("Layer 1");
    model.walk(2);
    assertThat(chosen()).isEqualTo("NGH(2)");
    model.walk(99);
    assertThat(chosen()).isEqualTo("Head");
    model.walk(-99);
    assertThat(chosen()).isEqualTo("Embedding");
    model.choose(99);
    assertThat(chosen()).isEqualTo("Head");
  }

  @Test
  void headsInsertedAtACardPrecedeTheHeadsBehindIt() {
    model.insert(at("Layer 1"), List.of(4, 5));
    assertThat(form.grams.get())
        .containsExactly(gram(1, 4), gram(1, 5), gram(1, 1), gram(1, 2), gram(3, 3));
    assertThat(chosen()).isEqualTo("NGH(5)");
    model.insert(at("Layer 3"), List.of(6));
    assertThat(form.grams.get().get(4)).as("first behind its layer").isEqualTo(gram(3, 6));
    model.insert(at("Head"), List.of(7));
    assertThat(form.grams.get()).endsWith(gram(3, 3), gram(4, 7));
    model.insert(at("Head"), List.of(8));
    assertThat(form.grams.get()).as("last behind the last layer").endsWith(gram(4, 7), gram(4, 8));
  }

  @Test
  void aDroppedHeadIsChosen() {
    model.drop(at("NGH(1)"), at("NGH(3)"));
    assertThat(form.grams.get()).containsExactly(gram(1, 2), gram(3, 3), gram(3, 1));
    assertThat(chosen()).isEqualTo("NGH(1)");
    model.drop(at("NGH(1)"), at("Layer 1"));
    assertThat(form.grams.get()).containsExactly(gram(1, 1), gram(1, 2), gram(3, 3));
    assertThat(chosen()).isEqualTo("NGH(1)");
    model.drop(at("NGH(2)"), at("NGH(2)"));
    assertThat(form.grams.get())
        .as("on itself")
        .containsExactly(gram(1, 1), gram(1, 2), gram(3, 3));
    model.drop(at("NGH(2)"), at("NGH(1)"));
    assertThat(form.grams.get())
        .as("where it already is")
        .containsExactly(gram(1, 1), gram(1, 2), gram(3, 3));
    assertThat(chosen()).isEqualTo("NGH(2)");
  }

  @Test
  void aHeadEntersALayerFromBelowAsItsLastAndFromAboveAsItsFirst() {
    model.choose(at("NGH(3)"));
    model.move(-1);
    assertThat(form.grams.get()).containsExactly(gram(1, 1), gram(1, 2), gram(2, 3));
    model.move(-1);
    assertThat(form.grams.get()).containsExactly(gram(1, 1), gram(1, 2), gram(1, 3));
    model.move(-1);
    assertThat(form.grams.get()).containsExactly(gram(1, 1), gram(1, 3), gram(1, 2));
    form.grams.set(List.of(gram(1, 1), gram(2, 2), gram(2, 3)));
    model.choose(at("NGH(1)"));
    model.move(1);
    assertThat(form.grams.get()).containsExactly(gram(2, 1), gram(2, 2), gram(2, 3));
    model.move(1);
    assertThat(form.grams.get()).containsExactly(gram(2, 2), gram(2, 1), gram(2, 3));
    assertThat(chosen()).isEqualTo("NGH(1)");
    model.choose(at("Layer 2"));
    model.move(1);
    assertThat(form.grams.get()).as("layers cannot be moved").hasSize(3).startsWith(gram(2, 2));
  }

  @Test
  void draggingTargetsOneCardOrNone() {
    assertThat(model.target.get()).isEqualTo(-1);
    model.target.set(3);
    assertThat(model.target.get()).isEqualTo(3);
  }

  @Test
  void theNearestCardIsChosenIfTheChosenOneIsMissing() {
    model.choose(at("Head"));
    form.grams.set(List.of());
    assertThat(chosen()).isEqualTo("Head");
    form.set(BuilderInput.LAYERS, 1);
    assertThat(chosen()).isEqualTo("Head");
    form.set(BuilderInput.LAYERS, 9);
    assertThat(model.chosen.get()).as("the requested place").isEqualTo(8);
  }
}
