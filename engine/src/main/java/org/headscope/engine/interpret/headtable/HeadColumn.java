package org.headscope.engine.interpret.headtable;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadRule;
import org.headscope.engine.interpret.headscore.HeadScore;
import org.headscope.engine.interpret.headscore.HeadScore.CutEffect;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.run.UserError;

/// A column of the table of heads. Its label is what people type: `name`, `tvd`, `2-gram`, `lift
/// 2-gram`, `low 2-gram`, `entropy`, `2-gram | 1-gram`.
///
/// @param of the label of a rule, a contrast or a measure; else that of the kind
/// @param end the value, or an end of its interval
public record HeadColumn(Kind kind, String of, End end) {
  private static final Map<String, HeadColumn> ALL = every();

  public enum Kind {
    RUN,
    STEP,
    LAYER,
    HEAD,
    NAME,
    /// The change of the TVD to the truth if the head is cut.
    TVD,
    /// The rank of that change.
    RANK,
    SHARE,
    LIFT,
    CONTRAST,
    MEASURE;

    private String label() {
      return name().toLowerCase(Locale.ROOT);
    }

    /// True if it says which head a row is about.
    boolean isSubject() {
      return EnumSet.of(RUN, STEP, LAYER, HEAD, NAME).contains(this);
    }
  }

  public enum End {
    VALUE(""),
    LOW("low "),
    HIGH("high ");

    private final String prefix;

    End(String prefix) {
      this.prefix = prefix;
    }
  }

