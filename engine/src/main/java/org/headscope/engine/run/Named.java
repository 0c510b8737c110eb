package org.headscope.engine.run;

import module java.base;

/// Values of a closed set, by what people call them.
public final class Named {
  private Named() {}

  /// The one of `values` whose label is `name`.
  ///
  /// @param what what the values are, such as `row rule`
  /// @throws UserError naming those that there are
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

  /// `name`, if it is one of `names`.
  public static String require(List<String> names, String what, String name) {
    return parse(names, Function.identity(), what, name);
  }
}
