package org.headscope.app.window;

import java.util.List;
import java.util.Optional;

/// What the window says of itself to a test that drives it from outside: one line of JSON on
/// standard output, written by [WindowObserver]. Places are logical pixels of the screen.
///
/// @param line counts from 1
/// @param pid the process
/// @param seconds since the process began
/// @param pulse whether it was said at a beat, and not between two at a new frame or after input
/// @param pause the longest time between two pulses of the window since the line before, ms
/// @param heard how many input events reached the window so far
/// @param mouseX where the last of them that came from the mouse was
/// @param mouseY and how far down
/// @param scale screen pixels a logical pixel
/// @param shown what all views show
/// @param selected what is selected
/// @param theme its looks
/// @param working what goes on in the background, in words
/// @param notices sentences that wait to be read
/// @param marked how many positions are picked out
/// @param focus what has the keyboard
/// @param windows what is inside every window of the program, pop-ups and tooltips among them
/// @param panels the views in sight; what a pane cuts off does not count
/// @param parts what can be read or used: labels, controls, rows of lists and menus, figures
public record Observation(
    long line,
    long pid,
    double seconds,
    boolean pulse,
    long pause,
    long heard,
    double mouseX,
    double mouseY,
    double scale,
    Shown shown,
    Selected selected,
    String theme,
    List<String> working,
    List<String> notices,
    int marked,
    Optional<Place> focus,
    List<Place> windows,
    List<Place> panels,
    List<Place> parts) {

  /// What all views show.
  ///
  /// @param content whether it is `Empty`, `Reading`, `Failed` or `Ready`
  /// @param run its name, empty without one
  /// @param step its checkpoint, −1 without one
  /// @param instance its id, empty without one
  /// @param symbols how many symbols the model reads
  /// @param labels what the heads are called at this step, layer by layer: `2.1 2-gram`
  public record Shown(
      String content, String run, long step, String instance, int symbols, List<String> labels) {}

  /// What is selected, which may be ahead of what is shown.
  ///
  /// @param run the run's name, empty without one
  /// @param step its checkpoint
  /// @param instance its id, empty without one
  /// @param layer from 1
  /// @param head from 1
  /// @param query −1 for none
  /// @param key −1 for none
  /// @param state the lit state, −1 for none
  /// @param from the first position in view
  /// @param to the position after the last in view
  /// @param lens what is looked at in the layer
  public record Selected(
      String run,
      long step,
      String instance,
      int layer,
      int head,
      int query,
      int key,
      int state,
      int from,
      int to,
      String lens) {}

  /// Something on the screen.
  ///
  /// @param node tells it from others for as long as it exists
  /// @param kind its class
  /// @param id its name in the scene, empty without one
  /// @param text what it says, or what it is for those who cannot see it
  /// @param x its left edge
  /// @param y its top edge
  /// @param width of what is in sight of it; 0 if nothing is
  /// @param height of what is in sight of it
  /// @param on whether it is selected, or has the keyboard
  /// @param enabled whether it can be used
  /// @param cut whether a part of it is out of sight though no pane that scrolls holds it
  public record Place(
      int node,
      String kind,
      String id,
      String text,
      double x,
      double y,
      double width,
      double height,
      boolean on,
      boolean enabled,
      boolean cut) {}
}
