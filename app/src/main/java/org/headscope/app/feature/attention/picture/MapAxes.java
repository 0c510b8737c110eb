package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.TokenLabels;
import org.headscope.app.session.Span;
import org.headscope.engine.interpret.inspect.InspectionResult;

/// The tokens along the axes of every picture, and the selected ones.
///
/// @param queries positions of the rows, at least one, all within the instance
/// @param keys positions of the columns, up to the last query
/// @param cell the selected query and key
/// @param hover the query and key under the mouse
/// @param highlighted positions that are highlighted in every view; empty if none are
public record MapAxes(
    InspectionResult inspection, Span queries, Span keys, Cell cell, Cell hover, BitSet highlighted)
    implements TokenLabels.Tokens {
  /// A query and a key, −1 for none: a row if there is no key, nothing if there is no query. A
  /// pinned cell stays selected when the mouse moves on.
  public record Cell(int query, int key, boolean pinned) {
    public static final Cell NONE = new Cell(-1, -1, false);
  }

  public MapAxes unpinned() {
    return new MapAxes(inspection, queries, keys, Cell.NONE, Cell.NONE, highlighted);
  }

  MapAxes withoutHover() {
    return new MapAxes(inspection, queries, keys, cell, Cell.NONE, highlighted);
  }

  MapAxes withKeys(Span others) {
    return new MapAxes(inspection, queries, amongMapped(others), cell, hover, highlighted);
  }

  /// Returns `keys` without those before the map's first column.
  Span amongMapped(Span keys) {
    return new Span(Math.max(keys.from(), mapped().from()), keys.to());
  }

  public Span mapped() {
    return new Span(inspection.attention().first(), inspection.attention().end());
  }

  /// The number T of positions that the model read.
  public int length() {
    return inspection.tokens().length;
  }

  @Override
  public String symbol(int position) {
    return inspection.instance().vocabulary().brief(inspection.tokens()[position]);
  }

  @Override
  public int longest() {
    return inspection.instance().vocabulary().longestLabel(inspection.tokens());
  }

  @Override
  public int state(int position) {
    return inspection.stateAfter()[position];
  }

  @Override
  public String stateLabel(int position) {
    return inspection.instance().stateLabel(state(position));
  }

  /// Returns the name of the state after `position`, if it has one: `state 4`, `leaf ba`.
  public String stateName(int position) {
    return inspection.instance().stateName(state(position));
  }

  @Override
  public boolean isHighlighted(int position) {
    return highlighted.isEmpty() || highlighted.get(position);
  }

  public boolean hasQuery() {
    return queries.contains(cell.query());
  }

  /// Returns whether a cell is selected whose key is in view, not left out.
  public boolean hasKey() {
    return hasQuery() && cell.key() <= cell.query() && keys.contains(cell.key());
  }

  /// Returns whether the mouse is on a row in view, but not on the pinned cell.
  public boolean hovers() {
    boolean pinned = cell.pinned() && cell.query() == hover.query() && cell.key() == hover.key();
    return queries.contains(hover.query()) && !pinned;
  }

  /// Returns the first fields of JSON: the run, the text and the positions that have maps.
  public Map<String, Object> json() {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("run", inspection.runName());
    facts.put("step", inspection.step());
    facts.put("id", inspection.instance().id());
    facts.put("text", inspection.instance().vocabulary().decode(inspection.tokens()));
    inspection.mapped().ifPresent(positions -> facts.put("positions", positions));
    return facts;
  }
}
