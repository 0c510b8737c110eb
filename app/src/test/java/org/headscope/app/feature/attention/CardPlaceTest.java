package org.headscope.app.feature.attention;

import static org.assertj.core.api.Assertions.assertThat;

import org.headscope.app.chart.Box;
import org.headscope.app.feature.attention.CardPlace.Fold;
import org.headscope.app.session.Command;
import org.headscope.app.session.Selection;
import org.junit.jupiter.api.Test;

class CardPlaceTest {
  private final Selection selection = new Selection();
  private final CardPlace card = new CardPlace(selection.journal());

  private Box box(double width, double height) {
    return card.box(width, height, 100, 40).orElseThrow();
  }

  @Test
  void isNotMovedAtFirst() {
    assertThat(card.fold.get()).isEqualTo(Fold.AS_FITS);
    assertThat(card.box(500, 300, 100, 40)).isEmpty();
  }

  @Test
  void staysWhereItWasPutAtAnotherSize() {
    card.move(new Box(400, 130, 100, 40), 500, 300);
    assertThat(box(500, 300)).isEqualTo(new Box(400, 130, 100, 40));
    assertThat(box(300, 170)).isEqualTo(new Box(200, 65, 100, 40));
    assertThat(box(80, 30)).as("no space").isEqualTo(new Box(0, 0, 100, 40));
  }

  @Test
  void keysMoveItFromItsPlaceUpToTheEdge() {
    card.nudge(new Box(200, 0, 100, 40), -1, 1, 500, 300);
    assertThat(box(500, 300)).isEqualTo(new Box(180, 13, 100, 40));
    for (int i = 0; i < 30; i++) {
      card.nudge(box(500, 300), -1, 0, 500, 300);
    }
    assertThat(box(500, 300).x()).isZero();
    card.reset();
    assertThat(card.box(500, 300, 100, 40)).isEmpty();
  }

  @Test
  void foldingAndMovingCanBeUndone() {
    card.fold.set(Fold.FOLDED);
    card.move(new Box(0, 0, 100, 40), 500, 300);
    selection.perform(new Command.Undo());
    assertThat(card.box(500, 300, 100, 40)).isEmpty();
    assertThat(card.fold.get()).isEqualTo(Fold.FOLDED);
    selection.perform(new Command.Undo());
    assertThat(card.fold.get()).isEqualTo(Fold.AS_FITS);
  }
}
