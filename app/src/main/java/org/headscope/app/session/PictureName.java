package org.headscope.app.session;

import module java.base;

import com.fasterxml.jackson.annotation.*;

/// A kind of picture of a layer, by its name in scripts. How it is drawn is defined above the
/// session: kinds are services, and the thread's class loader finds them all.
public interface PictureName {
  @JsonValue
  String name();

  /// Its name on the command line: `weights`.
  default String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// True if it belongs to a head, and stays when another head is selected.
  default boolean isOfHeads() {
    return true;
  }

  /// All kinds, weights first.
  static List<PictureName> all() {
    return LayerPicture.KINDS.computeIfAbsent(
        Thread.currentThread().getContextClassLoader(),
        loader ->
            ServiceLoader.load(PictureName.class, loader).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
  }

  /// Returns the kind called `name`.
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
