package org.headscope.engine.run;

import module java.base;

/// Values by key; when they outweigh the budget, the least recently used leave, but never the
/// newest. Used by one thread.
public final class Cache<K, V> {
  private final long budget;
  private final ToLongFunction<? super V> weight;
  private final Map<K, V> values = new LinkedHashMap<>(16, 0.75f, true);
  private long total;

  /// An empty cache.
  ///
  /// @param budget what all values together may weigh, in the unit of `weight`
  public Cache(long budget, ToLongFunction<? super V> weight) {
    this.budget = budget;
    this.weight = weight;
  }

  public static <K, V> Cache<K, V> ofEntries(int max) {
    return new Cache<>(max, _ -> 1);
  }

  /// The value of `key`, which counts as used.
  public Optional<V> get(K key) {
    return Optional.ofNullable(values.get(key));
  }

  /// The least recently used of the keys that `wanted` takes; it does not count as used.
  public Optional<K> find(Predicate<? super K> wanted) {
    return values.keySet().stream().filter(wanted).findFirst();
  }

  /// Stores `value`, in the place of what `key` had.
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
