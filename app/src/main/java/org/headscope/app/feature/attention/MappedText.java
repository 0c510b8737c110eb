package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.control.Cover;
import org.headscope.app.service.RunSource;
import org.headscope.app.service.map.MapSource.Read;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.inspect.AttentionMaps;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.run.Range;

/// The part of a long text that has maps, around the positions in view.
final class MappedText {
  private static final String TO_MAPS = "Go to the maps";

  private MappedText() {}

  /// Returns the cover shown in place of the maps of `window` if they are still being read or are
  /// unavailable; empty if it has maps.
  static Optional<Cover> cover(InspectionResult inspection, Span window) {
    Span mapped = new Span(inspection.attention().first(), inspection.attention().end());
    int read = inspection.tokens().length;
    boolean ends = window.to() <= mapped.to() || mapped.to() == read;
    if (mapped.contains(window.from()) && (ends || window.length() > mapped.length())) {
      return Optional.empty();
    }
    String ended =
        String.format(
            Locale.ENGLISH,
            "The model's positions end here: it reads the first %,d symbols.",
            read);
    Optional<String> refusal =
        window.from() < read
            ? inspection.text().unmapped()
            : inspection.text().unread().or(() -> Optional.of(ended));
    Span requested = window.neighbourhood(RunSource.MAPPED, inspection.instance().length());
    String subject =
        String.format(
            Locale.ENGLISH,
            "the maps of positions %,d to %,d",
            requested.from(),
            requested.to() - 1);
    return Optional.of(
        refusal
            .<Cover>map(why -> new Cover.Absent(why, TO_MAPS))
            .orElseGet(() -> new Cover.Reading(subject)));
  }

  static boolean leadsBack(Cover cover) {
    return cover.remedy().equals(TO_MAPS);
  }

  /// Returns a request to read the text up to the last position that has maps, and to compute maps
  /// of the same positions.
  static Read read(RunRef run, InspectionResult inspection) {
    AttentionMaps maps = inspection.attention();
    Optional<Range> positions =
        maps.first() > 0 ? Optional.of(new Range(maps.first(), maps.end() - 1)) : Optional.empty();
    return new Read(run, inspection.step(), inspection.prefix(maps.end()), positions);
  }
}