  private static Map<String, HeadColumn> every() {
    List<HeadColumn> values = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      labels(kind).forEach(label -> values.add(new HeadColumn(kind, label, End.VALUE)));
    }
    SequencedMap<String, HeadColumn> all = new LinkedHashMap<>();
    for (HeadColumn column : values) {
      for (End end : column.hasInterval() ? End.values() : new End[] {End.VALUE}) {
        HeadColumn at = column.at(end);
        all.put(at.label(), at);
      }
    }
    return Collections.unmodifiableMap(all);
  }

  private static List<String> labels(Kind kind) {
    return switch (kind) {
      case SHARE, LIFT -> HeadRule.labels();
      case CONTRAST -> HeadScore.contrastLabels();
      case MEASURE -> HeadScore.measureLabels();
      case RUN, STEP, LAYER, HEAD, NAME, TVD, RANK -> List.of(kind.label());
    };
  }

  static HeadColumn of(Kind kind) {
    return new HeadColumn(kind, kind.label(), End.VALUE);
  }

  /// The share of attention that the keys of a rule get.
  static HeadColumn share(String rule) {
    return new HeadColumn(Kind.SHARE, rule, End.VALUE);
  }

  /// All columns by label, the values before the ends of their intervals.
  static Collection<HeadColumn> all() {
    return ALL.values();
  }

  /// All columns but those of the ends of intervals.
  public static List<HeadColumn> values() {
    return ALL.values().stream().filter(column -> column.end == End.VALUE).toList();
  }

  /// Returns the column with that label, in any case.
  ///
  /// @throws UserError if there is none
  public static HeadColumn parse(String label) {
    return find(label)
        .orElseThrow(
            () -> new UserError("There is no column “%s”; %s.".formatted(label.strip(), SOME)));
  }

  /// Returns the columns of a list with commas, which some labels have, too.
  ///
  /// @throws UserError if there is no such column
  public static List<HeadColumn> parseList(String labels) {
    List<String> parts = List.of(labels.split(",", -1));
    SequencedSet<HeadColumn> columns = new LinkedHashSet<>();
    for (int i = 0; i < parts.size(); i++) {
      Optional<HeadColumn> whole =
          i + 1 < parts.size() ? find(parts.get(i) + "," + parts.get(i + 1)) : Optional.empty();
      String part = parts.get(i);
      columns.add(whole.orElseGet(() -> parse(part)));
      i += whole.isPresent() ? 1 : 0;
    }
    return List.copyOf(columns);
  }

  private static Optional<HeadColumn> find(String label) {
    String plain = label.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
    return Optional.ofNullable(ALL.get(plain));
  }

  /// Part of a sentence that names some columns.
  static final String SOME =
      "write a rule such as 2-gram or 2 back, “lift 2-gram”, “low 2-gram”, tvd, rank, entropy,"
          + " name, run, step, layer or head";

  public String label() {
    return end.prefix + (kind == Kind.LIFT ? "lift " : "") + of;
  }

  public HeadColumn at(End other) {
    return new HeadColumn(kind, of, other);
  }

  /// True if its cells are words.
  public boolean isText() {
    return kind == Kind.RUN || kind == Kind.NAME;
  }

  /// True if its values have intervals, and it is not an end of them.
  public boolean hasInterval() {
    return end == End.VALUE && !kind.isSubject() && kind != Kind.RANK;
  }

  /// True if all its values are shares, from 0 to 1.
  public boolean isShare() {
    return kind == Kind.SHARE;
  }

  /// Returns the value and its interval; empty if the head has none.
  public Optional<Interval> interval(HeadRow row) {
    HeadScore score = row.score();
    return switch (kind) {
      case RUN, STEP, LAYER, HEAD, NAME, RANK -> Optional.empty();
      case TVD -> score.effect().map(CutEffect::tvd);
      case SHARE -> score.score(of).map(RuleScore::share);
      case LIFT -> score.score(of).map(RuleScore::lift);
      case CONTRAST -> score.contrast(of).map(Measure::value);
      case MEASURE -> score.measure(of).map(Measure::value);
    };
  }

  /// Returns the number of a row; empty if the head has none, or if the cells are words.
  public OptionalDouble number(HeadRow row) {
    HeadScore score = row.score();
    return switch (kind) {
      case RUN, NAME -> OptionalDouble.empty();
      case STEP -> OptionalDouble.of((double) row.step());
      case LAYER -> OptionalDouble.of(score.layer());
      case HEAD -> OptionalDouble.of(score.head());
      case RANK -> number(score.effect(), effect -> effect.rank());
      case TVD, SHARE, LIFT, CONTRAST, MEASURE ->
          number(
              interval(row),
              interval ->
                  switch (end) {
                    case VALUE -> interval.value();
                    case LOW -> interval.low();
                    case HIGH -> interval.high();
                  });
    };
  }

  private static <T> OptionalDouble number(Optional<T> of, ToDoubleFunction<T> number) {
    return of.stream().mapToDouble(number).findFirst();
  }

  /// Returns the cell of a row as files have it: a number in full precision; empty if the head has
  /// none.
  Optional<Object> cell(HeadRow row) {
    OptionalDouble number = number(row);
    return switch (kind) {
      case RUN -> Optional.of(row.run());
      case NAME -> Optional.of(row.score().name());
      case HEAD -> Optional.of(row.score().place());
      case STEP, LAYER, RANK ->
          number.isPresent() ? Optional.of((long) number.getAsDouble()) : Optional.empty();
      case TVD, SHARE, LIFT, CONTRAST, MEASURE ->
          number.isPresent() ? Optional.of(number.getAsDouble()) : Optional.empty();
    };
  }

  /// Returns the cell of a row as people read it: a number with three decimals.
  public String text(HeadRow row) {
    return cell(row)
        .map(cell ->
            cell instanceof Double number
                ? String.format(Locale.ROOT, "%.3f", number).replaceFirst("^-0\\.000$", "0.000")
                : cell.toString())
        .orElse("");
  }

  /// Returns the order of rows by this column; rows without a value come last either way.
  Comparator<HeadRow> order(boolean descending) {
    Comparator<HeadRow> order =
        switch (kind) {
          case RUN -> Comparator.comparing(HeadRow::run);
          case NAME -> Comparator.comparing(row -> row.score().name());
          case HEAD ->
              Comparator.<HeadRow>comparingInt(row -> row.score().layer())
                  .thenComparingInt(row -> row.score().head());
          case STEP, LAYER, TVD, RANK, SHARE, LIFT, CONTRAST, MEASURE ->
              Comparator.comparingDouble(row -> number(row).orElse(0));
        };
    return Comparator.<HeadRow, Boolean>comparing(row -> cell(row).isEmpty())
        .thenComparing(descending ? order.reversed() : order);
  }
}
