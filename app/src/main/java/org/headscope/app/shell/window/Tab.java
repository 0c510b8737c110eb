package org.headscope.app.shell.window;

import java.util.List;
import javafx.scene.layout.Region;

/**
 * A question that the middle of the window can answer.
 *
 * @param id its name in preferences and on the command line: {@code compare}
 * @param title its name for people
 * @param explanation what it shows, in a sentence
 * @param region what stands in the middle
 * @param panels names of its views, first the one that takes the keyboard
 * @param wide whether it takes the room of the views at the right, which say nothing about it
 * @param shown told whether anybody sees it
 */
record Tab(
    String id,
    String title,
    String explanation,
    Region region,
    List<String> panels,
    boolean wide,
    Shown shown) {
  /** Hears when a tab comes and goes. */
  interface Shown {
    void shown(boolean inSight);
  }
}
