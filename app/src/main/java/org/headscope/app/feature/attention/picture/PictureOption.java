package org.headscope.app.feature.attention.picture;

import module java.base;

/// A number that you can choose for a kind of picture.
///
/// @param setting the name of the setting in journals: `map.suffix-depth`
/// @param defaultValue the value until another is chosen
/// @param max the maximum; the minimum is 1
/// @param offered the values that the window offers
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
