package org.headscope.app.feature.automaton;

import module java.base;

import org.headscope.app.service.Workbench;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;
import org.headscope.engine.interpret.fold.Fold;
import org.headscope.engine.interpret.fold.FoldBy;
import org.headscope.engine.interpret.fold.PairGroups;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.UserError.InstanceError;

/// The selected head's map, folded by state, as arcs between the states of the automaton.
final class FoldedArcs {
  private final Workbench workbench;

  /// True to draw them.
  final Setting<Boolean> shown;

  private Optional<Folded> last = Optional.empty();

  private record Head(InspectionResult read, int layer, int head) {}

  private record Folded(Head head, List<AttentionArc> arcs) {}

  FoldedArcs(Workbench workbench) {
    this.workbench = workbench;
    shown = workbench.selection().journal().setting("automaton.arcs", false, SettingCodec.flag());
  }

  /// Returns the arcs of the selected head on the text that is shown; none if they are hidden, or
  /// if its layer has no map.
  List<AttentionArc> arcs(InspectionResult read) {
    SelectionState.InModel model = workbench.frame().selection().model();
    AttentionMaps maps = read.attention();
    if (!shown.get() || maps.length() == 0) {
      return List.of();
    }
    int layer = Math.clamp(model.layer(), 1, maps.layers());
    if (maps.heads(layer) == 0) {
      return List.of();
    }
    Head head = new Head(read, layer, Math.clamp(model.head(), 1, maps.heads(layer)));
    if (last.filter(known -> known.head().equals(head)).isEmpty()) {
      last = Optional.of(new Folded(head, fold(head)));
    }
    return last.get().arcs();
  }

  private static List<AttentionArc> fold(Head head) {
    AttentionMaps maps = head.read().attention();
    try {
      PairGroups groups = PairGroups.of(FoldBy.STATE, head.read().instance(), head.read().tokens());
      Range span = new Range(maps.first(), maps.end() - 1);
      return AttentionArc.of(Fold.of(maps, head.layer(), head.head(), groups, span));
    } catch (InstanceError _) {
      return List.of(); // no token has a state
    }
  }

  /// Returns the head and the setting, as options of `render`; none if arcs are hidden.
  List<String> options() {
    SelectionState.InModel model = workbench.frame().selection().model();
    return shown.get()
        ? List.of(
            "--layer",
            "" + model.layer(),
            "--head",
            "" + model.head(),
            "--set",
            "automaton.arcs=true")
        : List.of();
  }
}
