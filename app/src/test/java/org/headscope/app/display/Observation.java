package org.headscope.app.display;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.session.SelectionState.InModel;
import org.headscope.app.session.SelectionState.InSequence;

/// What the window says of itself to a test that drives it from outside: one line of JSON on
/// standard output, written by [ObservationWriter]. Places are logical pixels of the screen.
///
/// @param line counts from 1
public record Observation(
    long line,
    Progress progress,
    Input input,
    Shown shown,
    Selected selected,
    State state,
    Screen screen) {

  /// The process at the line.
  ///
  /// @param seconds since it began
  /// @param pulse whether it was said at a beat, and not between two at a new frame or after input
  /// @param pause the longest time between two pulses of the window since the line before, ms
  public record Progress(long pid, double seconds, boolean pulse, long pause) {}

  /// What reached the window.
  ///
  /// @param heard how many input events did so far
  /// @param mouseX where the last of them that came from the mouse was
  /// @param mouseY and how far down
  public record Input(long heard, double mouseX, double mouseY) {}

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
  /// @param instance its id, empty without one
  public record Selected(
      String run, long step, String instance, InModel model, InSequence sequence) {}

  /// The window in words.
  ///
  /// @param working what goes on in the background
  /// @param notices sentences that wait to be read
  /// @param marked how many positions are picked out
  public record State(String theme, List<String> working, List<String> notices, int marked) {}

  /// What is in sight.
  ///
  /// @param scale screen pixels a logical pixel
  /// @param focus what has the keyboard
  /// @param windows what is inside every window of the program, pop-ups and tooltips among them
  /// @param panels the views in sight; what a pane cuts off does not count
  /// @param parts what can be read or used: labels, controls, rows of lists and menus, figures
  public record Screen(
      double scale,
      Optional<Place> focus,
      List<Place> windows,
      List<Place> panels,
      List<Place> parts) {}

  /// Something on the screen.
  ///
  /// @param node tells it from others for as long as it exists
  /// @param id its name in the scene, empty without one
  /// @param text what it says, or what it is for those who cannot see it
  /// @param box what is in sight of it; of no size if nothing is
  /// @param on whether it is selected, or has the keyboard
  /// @param cut whether a part of it is out of sight though no pane that scrolls holds it
  public record Place(
      int node,
      String kind,
      String id,
      String text,
      Box box,
      boolean on,
      boolean enabled,
      boolean cut) {}
}
