package org.headscope.app.lesson.read;

import module java.base;

import tools.jackson.databind.JsonNode;

/// The fields of an object in a lesson. They are taken in turn, and the mistakes in each are
/// reported; fields that were not taken are unknown.
final class Fields {
  static final int MAX_TEXT = 2000;

  private final Located.Members members;
  private final String what;
  private final Mistakes mistakes;
  private final Set<String> taken = new HashSet<>();

  /// Reads the fields of `members`.
  ///
  /// @param what the object, for sentences: `a step`
  Fields(Located.Members members, String what, Mistakes mistakes) {
    this.members = members;
    this.what = what;
    this.mistakes = mistakes;
  }

  int line() {
    return members.line();
  }

  int line(String name) {
    Located found = members.byName().get(name);
    return found == null ? line() : found.line();
  }

  void wrong(String name, String rule) {
    mistakes.add(line(name), "The field %s of %s %s.".formatted(name, what, rule));
  }

  boolean has(String name) {
    return members.byName().containsKey(name);
  }

  Optional<Located> take(String name) {
    taken.add(name);
    return Optional.ofNullable(members.byName().get(name));
  }

  /// Reports which of `names`, all of which are required, are missing.
  void require(String... names) {
    for (String name : names) {
      taken.add(name);
      if (!has(name)) {
        mistakes.add(line(), "%s has no field %s; add it.".formatted(capital(what), name));
      }
    }
  }

  private static String capital(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  Optional<String> text(String name) {
    return take(name).flatMap(value -> text(name, value));
  }

  private Optional<String> text(String name, Located value) {
    if (value instanceof Located.Scalar scalar && !scalar.node().isBoolean()) {
      String text = scalar.text();
      if (text.length() <= MAX_TEXT && !text.isBlank()) {
        return Optional.of(text);
      }
      wrong(
          name,
          text.isBlank()
              ? "is empty; write something, or remove it"
              : "has more than %,d letters; shorten it".formatted(MAX_TEXT));
      return Optional.empty();
    }
    wrong(name, "is %s; write a text".formatted(value.words()));
    return Optional.empty();
  }

  Optional<Integer> whole(String name, int min, int max) {
    return scalar(
            name,
            node -> node.isIntegralNumber() && node.asLong() >= min && node.asLong() <= max,
            "a whole number from %,d to %,d".formatted(min, max))
        .map(JsonNode::asInt);
  }

  Optional<Boolean> flag(String name) {
    return scalar(name, JsonNode::isBoolean, "true or false").map(JsonNode::asBoolean);
  }

  private Optional<JsonNode> scalar(String name, Predicate<JsonNode> fits, String expected) {
    Optional<Located> value = take(name);
    if (value.isPresent()
        && value.get() instanceof Located.Scalar(int _, JsonNode node)
        && fits.test(node)) {
      return Optional.of(node);
    }
    value.ifPresent(v -> wrong(name, "is %s; write %s".formatted(v.words(), expected)));
    return Optional.empty();
  }

  /// Takes a list; a single value counts as a list of one.
  List<Located> list(String name, int max) {
    Optional<Located> value = take(name);
    if (value.isEmpty()) {
      return List.of();
    }
    List<Located> all =
        value.get() instanceof Located.Values(int _, List<Located> each)
            ? each
            : List.of(value.get());
    if (all.size() > max) {
      wrong(name, "has %,d entries; leave at most %,d".formatted(all.size(), max));
      return all.subList(0, max);
    }
    return all;
  }

  List<Located.Scalar> texts(String name, int max) {
    List<Located.Scalar> texts = new ArrayList<>();
    for (Located each : list(name, max)) {
      if (each instanceof Located.Scalar scalar && text(name, each).isPresent()) {
        texts.add(scalar);
      } else if (!(each instanceof Located.Scalar)) {
        mistakes.add(
            each.line(),
            "The field %s of %s holds %s; write texts.".formatted(name, what, each.words()));
      }
    }
    return texts;
  }

  List<Fields> objects(String name, int max, String whatEach) {
    List<Fields> objects = new ArrayList<>();
    for (Located each : list(name, max)) {
      object(name, each, whatEach).ifPresent(objects::add);
    }
    return objects;
  }

  Optional<Fields> object(String name, String whatIt) {
    return take(name).flatMap(value -> object(name, value, whatIt));
  }

  private Optional<Fields> object(String name, Located value, String whatIt) {
    if (value instanceof Located.Members found) {
      return Optional.of(new Fields(found, whatIt, mistakes));
    }
    mistakes.add(
        value.line(),
        "The field %s of %s holds %s; write its fields, such as “name: …”."
            .formatted(name, what, value.words()));
    return Optional.empty();
  }

  /// Reports the fields that were not taken.
  void end() {
    for (Map.Entry<String, Located> field : members.byName().entrySet()) {
      if (!taken.contains(field.getKey())) {
        mistakes.add(
            field.getValue().line(),
            "%s has no field %s; it may have %s."
                .formatted(
                    capital(what),
                    field.getKey(),
                    String.join(", ", taken.stream().sorted().toList())));
      }
    }
  }
}
