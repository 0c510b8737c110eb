package org.headscope.engine.run;

import module java.base;

/// Values of a closed set, found by their labels.
public final class Named {
  private Named() {}

  /// Returns the one of `values` with the label `name`.
  ///
  /// @param what the kind of value, such as `row rule`
  /// @throws UserError listing the allowed names
  public static <T> T parse(
      List<T> values, Function<? super T, String> label, String what, String name) {
    return values.stream()
        .filter(value -> label.apply(value).equals(name))
        .findFirst()
        .orElseThrow(() ->
            new UserError(
                "There is no %s '%s'; use one of %s."
                    .formatted(
                        what, name, values.stream().map(label).collect(Collectors.joining(", ")))));
  }

  /// Returns `name` if it is one of `names`.
  public static String require(List<String> names, String what, String name) {
    return parse(names, Function.identity(), what, name);
  }
}
