package org.headscope.engine.interpret.inspect;

import module java.base;

import org.headscope.engine.interpret.inspect.Inspection.InspectionSpec;
import org.headscope.engine.neural.ModelConfig;
import org.headscope.engine.neural.ReadingNeed;
import org.headscope.engine.run.Machine;
import org.headscope.engine.run.MemoryNeed;
import org.headscope.engine.run.Range;
import org.headscope.engine.run.TaskProgress;
import org.headscope.engine.run.UserError.InstanceError;

/// The part of a text that is read and mapped while a person waits, determined before anything is
/// allocated.
///
/// @param read the number of tokens to read
/// @param unread the reason why these are not all
/// @param part the positions to map
/// @param unmapped the reason why these are not the requested ones
/// @param block the positions that a row or column of kept maps covers
record Limits(int read, Optional<String> unread, Range part, Optional<String> unmapped, int block) {
  /// The maximum work that a person waits for: about 15 seconds of a processor.
  private static final double MAX_WORK = 15 * ReadingNeed.RATE;

  /// The largest number of tokens for which results of every token are quick to compute and to
  /// draw.
  private static final int MAX_TOKENS = 200_000;

  /// Determines the limits of a text.
  ///
  /// @param spec with the positions to map; if empty, all of the text must be mapped
  /// @param machine what reading may take
  /// @throws InstanceError naming the number of readable tokens, if nothing can be read, or if all
  ///   must be mapped and cannot be
  static Limits of(ModelConfig model, Reading reading, InspectionSpec spec, Machine machine) {
    Optional<Range> mapped = spec.mapped();
    TextLimits text =
        new TextLimits(
            model,
            reading,
            mapped.map(part -> part.max() - part.min() + 1),
            spec.instance().latent().isPresent(),
            machine);
    int all = reading.length();
    if (mapped.isEmpty()) {
      text.requireAll();
      return new Limits(all, Optional.empty(), reading.rows(), Optional.empty(), 1);
    }
    int read = text.maxPositions();
    Optional<String> unread = Optional.of(read).filter(n -> n < all).map(text::unread);
    int size = Math.min(text.size(), read);
    int first = Math.clamp(mapped.get().min(), 0, read - size);
    Range part = new Range(first, first + size - 1);
    Optional<String> unmapped = first == 0 ? Optional.empty() : text.unmapped(part);
    return new Limits(
        read,
        unread,
        unmapped.isEmpty() ? part : new Range(0, size - 1),
        unmapped,
        text.block(read));
  }

  /// @param known true if the truth is predicted, too
  private record TextLimits(
      ModelConfig model,
      Reading reading,
      Optional<Integer> mapped,
      boolean known,
      Machine machine) {
    int size() {
      return Math.min(reading.length(), mapped.orElse(reading.length()));
    }

    private MemoryNeed need(int tokens) {
      return mapped.isEmpty()
          ? new ReadingNeed(model, tokens).attention()
          : need(tokens, AttentionMaps.block(Math.min(size(), tokens)));
    }

    private MemoryNeed need(int tokens, int block) {
      int rows = Math.min(size(), tokens);
      MemoryNeed maps = new ReadingNeed(model, rows).maps(Math.ceilDiv(rows, block));
      ReadingNeed all = new ReadingNeed(model, tokens);
      long truth = known ? (long) model.vocabulary() * Double.BYTES * tokens : 0;
      return new MemoryNeed(
              Math.max(maps.total(), all.pass(1) + maps.heap()), maps.heap(), maps.largest())
          .and(all.logits())
          .and(truth);
    }

    /// 1 if all maps of so many tokens fit, else what reduces them.
    int block(int tokens) {
      return need(tokens, 1).fits(machine) ? 1 : AttentionMaps.block(Math.min(size(), tokens));
    }

    private boolean fits(int tokens) {
      return need(tokens).fits(machine);
    }

    private boolean isQuick(int tokens) {
      return tokens <= MAX_TOKENS && model.multiplications(tokens) <= MAX_WORK;
    }

    private int largest() {
      IntPredicate good = n -> isQuick(n) && fits(n);
      int all = reading.length();
      return good.test(all) ? all : Reading.rounded(MemoryNeed.max(0, all, good));
    }

    int maxPositions() {
      int max = largest();
      if (max == 0) {
        requireAll();
      }
      return max;
    }

    void requireAll() {
      int all = reading.length();
      if (isQuick(all) && fits(all)) {
        return;
      }
      String why =
          fits(all)
              ? "which take the run %s too long to read".formatted(reading.runName())
              : "whose maps take " + MemoryNeed.gigabytes(need(all).total());
      throw new InstanceError(
          "The instance %s has %,d tokens, %s; open or type a shorter one, of up to %,d tokens."
              .formatted(reading.instanceId(), all, why, largest()));
    }

    /// A sentence such as `… reads the first 34,000 of 1,000,000 symbols: all would take about 3 h
    /// …`.
    String unread(int read) {
      int all = reading.length();
      double work = model.multiplications(all);
      String why =
          !fits(all)
              ? "all would take %s of memory".formatted(MemoryNeed.gigabytes(need(all).total()))
              : work > MAX_WORK
                  ? "all would take about " + time(work)
                  : "more would slow down every step";
      return String.format(
          Locale.ENGLISH,
          "%s reads the first %,d of %,d symbols: %s. To see the rest, open a text that begins "
              + "there.",
          reading.runName(),
          read,
          all,
          why);
    }

    Optional<String> unmapped(Range part) {
      int rows = part.max() - part.min() + 1;
      if (isMappable(part.max() + 1, rows)) {
        return Optional.empty();
      }
      ReadingNeed need = new ReadingNeed(model, part.max() + 1);
      MemoryNeed memory = need.mapRows(rows, Math.ceilDiv(rows, AttentionMaps.block(rows)));
      String takes =
          memory.fits(machine)
              ? "about " + time(need.mapWork(rows))
              : MemoryNeed.gigabytes(memory.total()) + " of memory";
      int last = MemoryNeed.max(rows, part.max() + 1, n -> isMappable(n, rows));
      return Optional.of(
          String.format(
              Locale.ENGLISH,
              "Maps of positions %,d to %,d take %s with %s, which computes each map as a whole. "
                  + "Go back to the first %,d positions.",
              part.min(),
              part.max(),
              takes,
              reading.runName(),
              Reading.rounded(last)));
    }

    /// Returns whether the last `rows` of `tokens` tokens can be mapped: within a minute, and in
    /// memory.
    private boolean isMappable(int tokens, int rows) {
      ReadingNeed need = new ReadingNeed(model, tokens);
      return need.mapWork(rows) <= 60 * ReadingNeed.RATE
          && need.mapRows(rows, Math.ceilDiv(rows, AttentionMaps.block(rows))).fits(machine);
    }

    private static String time(double work) {
      return TaskProgress.words(Duration.ofMillis((long) (1000 * work / ReadingNeed.RATE)));
    }
  }
}
