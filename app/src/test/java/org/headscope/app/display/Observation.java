package org.headscope.app.display;

import module java.base;

import org.headscope.app.chart.Box;
import org.headscope.app.session.SelectionState.InModel;
import org.headscope.app.session.SelectionState.InSequence;

/// The window's report to a test that drives it from outside: one line of JSON on standard output,
/// written by [ObservationWriter]. Places are logical pixels of the screen.
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

  /// The state of the process.
  ///
  /// @param seconds since it began
  /// @param pulse true if reported at a regular tick, rather than at a new frame or after input
  /// @param pause the longest time between two pulses of the window since the previous line, ms
  public record Progress(long pid, double seconds, boolean pulse, long pause) {}

  /// The input that reached the window.
  ///
  /// @param heard the number of input events so far
  /// @param mouseX the x of the last mouse event
  /// @param mouseY its y
  public record Input(long heard, double mouseX, double mouseY) {}

  /// The content of all views.
  ///
  /// @param content `Empty`, `Reading`, `Failed` or `Ready`
  /// @param run its name, empty without one
  /// @param step its checkpoint, −1 without one
  /// @param instance its id, empty without one
  /// @param symbols the number of symbols that the model reads
  /// @param labels the names of heads at this step, layer by layer: `2.1 2-gram`
  public record Shown(
      String content, String run, long step, String instance, int symbols, List<String> labels) {}

  /// The selection, which may be ahead of the content.
  ///
  /// @param run the run's name, empty without one
  /// @param instance its id, empty without one
  public record Selected(
      String run, long step, String instance, InModel model, InSequence sequence) {}

  /// The window's texts.
  ///
  /// @param working background tasks
  /// @param notices unread messages
  /// @param marked the number of marked positions
  public record State(String theme, List<String> working, List<String> notices, int marked) {}

  /// The visible parts.
  ///
  /// @param scale screen pixels per logical pixel
  /// @param focus the focused node
  /// @param windows the inner areas of all windows, including pop-ups and tooltips
  /// @param panels the visible areas of views, without parts that a pane cuts off
  /// @param parts what can be read or used: labels, controls, rows of lists and menus, figures
  public record Screen(
      double scale,
      Optional<Place> focus,
      List<Place> windows,
      List<Place> panels,
      List<Place> parts) {}

  /// A node on the screen.
  ///
  /// @param node identifies it as long as it exists
  /// @param id its name in the scene, empty without one
  /// @param text its text, or its accessible text
  /// @param box its visible area; of size 0 if it is not visible
  /// @param on true if it is selected or focused
  /// @param cut true if a part is not visible though no scroll pane contains it
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
