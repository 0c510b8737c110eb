package org.headscope.engine.interpret.probe.fit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.headscope.engine.interpret.probe.draw.Draws;
import org.headscope.engine.interpret.probe.draw.ProbeText;

/**
 * Epochs whose hidden states are held at once.
 *
 * @param epochs how many every squad is trained for, or fewer until its last
 * @param wanted of each text, the positions that they see
 * @param drawn what was drawn to find out, by unit and epoch; empty where everything fits
 */
record Block(int epochs, List<BitSet> wanted, Map<Unit, Map<Integer, Draws>> drawn) {

  /**
   * As many epochs of {@code squads} as fit.
   *
   * @param room positions that are held at most
   */
  static Block next(List<Squad> squads, Drawing drawing, int last, long room) {
    List<BitSet> all = drawing.positions();
    int left = squads.stream().mapToInt(squad -> last - squad.epoch()).max().orElse(0);
    if (size(all) <= room) {
      return new Block(left, all, Map.of());
    }
    List<BitSet> wanted = new ArrayList<>();
    for (ProbeText text : drawing.texts()) {
      wanted.add(new BitSet(text.length()));
    }
    Map<Unit, Map<Integer, Draws>> drawn = new HashMap<>();
    long held = 0;
    int epochs = 0;
    for (; epochs < left; epochs++) {
      long more = 0;
      for (Squad squad : squads) {
        int epoch = squad.epoch() + epochs;
        for (Unit unit : epoch < last ? squad.units() : List.<Unit>of()) {
          Draws draws = drawing.training(unit, epoch);
          more += mark(draws, wanted);
          drawn.computeIfAbsent(unit, u -> new HashMap<>()).put(epoch, draws);
        }
      }
      held += more;
      if (held + more > room) { // the next epoch could be too much
        epochs++;
        break;
      }
    }
    return new Block(epochs, wanted, drawn);
  }

  /** What {@code unit} sees in {@code epoch} of this block. */
  Draws draws(Drawing drawing, Unit unit, int epoch) {
    Draws draws = drawn.getOrDefault(unit, Map.of()).get(epoch);
    return draws == null ? drawing.training(unit, epoch) : draws;
  }

  /** Marks what {@code draws} see; gives how many were not marked before. */
  static long mark(Draws draws, List<BitSet> wanted) {
    long added = 0;
    for (int i = 0; i < draws.size(); i++) {
      BitSet text = wanted.get(draws.instances()[i]);
      added += mark(text, draws.positions()[i]);
      if (draws.others().length > 0) {
        added += mark(text, draws.others()[i]);
      }
    }
    return added;
  }

  private static int mark(BitSet text, int position) {
    if (text.get(position)) {
      return 0;
    }
    text.set(position);
    return 1;
  }

  static long size(List<BitSet> wanted) {
    return wanted.stream().mapToLong(BitSet::cardinality).sum();
  }
}
