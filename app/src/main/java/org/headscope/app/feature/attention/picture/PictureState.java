package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.session.SelectionState.InModel;

/// The settings of a picture besides its numbers.
///
/// @param row of a state that is selected, −1 for none
/// @param spot of an averaged picture that is selected, −1 for none
/// @param over the map of two under the mouse, 0 or 1
public record PictureState(
    InModel selected,
    int row,
    int spot,
    int over,
    AttentionScene.MapOptions options,
    Optional<MapPair> pair,
    MapAnnotations facts) {}
