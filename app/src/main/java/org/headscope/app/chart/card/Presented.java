package org.headscope.app.chart.card;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.Figure;

/// A view as an audience sees it.
///
/// @param about cards that explain the view
/// @param selectionCards cards that explain the selection
/// @param hidden what is left out until it is revealed
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

  /// The part of a view that is shown to an audience.
  ///
  /// @param concealed what the audience is to predict first
  /// @param growing true if nothing after the query is shown yet
  public record Showing(Set<Concealed> concealed, boolean growing) {
    public static final Showing ALL = new Showing(Set.of(), false);

    public Showing {
      concealed = Set.copyOf(concealed);
    }

    public boolean hides(Concealed what) {
      return concealed.contains(what);
    }

    /// Returns the elements of `some` that are to be predicted first.
    public Set<Concealed> hidden(Concealed... some) {
      return Stream.of(some).filter(concealed::contains).collect(Collectors.toSet());
    }
  }
}
