package org.headscope.engine.fuzz;

import module java.base;

/// Files of one kind, and the program's way to read them.
///
/// @param name in the tally
/// @param covered whether a hash covers it, so that a changed one must not be read
/// @param samples whole files, the same bytes each time they are made
/// @param repair applied to a changed file before it is read
/// @param reader reads it as the program does
public record FileKind(
    String name, boolean covered, List<Path> samples, Repair repair, Reader reader) {
  /// The outcome of a file that was not refused.
  public enum Reading {
    /// Ignored, as if it did not exist.
    ABSENT,
    /// Read, and all content is what HeadScope once wrote.
    AS_WRITTEN,
    /// Read.
    READ
  }

  /// Reads a file, or throws a UserError.
  @FunctionalInterface
  public interface Reader {
    /// Returns the outcome of `file`.
    Reading read(Path file);
  }

  /// Corrects hashes, so that the checks after them are reached.
  @FunctionalInterface
  public interface Repair {
    /// Repairs `file` or the list of hashes that names it.
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

  /// Files whose hash was computed again after the change.
  public static FileKind rehashed(String name, List<Path> samples, Repair repair, Reader reader) {
    return new FileKind(name, false, samples, repair, reader);
  }
}
