package org.headscope.engine.fuzz;

import module java.base;

/// Files of one kind, and how programs read them.
///
/// @param name what the tally calls it
/// @param covered whether a hash covers it, so that a changed one must not be read
/// @param samples whole files, the same bytes whenever they are made
/// @param repair what is done to a changed file before it is read
/// @param reader what programs do with it
public record FileKind(
    String name, boolean covered, List<Path> samples, Repair repair, Reader reader) {
  /// The result for a file that was not refused.
  public enum Reading {
    /// The file counts as missing.
    ABSENT,
    /// Read, and all that was read is what HeadScope once wrote.
    AS_WRITTEN,
    /// Read.
    READ
  }

  /// Reads a file, or throws a UserError.
  @FunctionalInterface
  public interface Reader {
    /// Reads `file`.
    Reading read(Path file);
  }

  /// Repairs hashes, so that the content behind them is reached.
  @FunctionalInterface
  public interface Repair {
    /// Repairs `file` or its list of hashes.
    void of(Path file) throws IOException;
  }

  /// Copies the list.
  public FileKind {
    samples = List.copyOf(samples);
  }

  /// Files that a hash covers.
  public static FileKind covered(String name, List<Path> samples, Reader reader) {
    return new FileKind(name, true, samples, _ -> {}, reader);
  }

  /// Files without a hash.
  public static FileKind open(String name, List<Path> samples, Reader reader) {
    return new FileKind(name, false, samples, _ -> {}, reader);
  }

  /// Files whose hash is recomputed after the change.
  public static FileKind rehashed(String name, List<Path> samples, Repair repair, Reader reader) {
    return new FileKind(name, false, samples, repair, reader);
  }
}
