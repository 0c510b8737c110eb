package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.service.RunView;
import org.headscope.app.service.Workbench;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.session.SelectionState;
import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Trace;
import org.headscope.engine.benchmark.RegBench;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.NgramMatches;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;

/// The annotations of a map: n-gram matches, the head's label, and highlighted positions.
public final class MapAnnotations {
  private final Workbench workbench;
  private int[] matched = new int[0];
  private int first;
  private byte[] matches = new byte[0];

  public MapAnnotations(Workbench workbench) {
    this.workbench = workbench;
  }

  /// Returns the table of matches between the positions that have maps, and keeps it while these
  /// stay the same.
  byte[] matches(InspectionResult inspection) {
    AttentionMaps maps = inspection.attention();
    int lead = Math.min(maps.first(), AttentionScene.MAX_MATCH);
    int[] tokens = Arrays.copyOfRange(inspection.tokens(), maps.first() - lead, maps.end());
    if (first != maps.first() || !Arrays.equals(tokens, matched)) {
      matches = square(NgramMatches.table(tokens, AttentionScene.MAX_MATCH), tokens.length, lead);
      matched = tokens;
      first = maps.first();
    }
    return matches;
  }

  /// Returns `table` without its first `lead` rows and columns, which were only needed to begin
  /// matches.
  private static byte[] square(byte[] table, int length, int lead) {
    int side = length - lead;
    byte[] square = new byte[side * side];
    for (int row = 0; row < side; row++) {
      System.arraycopy(table, (row + lead) * length + lead, square, row * side, side);
    }
    return square;
  }

  /// Returns the score of the map's head, if there is one; a mean over channels counts as its
  /// layer's first head.
  Optional<HeadScore> score(long step, TokenMap map) {
    Optional<RunView> run = workbench.runProperty().get().filter(_ -> map.channel() == 0);
    int head = Math.max(1, map.head());
    return run.flatMap(r -> r.headScoresAt(step)).stream()
        .flatMap(scores -> scores.heads().stream())
        .filter(s -> s.layer() == map.layer() && s.head() == head)
        .findFirst();
  }

  /// Returns the positions at which the highlighted state or edge is reached.
  public static BitSet highlighted(InspectionResult inspection, SelectionState now) {
    int[] states = inspection.stateAfter();
    int separator = RegBench.VOCABULARY.separator();
    Optional<Pfa> automaton = inspection.instance().automaton();
    Optional<Trace> walk = automaton.map(pfa -> Trace.of(pfa, inspection.tokens(), separator));
    return IntStream.range(0, states.length)
        .filter(t -> now.sequence().lights(states[t], walk.flatMap(w -> w.edges().get(t))))
        .collect(BitSet::new, BitSet::set, BitSet::or);
  }
}
