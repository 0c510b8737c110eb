package org.headscope.engine.interpret.probe.hidden;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.headscope.engine.interpret.probe.sample.ProbeSequence;

/**
 * Texts of about equal length that a model reads at once, padded at their ends, which no causal
 * model notices.
 *
 * @param texts B of them
 * @param wanted of each, the positions whose rows are kept
 * @param numbers of each, which text it is
 * @param first the number of the batch's first row
 */
record SequenceBatch(List<ProbeSequence> texts, List<BitSet> wanted, int[] numbers, int first) {
  /**
   * Puts texts together, the longest first. Which ones are together the texts alone decide, so that
   * a text's hidden states are the same to the last bit whatever is wanted of it and others.
   *
   * @param most tokens of a batch, padding included, unless one text alone has more
   * @return the batches of which something is wanted
   */
  static List<SequenceBatch> of(List<ProbeSequence> texts, List<BitSet> wanted, int most) {
    List<Integer> order =
        IntStream.range(0, texts.size())
            .boxed()
            .sorted(Comparator.comparingInt((Integer k) -> -texts.get(k).length()))
            .toList();
    List<SequenceBatch> batches = new ArrayList<>();
    int row = 0;
    for (int from = 0; from < order.size(); ) {
      int longest = Math.max(1, texts.get(order.get(from)).length());
      int to = Math.min(order.size(), from + Math.max(1, most / longest));
      int[] numbers = order.subList(from, to).stream().mapToInt(Integer::intValue).toArray();
      SequenceBatch batch =
          new SequenceBatch(
              IntStream.of(numbers).mapToObj(texts::get).toList(),
              IntStream.of(numbers).mapToObj(wanted::get).toList(),
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

  /** B. */
  int size() {
    return numbers.length;
  }

  /** T, tokens of the longest text. */
  int length() {
    return texts.stream().mapToInt(ProbeSequence::length).max().orElse(0);
  }

  /** Tokens of all texts. */
  long tokens() {
    return texts.stream().mapToLong(ProbeSequence::length).sum();
  }

  /** R', rows that are kept. */
  int rows() {
    return wanted.stream().mapToInt(BitSet::cardinality).sum();
  }

  /** Token ids, B·T, zeros behind a text's end. */
  long[] ids() {
    int length = length();
    long[] ids = new long[size() * length];
    for (int b = 0; b < size(); b++) {
      int[] tokens = texts.get(b).tokens();
      for (int t = 0; t < tokens.length; t++) {
        ids[b * length + t] = tokens[t];
      }
    }
    return ids;
  }

  /** Where in B·T the kept positions are, text by text: R' of them. */
  long[] kept() {
    int length = length();
    return IntStream.range(0, size())
        .boxed()
        .flatMapToLong(b -> wanted.get(b).stream().mapToLong(i -> (long) b * length + i))
        .toArray();
  }
}
