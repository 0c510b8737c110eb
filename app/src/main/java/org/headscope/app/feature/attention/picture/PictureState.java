package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.session.SelectionState.InModel;

/// What a picture shows besides its numbers.
///
/// @param row of a state that is looked at, −1 for none
/// @param spot of an averaged picture that is looked at, −1 for none
/// @param over which of two maps beside each other the mouse is over, 0 or 1
public record PictureState(
    InModel selected,
    int row,
    int spot,
    int over,
    AttentionScene.Look look,
    Optional<MapPair> pair,
    MapFacts facts) {}
