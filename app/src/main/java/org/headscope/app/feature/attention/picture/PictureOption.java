package org.headscope.app.feature.attention.picture;

import module java.base;

/// A number that a person may choose of a kind of picture.
///
/// @param setting its name in journals: `map.suffix-depth`
/// @param defaultValue its value unless somebody chooses another
/// @param max that it may be, from 1
/// @param offered which of them the window offers
public record PictureOption(
    String setting,
    int defaultValue,
    int max,
    List<Integer> offered,
    String label,
    String explanation) {
  public PictureOption {
    offered = List.copyOf(offered);
  }
}
