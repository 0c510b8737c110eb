package org.headscope.engine.cli.kit;

import module java.base;

import org.headscope.engine.run.Range;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.*;

/// The command-line option for the positions whose results a command prints.
public final class PositionsOption {
  @Option(
      names = "--positions",
      paramLabel = "FROM..TO",
      converter = Parser.class,
      description =
          "Only these positions, both included, from 0; earlier positions are read as "
              + "usual, later ones are not.")
  private @Nullable Range positions;

  public PositionsOption() {}

  /// Returns the requested positions; empty means all.
  public Optional<Range> range() {
    return Optional.ofNullable(positions);
  }

  static final class Parser implements ITypeConverter<Range> {
    private static final Pattern RANGE = Pattern.compile("(\\d{1,9})\\.\\.(\\d{1,9})");

    @Override
    public Range convert(String text) {
      Matcher range = RANGE.matcher(text);
      if (range.matches()) {
        int from = Integer.parseInt(range.group(1));
        int to = Integer.parseInt(range.group(2));
        if (from <= to) {
          return new Range(from, to);
        }
      }
      throw new TypeConversionException("'" + text + "' is not a range such as 90..120");
    }
  }
}
