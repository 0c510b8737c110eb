package org.headscope.app.display;

import module java.base;

/// The steps of the tour in README and app/README, identified by their first words.
final class Tour {
  /// The steps in order.
  static final List<String> STEPS =
      List.of(
          "The window opens at the last checkpoint on head 2 of layer 2",
          "Look at layer 1: head 2 attends to the **previous** token, head 1 to the one **2 back**",
          "Drag the checkpoint track to step 0 and press play",
          "Click a state of the automaton",
          "Type `abab|abc` into the field beside *Sequence*",
          "Open `retnet` and then `retnet-ngram` among the runs",
          "Choose `transformer-4x2` again and press Ctrl+2: the **pairwise distances**",
          "Press Ctrl+4: **what each layer knows**",
          "Press Ctrl+5: the same hidden states **as points**",
          "Start `packaging/headscope samples/tf-0-2 samples/context-trees.jsonl`");

  private Tour() {}

  /// Returns step `number`, from 1.
  static String step(int number) {
    return number + ". " + STEPS.get(number - 1);
  }
}
