package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.session.SelectionState.InModel;

/// The state of a picture besides its numbers.
///
/// @param row the selected row of a state, −1 for none
/// @param spot the selected spot of an averaged picture, −1 for none
/// @param over the index of the map under the mouse, 0 or 1
public record PictureState(
    InModel selected,
    int row,
    int spot,
    int over,
    AttentionScene.MapOptions options,
    Optional<MapPair> pair,
    MapAnnotations facts) {}
