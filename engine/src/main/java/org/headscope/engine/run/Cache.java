package org.headscope.engine.run;

import module java.base;

/// Values by key; when they exceed the budget, the least recently used are dropped, but never the
/// newest. Used by one thread.
public final class Cache<K, V> {
  private final long budget;
  private final ToLongFunction<? super V> weight;
  private final Map<K, V> values = new LinkedHashMap<>(16, 0.75f, true);
  private long total;

  /// Creates an empty cache.
  ///
  /// @param budget the maximum total weight of all values, in the unit of `weight`
  public Cache(long budget, ToLongFunction<? super V> weight) {
    this.budget = budget;
    this.weight = weight;
  }

  public static <K, V> Cache<K, V> ofEntries(int max) {
    return new Cache<>(max, _ -> 1);
  }

  /// Returns the value of `key`, and counts it as used.
  public Optional<V> get(K key) {
    return Optional.ofNullable(values.get(key));
  }

  /// Returns the least recently used of the keys that `wanted` accepts; does not count it as used.
  public Optional<K> find(Predicate<? super K> wanted) {
    return values.keySet().stream().filter(wanted).findFirst();
  }

  /// Stores `value` in place of the old value of `key`.
  public void put(K key, V value) {
    V replaced = values.put(key, value);
    total += weight.applyAsLong(value) - (replaced == null ? 0 : weight.applyAsLong(replaced));
    var oldest = values.values().iterator();
    while (total > budget && values.size() > 1) {
      total -= weight.applyAsLong(oldest.next());
      oldest.remove();
    }
  }
}
