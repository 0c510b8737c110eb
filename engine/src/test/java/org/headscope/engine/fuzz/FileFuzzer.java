package org.headscope.engine.fuzz;

import module java.base;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.Seeds;

/// Reads randomly changed files of one kind, and reports forbidden outcomes: any exception but
/// UserError, a message that is not one line of bounded length, more than two seconds of processor
/// time or a gigabyte of memory, and a changed file that was read although a hash covers it.
final class FileFuzzer {
  private static final double MAX_SECONDS = 2;
  private static final long MAX_BYTES = 1L << 30;
  private static final int MAX_MESSAGE = 1500;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final FileKind kind;
  private final long seed;
  private final FuzzTally tally = new FuzzTally();
  private final List<byte[]> contents = new ArrayList<>();

  FileFuzzer(FileKind kind, long seed) throws IOException {
    this.kind = kind;
    this.seed = seed;
    for (Path sample : kind.samples()) {
      contents.add(Files.readAllBytes(sample));
    }
  }

  /// A mutant.
  ///
  /// @param sample the number of its original file
  /// @param content its bytes
  record Mutant(int sample, byte[] content) {}

  FileKind kind() {
    return kind;
  }

  FuzzTally tally() {
    return tally;
  }

  /// Returns the mutant of this number, which depends on seed, kind and number alone.
  Mutant mutant(long number) {
    SplittableRandom random =
        new SplittableRandom(Seeds.mix(Seeds.mix(seed, kind.name().hashCode()), number));
    int sample = random.nextInt(contents.size());
    byte[] other = contents.get(random.nextInt(contents.size()));
    return new Mutant(sample, Mutations.of(contents.get(sample), other, random));
  }

  /// Reads that mutant, and returns its fault, if any. Its file stays until reset.
  Optional<String> read(long number) throws IOException {
    Mutant mutant = mutant(number);
    if (contents.stream().anyMatch(content -> Arrays.equals(content, mutant.content()))) {
      tally.add(FuzzTally.Outcome.UNCHANGED);
      return Optional.empty();
    }
    Path file = kind.samples().get(mutant.sample());
    Files.write(file, mutant.content());
    kind.repair().of(file);
    Optional<String> fault = read(file);
    fault.ifPresent(_ -> tally.fault());
    return fault;
  }

  /// Restores the original file.
  void reset(long number) throws IOException {
    int sample = mutant(number).sample();
    Files.write(kind.samples().get(sample), contents.get(sample));
  }

  private Optional<String> read(Path file) {
    long time = THREADS.getCurrentThreadCpuTime();
    long memory = THREADS.getCurrentThreadAllocatedBytes();
    Optional<String> fault = outcome(file);
    double seconds = (THREADS.getCurrentThreadCpuTime() - time) / 1e9;
    long bytes = THREADS.getCurrentThreadAllocatedBytes() - memory;
    tally.took(seconds, bytes);
    if (fault.isEmpty() && seconds > MAX_SECONDS) {
      return Optional.of("it took %.1f s of processor time".formatted(seconds));
    }
    if (fault.isEmpty() && bytes > MAX_BYTES) {
      return Optional.of("it allocated %,d bytes".formatted(bytes));
    }
    return fault;
  }

  private Optional<String> outcome(Path file) {
    try {
      switch (kind.reader().read(file)) {
        case ABSENT -> tally.add(FuzzTally.Outcome.ABSENT);
        case AS_WRITTEN -> tally.add(FuzzTally.Outcome.ACCEPTED);
        case READ -> {
          tally.add(FuzzTally.Outcome.ACCEPTED);
          if (kind.covered()) {
            return Optional.of("it was read although it is not what its hash covers");
          }
        }
      }
      return Optional.empty();
    } catch (UserError e) {
      tally.add(FuzzTally.Outcome.REFUSED);
      return isSentence(String.valueOf(e.getMessage()))
          ? Optional.empty()
          : Optional.of("its message is no line of bounded length: " + e.getMessage());
    } catch (Throwable e) {
      tally.add(FuzzTally.Outcome.THREW);
      StackTraceElement[] trace = e.getStackTrace();
      return Optional.of(e + (trace.length == 0 ? "" : " at " + trace[0]));
    }
  }

  private static boolean isSentence(String message) {
    return message.lines().count() == 1
        && message.chars().noneMatch(c -> Character.isISOControl(c) && c != '\t')
        && message.length() <= MAX_MESSAGE;
  }
}
