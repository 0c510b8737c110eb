package org.headscope.app.session;

import module java.base;

import com.fasterxml.jackson.annotation.*;

/// A kind of picture of a layer, by the name that scripts have for it. What else a kind is stands
/// above the session, where it is drawn: kinds are services, of which the thread's class loader
/// names all there are.
public interface PictureName {
  @JsonValue
  String name();

  /// Its name on the command line: `weights`.
  default String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// Whether it is of heads, and stays when another is selected.
  default boolean isOfHeads() {
    return true;
  }

  /// All kinds, the mixers' own maps first.
  static List<PictureName> all() {
    return LayerPicture.KINDS.computeIfAbsent(
        Thread.currentThread().getContextClassLoader(),
        loader ->
            ServiceLoader.load(PictureName.class, loader).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
  }

  /// The kind that is called `name`.
  ///
  /// @throws IllegalArgumentException if there is none
  @JsonCreator
  static PictureName of(String name) {
    return all().stream()
        .filter(kind -> kind.name().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(
                "there is no picture %s; write one of %s"
                    .formatted(
                        name,
                        all().stream().map(PictureName::name).collect(Collectors.joining(", ")))));
  }
}
