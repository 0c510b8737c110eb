package org.headscope.engine.cli.kit;

import module java.base;

import picocli.CommandLine;
import picocli.CommandLine.*;

/// A number that was typed as the value of an option. One in another notation than computers use is
/// refused, with the number that was probably intended.
public final class TypedNumber {
  /// A pattern without `0x1p-3` and `1f`, which Java alone would accept.
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][-+]?[0-9]+)?|NaN|[-+]?Infinity");

  private final String text;
  private final Optional<BigDecimal> intended;

  private TypedNumber(String text) {
    this.text = text.strip();
    this.intended = intended(this.text);
  }

  /// Makes `commands` parse all their numbers this way.
  public static void register(CommandLine commands) {
    ITypeConverter<Integer> integers =
        text -> new TypedNumber(text).whole(Integer.MIN_VALUE, Integer.MAX_VALUE).intValueExact();
    ITypeConverter<Long> longs =
        text -> new TypedNumber(text).whole(Long.MIN_VALUE, Long.MAX_VALUE).longValueExact();
    ITypeConverter<Double> doubles = text -> new TypedNumber(text).fraction();
    commands
        .registerConverter(int.class, integers)
        .registerConverter(Integer.class, integers)
        .registerConverter(long.class, longs)
        .registerConverter(Long.class, longs)
        .registerConverter(double.class, doubles)
        .registerConverter(Double.class, doubles);
  }

  private BigInteger whole(long min, long max) {
    if (!text.matches("[-+]?[0-9]+")) {
      throw refused("a whole number", intended.flatMap(TypedNumber::integer));
    }
    BigInteger number = new BigInteger(text);
    if (number.compareTo(BigInteger.valueOf(max)) > 0) {
      throw new TypeConversionException("%s is too large; the maximum is %d".formatted(text, max));
    }
    if (number.compareTo(BigInteger.valueOf(min)) < 0) {
      throw new TypeConversionException("%s is too small; the minimum is %d".formatted(text, min));
    }
    return number;
  }

  private double fraction() {
    if (!DECIMAL.matcher(text).matches()) {
      throw refused("a number", intended);
    }
    return Double.parseDouble(text);
  }

  private TypeConversionException refused(String what, Optional<? extends Number> instead) {
    return new TypeConversionException(
        "'%s' is not %s%s"
            .formatted(
                text,
                what,
                instead
                    .map(n -> n instanceof BigDecimal d ? d.toPlainString() : n.toString())
                    .filter(n -> n.length() <= 20)
                    .map(n -> "; write " + n)
                    .orElse("")));
  }

  /// Returns the number that was probably intended: 100 for `1e2`, 1000 for `1,000`, 0.1 for `0,1`.
  private static Optional<BigDecimal> intended(String text) {
    boolean thousands = text.matches("[-+]?[1-9]\\d{0,2}([,_' ]\\d{3})+");
    String written = thousands ? text.replaceAll("[,_' ]", "") : text.replace(',', '.');
    return written.matches("[-+]?[0-9]{0,18}(\\.[0-9]{0,18})?([eE][-+]?[0-9]{1,2})?")
            && written.matches(".*\\d.*")
        ? Optional.of(new BigDecimal(written))
        : Optional.empty();
  }

  private static Optional<BigInteger> integer(BigDecimal number) {
    try {
      return Optional.of(number.toBigIntegerExact());
    } catch (ArithmeticException _) {
      return Optional.empty();
    }
  }
}
