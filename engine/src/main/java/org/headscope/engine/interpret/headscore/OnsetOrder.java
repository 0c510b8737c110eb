package org.headscope.engine.interpret.headscore;

import module java.base;

/// The order in which two rules begin, over runs.
///
/// @param counts the number of runs of each order that occurs
public record OnsetOrder(
    String first, String second, Map<Order, Integer> counts, List<RunOrder> runs) {
  public OnsetOrder {
    counts = Collections.unmodifiableMap(new EnumMap<>(counts));
    runs = List.copyOf(runs);
  }

  /// The order of the onsets of two rules.
  public enum Order {
    BEFORE("before"),
    AFTER("after"),
    /// The intervals overlap.
    TIE("tie"),
    FIRST_ONLY("first only"),
    SECOND_ONLY("second only"),
    NEITHER("neither");

    private final String words;

    Order(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }

  /// The order in one run.
  public record RunOrder(String run, Optional<Onset> first, Optional<Onset> second, Order order) {
    static RunOrder of(RunOnsets onsets, String first, String second) {
      Optional<Onset> one = onsets.first(first);
      Optional<Onset> other = onsets.first(second);
      return new RunOrder(onsets.run(), one, other, order(one, other));
    }

    private static Order order(Optional<Onset> first, Optional<Onset> second) {
      if (first.isEmpty()) {
        return second.isEmpty() ? Order.NEITHER : Order.SECOND_ONLY;
      }
      if (second.isEmpty()) {
        return Order.FIRST_ONLY;
      }
      if (first.get().isBefore(second.get())) {
        return Order.BEFORE;
      }
      return second.get().isBefore(first.get()) ? Order.AFTER : Order.TIE;
    }
  }

  public static OnsetOrder of(List<RunOnsets> runs, String first, String second) {
    List<RunOrder> orders = runs.stream().map(run -> RunOrder.of(run, first, second)).toList();
    Map<Order, Integer> counts = new EnumMap<>(Order.class);
    orders.forEach(order -> counts.merge(order.order(), 1, Integer::sum));
    return new OnsetOrder(first, second, counts, orders);
  }
}
