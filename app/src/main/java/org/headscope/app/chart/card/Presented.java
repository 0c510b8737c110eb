package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Figure;

/// A view as an audience sees it.
///
/// @param about cards on what it is
/// @param selectionCards cards on the selection in it
/// @param hidden what it leaves out until that is revealed
public record Presented(
    Figure picture,
    List<AudienceCard> about,
    List<AudienceCard> selectionCards,
    Set<Concealed> hidden) {
  public Presented {
    about = List.copyOf(about);
    selectionCards = List.copyOf(selectionCards);
    hidden = Set.copyOf(hidden);
  }

  public static Presented alone(Figure picture) {
    return new Presented(picture, List.of(), List.of(), Set.of());
  }

  /// The extent of what an audience is shown.
  ///
  /// @param concealed what is to be predicted first
  /// @param growing whether nothing after the query is shown yet
  public record Showing(Set<Concealed> concealed, boolean growing) {
    public static final Showing ALL = new Showing(Set.of(), false);

    public Showing {
      concealed = Set.copyOf(concealed);
    }

    public boolean hides(Concealed what) {
      return concealed.contains(what);
    }

    /// The elements of `some` that are to be predicted first.
    public Set<Concealed> hidden(Concealed... some) {
      return Stream.of(some).filter(concealed::contains).collect(Collectors.toSet());
    }
  }
}
