package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadRule.KeySet;
import org.headscope.engine.interpret.headscore.HeadRule.Part;
import org.headscope.engine.run.Refusal;

/// The keys of every query of one text, for every [KeySet], as compressed rows.
///
/// @param length T
/// @param sets one per [KeySet]
record RuleKeys(int length, List<Rows> sets) {
  /// Positions are unsigned 16-bit numbers.
  private static final int MAX_LENGTH = 1 << Character.SIZE;

  RuleKeys {
    sets = List.copyOf(sets);
  }

  /// The keys of one set.
  ///
  /// @param from the first index of each query's keys, and the end of the last query's: T+1
  /// @param own the first index of a query's keys in its own string: T
  /// @param keys ascending within each query
  record Rows(int[] from, int[] own, char[] keys) {
    int begin(int query, Part part) {
      return part == Part.WITHIN ? own[query] : from[query];
    }

    int end(int query, Part part) {
      return part == Part.ACROSS ? own[query] : from[query + 1];
    }

    int count(int query, Part part) {
      return end(query, part) - begin(query, part);
    }

    int count(int query) {
      return from[query + 1] - from[query];
    }

    /// Σ of `weights` on the keys.
    ///
    /// @param row the index of the query's first weight
    double sum(int query, Part part, float[] weights, int row) {
      double sum = 0;
      for (int k = begin(query, part), end = end(query, part); k < end; k++) {
        sum += weights[row + keys[k]];
      }
      return sum;
    }
  }

  Rows rows(KeySet set) {
    return sets.get(set.index());
  }

  /// Returns whether some but not all keys before `query` are meant.
  boolean eligible(HeadRule rule, int query) {
    int count = rows(rule.keys()).count(query, rule.part());
    return count > 0 && count < query;
  }

  long bytes() {
    return sets.stream()
        .mapToLong(rows -> 2L * rows.keys.length + 4L * rows.from.length + 4L * rows.own.length)
        .sum();
  }

  static RuleKeys of(ScoredText text) {
    Refusal.when(text.length() > MAX_LENGTH, "a text of %s tokens", text.length());
    return new Builder(text).build();
  }

  /// Appends query by query.
  private static final class Builder {
    private final ScoredText text;
    private final int[] tokens;
    private final int[] states;
    private final RowList[] lists;
    // The number of tokens that end at each key and equal those that end at the query.
    private final int[] common;

    Builder(ScoredText text) {
      this.text = text;
      this.tokens = text.tokens();
      this.states = text.states();
      this.common = new int[tokens.length];
      this.lists = new RowList[KeySet.values().length];
      Arrays.setAll(lists, _ -> new RowList(tokens.length));
    }

    RuleKeys build() {
      int start = 0;
      for (int query = 0; query < tokens.length; query++) {
        match(query);
        for (int key = 0; key < query; key++) {
          addMatches(query, key);
          addState(query, key);
          addPlace(query, key, start);
        }
        addSuffix(query);
        for (RowList list : lists) {
          list.end(query, start);
        }
        if (tokens[query] == text.separator()) {
          start = query + 1;
        }
      }
      return new RuleKeys(tokens.length, Arrays.stream(lists).map(RowList::rows).toList());
    }

    private void add(KeySet set, int key) {
      lists[set.index()].add(key);
    }

    private void match(int query) {
      for (int key = query - 1; key >= 0; key--) {
        common[key] = tokens[key] != tokens[query] ? 0 : key == 0 ? 1 : common[key - 1] + 1;
      }
    }

    private void addMatches(int query, int key) {
      for (int n = 1; n <= Math.min(common[key], HeadRule.MAX_N); n++) {
        add(KeySet.duplicate(n), key);
        if (key + 1 < query) {
          add(KeySet.gram(n), key + 1);
        }
      }
    }

    private void addSuffix(int query) {
      int longest = 0;
      for (int key = 0; key + 1 < query; key++) {
        longest = Math.max(longest, common[key]);
      }
      for (int key = 0; key + 1 < query && longest > 0; key++) {
        if (common[key] == longest) {
          add(KeySet.SUFFIX, key + 1);
        }
      }
    }

    private void addState(int query, int key) {
      if (states[query] < 0 || states[key] != states[query]) {
        return;
      }
      boolean same = tokens[key] == tokens[query];
      add(KeySet.STATE, key);
      add(same ? KeySet.STATE_SAME : KeySet.STATE_OTHER, key);
      if (key + 1 < query) {
        add(KeySet.AFTER_STATE, key + 1);
        if (!same) {
          add(KeySet.AFTER_STATE_OTHER, key + 1);
        }
      }
    }

    private void addPlace(int query, int key, int start) {
      int distance = query - key;
      if (distance <= HeadScore.MAX_BACK) {
        add(KeySet.back(distance), key);
      }
      if (tokens[key] == text.separator()) {
        add(KeySet.SEPARATOR, key);
      }
      if (key == 0) {
        add(KeySet.FIRST_OF_TEXT, key);
      }
      if (key == 0 || key == start || tokens[key - 1] == text.separator()) {
        add(KeySet.FIRST_OF_STRING, key);
      }
    }
  }

  /// A growing list of keys.
  private static final class RowList {
    private final int[] from;
    private final int[] own;
    private char[] keys = new char[256];
    private int size;

    RowList(int length) {
      from = new int[length + 1];
      own = new int[length];
    }

    void add(int key) {
      if (size == keys.length) {
        keys = Arrays.copyOf(keys, 2 * size);
      }
      keys[size++] = (char) key;
    }

    /// @param start the first position of the query's string
    void end(int query, int start) {
      from[query + 1] = size;
      int first = size;
      while (first > from[query] && keys[first - 1] >= start) {
        first--;
      }
      own[query] = first;
    }

    Rows rows() {
      return new Rows(from, own, Arrays.copyOf(keys, size));
    }
  }
}
