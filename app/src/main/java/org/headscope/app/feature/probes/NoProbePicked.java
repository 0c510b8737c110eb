package org.headscope.app.feature.probes;

import module java.base;

import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.value.ObservableValue;
import org.headscope.app.control.Cover;

/// What stands in the place of a probe's words while none is picked.
///
/// @param cover whether probes are read, there are none, or one can be picked
public record NoProbePicked(ObservableValue<Cover> cover, Runnable again) {
  private static final String PICK =
      "Click a point of the curves to see that probe's predictions along the instance.";

  public static NoProbePicked of(ProbesViewModel probes) {
    ReadOnlyObjectWrapper<Cover> cover = new ReadOnlyObjectWrapper<>(cover(probes));
    probes.listen(_ -> cover.set(cover(probes)));
    return new NoProbePicked(cover.getReadOnlyProperty(), probes::again);
  }

  private static Cover cover(ProbesViewModel probes) {
    Optional<Subject> selected = probes.subjects().selected();
    return ProbeCovers.cover(
        probes,
        selected.stream().toList(),
        probes.settings().ofTask(),
        false,
        absence(probes, selected));
  }

  private static String absence(ProbesViewModel probes, Optional<Subject> selected) {
    if (selected.isEmpty()) {
      return "Open a run to ask its probes.";
    }
    return selected.flatMap(probes::result).isPresent()
        ? PICK
        : "%s has no probe to ask yet.".formatted(selected.get().words());
  }
}
