package org.headscope.engine.interpret.probe.hidden;

import module java.base;

import org.headscope.engine.interpret.probe.sample.ProbeSequence;

/// Sequences of about equal length that a model reads at once, padded at their ends, which does not
/// affect a causal model.
///
/// @param requested for each sequence, the positions whose rows are kept
/// @param numbers the index of each sequence among all
/// @param first the first of the batch's rows
record SequenceBatch(
    List<ProbeSequence> sequences, List<BitSet> requested, int[] numbers, int first) {
  /// Groups sequences into batches, the longest first. The grouping depends on the sequences alone,
  /// so a sequence's hidden states are the same to the last bit whichever rows are requested.
  ///
  /// @param max tokens of a batch, padding included, unless one sequence alone has more
  /// @return the batches with at least one requested row
  static List<SequenceBatch> of(List<ProbeSequence> sequences, List<BitSet> positions, int max) {
    List<Integer> order =
        IntStream.range(0, sequences.size())
            .boxed()
            .sorted(Comparator.comparingInt((Integer k) -> -sequences.get(k).length()))
            .toList();
    List<SequenceBatch> batches = new ArrayList<>();
    int row = 0;
    for (int from = 0; from < order.size(); ) {
      int longest = Math.max(1, sequences.get(order.get(from)).length());
      int to = Math.min(order.size(), from + Math.max(1, max / longest));
      int[] numbers = order.subList(from, to).stream().mapToInt(Integer::intValue).toArray();
      SequenceBatch batch =
          new SequenceBatch(
              IntStream.of(numbers).mapToObj(sequences::get).toList(),
              IntStream.of(numbers).mapToObj(positions::get).toList(),
              numbers,
              row);
      if (batch.rows() > 0) {
        batches.add(batch);
        row = Math.addExact(row, batch.rows());
      }
      from = to;
    }
    return batches;
  }

  int size() {
    return numbers.length;
  }

  /// T, the number of tokens in the longest sequence.
  int length() {
    return sequences.stream().mapToInt(ProbeSequence::length).max().orElse(0);
  }

  long tokens() {
    return sequences.stream().mapToLong(ProbeSequence::length).sum();
  }

  /// R', the number of rows that are kept.
  int rows() {
    return requested.stream().mapToInt(BitSet::cardinality).sum();
  }

  /// Token ids, B·T, with zeros after a sequence's end.
  long[] ids() {
    int length = length();
    long[] ids = new long[size() * length];
    for (int b = 0; b < size(); b++) {
      int[] tokens = sequences.get(b).tokens();
      for (int t = 0; t < tokens.length; t++) {
        ids[b * length + t] = tokens[t];
      }
    }
    return ids;
  }

  /// The indices of the kept positions in B·T, sequence by sequence: R' of them.
  long[] kept() {
    int length = length();
    return IntStream.range(0, size())
        .boxed()
        .flatMapToLong(b -> requested.get(b).stream().mapToLong(i -> (long) b * length + i))
        .toArray();
  }
}
