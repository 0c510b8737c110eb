package org.headscope.app.feature.bench;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.NumberText;
import org.headscope.app.feature.bench.AblationPicture.Place;
import org.headscope.engine.interpret.patch.PatchDirection;
import org.headscope.engine.interpret.patch.PatchResult;
import org.headscope.engine.interpret.patch.PatchResult.PatchRow;
import org.headscope.engine.interpret.patch.PatchResult.Patched;
import org.headscope.engine.interpret.patch.PatchSite;
import org.headscope.engine.interpret.patch.PatchTexts;

/// Recovered effects by place: a row per site, a column per position of the clean text, and one for
/// all positions at once.
record PatchMap(PatchResult result) {
  /// The column of all positions at once in a [Place].
  static final int ALL = -1;

  /// Returns the row, the measure and its values in both runs.
  String caption() {
    PatchResult.Scale scale = result.scale();
    return "row %d · %s: %s clean, %s corrupt"
        .formatted(
            result.texts().clean().query(),
            scale.measure().words(),
            signed(scale.clean()),
            signed(scale.corrupt()));
  }

  /// Returns the checkpoint's step and both texts as well.
  String fullCaption() {
    return "step %s · %s, and %s · %s"
        .formatted(
            NumberText.count(result.step()),
            result.texts().clean().name(),
            result.texts().corrupt().name(),
            caption());
  }

  List<PatchRow> rows() {
    return result.rows();
  }

  int length() {
    return result.texts().clean().tokens().length;
  }

  /// Returns the number of gaps above a row: one between groups.
  int gaps(int row) {
    return (int)
        IntStream.rangeClosed(1, Math.min(row, rows().size() - 1))
            .filter(r -> isGroupStart(r))
            .count();
  }

  boolean isGroupStart(int row) {
    PatchSite.Group before = rows().get(row - 1).site().group();
    PatchSite.Group now = rows().get(row).site().group();
    return now != before && now != PatchSite.Group.FINAL;
  }

  Place walked(Place from, int down, int right) {
    return new Place(
        Math.clamp(from.row() + (long) down, 0, rows().size() - 1),
        Math.clamp(from.column() + (long) right, ALL, length() - 1));
  }

  Optional<PatchRow> row(Place place) {
    return place.row() < rows().size() ? Optional.of(rows().get(place.row())) : Optional.empty();
  }

  Optional<PatchSite> site(Place place) {
    return row(place).map(PatchRow::site);
  }

  /// Returns the position of a place; empty for all positions.
  Optional<Integer> position(Place place) {
    return Optional.of(place.column()).filter(column -> column >= 0 && column < length());
  }

  /// Returns the index of a position among those that can be patched, negative for the others.
  int index(int position) {
    return Arrays.binarySearch(result.texts().positions(), position);
  }

  /// Returns the numbers of a place, in lines.
  List<String> describe(Place place) {
    Optional<PatchRow> row = row(place);
    if (row.isEmpty()) {
      return List.of();
    }
    PatchTexts texts = result.texts();
    List<String> lines = new ArrayList<>();
    int k = place.column() == ALL ? ALL : index(place.column());
    if (place.column() != ALL && k < 0) {
      return List.of(
          row.get().site().label(),
          "%d %s has no counterpart"
              .formatted(place.column(), texts.clean().label(place.column())));
    }
    lines.add(
        place.column() == ALL
            ? row.get().site().label() + ", all positions"
            : "%s, position %d: %s, corrupt %s%s"
                .formatted(
                    row.get().site().label(),
                    place.column(),
                    texts.clean().label(place.column()),
                    texts.corrupt().label(texts.others()[k]),
                    texts.others()[k] == place.column() ? "" : " at " + texts.others()[k]));
    for (PatchDirection each : PatchDirection.values()) {
      Patched patched = row.get().of(each);
      OptionalDouble effect = effect(patched, k);
      double value = k == ALL ? patched.all() : patched.values()[k];
      lines.add(
          "%s: %smeasure %s"
              .formatted(
                  each.label(),
                  effect.isPresent() ? "effect " + signed(effect.getAsDouble()) + ", " : "",
                  signed(value)));
    }
    return lines;
  }

  static OptionalDouble effect(Patched patched, int index) {
    if (index == ALL) {
      return patched.allEffect();
    }
    return index < 0 || index >= patched.effects().length
        ? OptionalDouble.empty()
        : OptionalDouble.of(patched.effects()[index]);
  }

  private static String signed(double value) {
    return EffectMeasure.signed(value);
  }

  /// Returns the numbers of both directions, as `patch --csv` prints them.
  DataTable data() {
    PatchTexts texts = result.texts();
    List<List<?>> all = new ArrayList<>();
    for (PatchRow row : rows()) {
      for (PatchDirection each : PatchDirection.values()) {
        Patched patched = row.of(each);
        for (int k = 0; k <= texts.size(); k++) {
          boolean one = k < texts.size();
          OptionalDouble effect = effect(patched, one ? k : ALL);
          List<Object> cells =
              new ArrayList<>(
                  List.of(row.site().name(), each.label(), one ? texts.positions()[k] : "all"));
          cells.add(one ? texts.clean().label(texts.positions()[k]) : "");
          cells.add(one ? texts.others()[k] : "all");
          cells.add(one ? texts.corrupt().label(texts.others()[k]) : "");
          cells.add(one ? patched.values()[k] : patched.all());
          cells.add(effect.isPresent() ? effect.getAsDouble() : "");
          all.add(cells);
        }
      }
    }
    return new DataTable(
        "site,direction,position,symbol,other_position,other_symbol,m,effect", all);
  }
}
