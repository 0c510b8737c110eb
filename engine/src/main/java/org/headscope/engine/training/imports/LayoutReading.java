package org.headscope.engine.training.imports;

import module java.base;

import org.headscope.engine.neural.DecoderConfig;

/// A model as its library's layout describes it.
///
/// @param prefixes beginnings of tensor names that may be there or not
/// @param table the names of our parameters, without prefixes
/// @param ignored patterns of the names of tensors that change nothing
/// @param copies tensors that must equal another, by name
/// @param zeros patterns of the names of tensors that must be zero
/// @param headWidth d_h; 1 if tensors are not cut by heads
record LayoutReading(
    DecoderConfig model,
    List<String> prefixes,
    WeightTable table,
    List<Pattern> ignored,
    Map<String, String> copies,
    List<Pattern> zeros,
    int headWidth) {
  LayoutReading {
    prefixes = List.copyOf(prefixes);
    ignored = List.copyOf(ignored);
    copies = Map.copyOf(copies);
    zeros = List.copyOf(zeros);
  }

  static LayoutReading of(DecoderConfig model, String prefix, String table) {
    return new LayoutReading(
        model, List.of(prefix), WeightTable.of(table), List.of(), Map.of(), List.of(), 1);
  }

  LayoutReading withHeads(int width) {
    return new LayoutReading(model, prefixes, table, ignored, copies, zeros, width);
  }

  LayoutReading withPrefixes(String... all) {
    return new LayoutReading(model, List.of(all), table, ignored, copies, zeros, headWidth);
  }

  LayoutReading ignoring(String... names) {
    List<Pattern> patterns = Arrays.stream(names).map(Pattern::compile).toList();
    return new LayoutReading(model, prefixes, table, patterns, copies, zeros, headWidth);
  }

  /// The same with a tensor that is a copy of another if it is there.
  LayoutReading withCopy(String name, String of) {
    return new LayoutReading(model, prefixes, table, ignored, Map.of(name, of), zeros, headWidth);
  }

  LayoutReading withZeros(String name) {
    return new LayoutReading(
        model, prefixes, table, ignored, copies, List.of(Pattern.compile(name)), headWidth);
  }

  /// The name without the first prefix that it has.
  String bare(String name) {
    for (String prefix : prefixes) {
      if (!prefix.isEmpty() && name.startsWith(prefix)) {
        return name.substring(prefix.length());
      }
    }
    return name;
  }

  static boolean matches(List<Pattern> patterns, String name) {
    return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
  }
}
