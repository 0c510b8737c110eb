package org.headscope.app.session;

import module java.base;

import org.jspecify.annotations.Nullable;

/// The written form of a setting's values: strings, booleans, integers, other numbers, and lists
/// and maps of these, each with exactly one form in JSON.
///
/// @param write never fails
/// @param read throws an [IllegalArgumentException] that says which values are valid
public record SettingCodec<T>(Function<T, Object> write, Function<Object, T> read) {
  private static final int MAX_TEXT = 1 << 16;

  public static SettingCodec<String> text() {
    return new SettingCodec<>(
        value -> value,
        plain -> {
          String text = cast(plain, String.class, "a text");
          if (text.length() > MAX_TEXT) {
            throw new IllegalArgumentException("must have at most " + MAX_TEXT + " letters");
          }
          return text;
        });
  }

  public static SettingCodec<Boolean> flag() {
    return new SettingCodec<>(value -> value, plain -> cast(plain, Boolean.class, "true or false"));
  }

  public static SettingCodec<Integer> whole(int min, int max) {
    return new SettingCodec<>(
        Integer::longValue,
        plain -> {
          String range = "a whole number from " + min + " to " + max;
          long value = cast(plain, Long.class, range);
          if (value < min || value > max) {
            throw new IllegalArgumentException("must be " + range);
          }
          return (int) value;
        });
  }

  public static SettingCodec<Long> count() {
    return new SettingCodec<>(
        value -> value,
        plain -> {
          long value = cast(plain, Long.class, "a whole number");
          if (value < 0) {
            throw new IllegalArgumentException("must be a whole number of at least 0");
          }
          return value;
        });
  }

  /// A codec for the constants of `type`, in lower case with hyphens.
  public static <E extends Enum<E>> SettingCodec<E> of(Class<E> type) {
    return of(List.of(type.getEnumConstants()), SettingCodec::name);
  }

  private static String name(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public static <T> SettingCodec<T> of(List<T> values, Function<T, String> name) {
    return new SettingCodec<>(
        name::apply,
        plain ->
            values.stream()
                .filter(value -> name.apply(value).equals(plain))
                .findFirst()
                .orElseThrow(() ->
                    new IllegalArgumentException(
                        "must be one of "
                            + values.stream().map(name).collect(Collectors.joining(", ")))));
  }

  /// A codec for some of `values` in their order, one at least.
  public static <T> SettingCodec<List<T>> someOf(List<T> values, Function<T, String> name) {
    return of(values, name)
        .list()
        .as(
            chosen -> {
              if (chosen.isEmpty()) {
                throw new IllegalArgumentException("must not be empty");
              }
              return values.stream().filter(chosen::contains).toList();
            },
            chosen -> chosen);
  }

  public SettingCodec<List<T>> list() {
    return new SettingCodec<>(
        values -> values.stream().map(write).toList(),
        plain -> {
          List<?> values = cast(plain, List.class, "a list");
          return values.stream().map(value -> read.apply((Object) value)).toList();
        });
  }

  /// Converts this codec to one for values of another type.
  public <S> SettingCodec<S> as(Function<T, S> made, Function<S, T> back) {
    return new SettingCodec<>(
        value -> write.apply(back.apply(value)), plain -> made.apply(read.apply(plain)));
  }

  public static Object member(Object plain, String name) {
    Object found = members(plain).get(name);
    if (found == null) {
      throw new IllegalArgumentException("must have a field " + name);
    }
    return found;
  }

  public static Map<?, ?> members(Object plain) {
    return cast(plain, Map.class, "an object");
  }

  private static <C> C cast(Object plain, Class<C> type, String words) {
    if (!type.isInstance(plain)) {
      throw new IllegalArgumentException("must be " + words);
    }
    return type.cast(plain);
  }

  /// Returns `value` with its numbers and collections in the one form that equal values share.
  ///
  /// @throws IllegalArgumentException if no setting can have such a value
  static Object canonical(@Nullable Object value) {
    return switch (value) {
      case null -> throw new IllegalArgumentException("no setting has the value null");
      case String text -> text;
      case Boolean flag -> flag;
      case Integer number -> Long.valueOf(number);
      case Long number -> number;
      case Double number when Double.isFinite(number) -> number;
      case List<?> list -> list.stream().map(SettingCodec::canonical).toList();
      case Map<?, ?> map -> canonical(map.entrySet().stream());
      default -> throw new IllegalArgumentException("no setting has the value " + value);
    };
  }

  private static Map<String, Object> canonical(Stream<? extends Map.Entry<?, ?>> entries) {
    Map<String, Object> copy = new TreeMap<>();
    entries.forEach(entry -> copy.put((String) entry.getKey(), canonical(entry.getValue())));
    return Map.copyOf(copy);
  }
}
