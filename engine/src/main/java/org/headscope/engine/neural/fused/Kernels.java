package org.headscope.engine.neural.fused;

import module java.base;

import com.fasterxml.jackson.annotation.*;

/// The choice among kernels that compute the same operations. They agree up to rounding; which is
/// fastest depends on the processor. A choice holds for one thread within [#with]; elsewhere
/// [#DEFAULT] holds.
///
/// @param products the library for large products in float32
/// @param attention queries per block of causal softmax attention; 0 for PyTorch's fused kernel
/// @param scan tokens, over all sequences, whose decays a selective scan computes at once
public record Kernels(Products products, int attention, int scan) {
  public static final List<Integer> ATTENTION = List.of(0, 64, 128, 256);

  public static final List<Integer> SCAN = List.of(8, 32, 128);

  /// The kernels used unless others are chosen, the same on all processors.
  public static final Kernels DEFAULT = new Kernels(Products.ONEDNN, 128, 32);

  private static final ScopedValue<Kernels> CHOSEN = ScopedValue.newInstance();

  public enum Products {
    /// PyTorch's choice for plain products: Intel's MKL on x86.
    MKL,
    /// oneDNN where PyTorch has it, which is on x86; elsewhere the same as [#MKL].
    ONEDNN;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public Kernels {
    require(ATTENTION, "attention", attention);
    require(SCAN, "scan", scan);
  }

  private static void require(List<Integer> choices, String name, int value) {
    if (!choices.contains(value)) {
      throw new IllegalArgumentException(
          "%s-%d is not valid; %s can be %s"
              .formatted(
                  name,
                  value,
                  name,
                  choices.stream().map(String::valueOf).collect(Collectors.joining(", "))));
    }
  }

  /// [#DEFAULT] and the kernels that differ from it in one choice.
  public static List<Kernels> all() {
    return Stream.of(
            Stream.of(DEFAULT),
            Arrays.stream(Products.values()).map(DEFAULT::withProducts),
            ATTENTION.stream().map(DEFAULT::withAttention),
            SCAN.stream().map(DEFAULT::withScan))
        .flatMap(kernels -> kernels)
        .distinct()
        .toList();
  }

  /// The kernels named by `label`: parts of a [#label] in any order; missing parts have their
  /// defaults.
  ///
  /// @throws IllegalArgumentException if a part is unknown
  @JsonCreator
  public static Kernels named(String label) {
    Kernels kernels = DEFAULT;
    if (label.equals("default")) {
      return kernels;
    }
    for (String part : label.split(",", -1)) {
      kernels = kernels.withPart(part.strip());
    }
    return kernels;
  }

  private Kernels withPart(String part) {
    for (Products choice : Products.values()) {
      if (part.equals(choice.label())) {
        return withProducts(choice);
      }
    }
    Matcher number = Pattern.compile("(attention|scan)-(\\d{1,4})").matcher(part);
    if (number.matches()) {
      int value = Integer.parseInt(number.group(2));
      return number.group(1).equals("scan") ? withScan(value) : withAttention(value);
    }
    throw new IllegalArgumentException(
        "'%s' names no kernels; combine %s, attention-N and scan-N with commas"
            .formatted(
                part,
                Arrays.stream(Products.values())
                    .map(Products::label)
                    .collect(Collectors.joining(", "))));
  }

  public Kernels withProducts(Products other) {
    return new Kernels(other, attention, scan);
  }

  public Kernels withAttention(int block) {
    return new Kernels(products, block, scan);
  }

  public Kernels withScan(int length) {
    return new Kernels(products, attention, length);
  }

  /// All choices as text, which [#named] reads: `onednn,attention-128,scan-32`.
  @JsonValue
  public String label() {
    return Stream.of(products.label(), "attention-" + attention, "scan-" + scan)
        .collect(Collectors.joining(","));
  }

  static Kernels current() {
    return CHOSEN.orElse(DEFAULT);
  }

  public <T> T with(Supplier<T> work) {
    return ScopedValue.where(CHOSEN, this).call(work::get);
  }
}
