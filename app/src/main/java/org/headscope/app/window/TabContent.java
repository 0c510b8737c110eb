package org.headscope.app.window;

import java.util.Map;
import javafx.scene.layout.Region;
import org.headscope.app.control.DividedPane;
import org.headscope.app.control.Panel;

/**
 * What stands in a tab.
 *
 * @param region all of it
 * @param panels its views by their ids
 * @param panes its panes with dividers, by the names that preferences have for them
 * @param shown told whether anybody sees it
 * @param choice told which of its views to show, where there is not room for all
 */
record TabContent(
    Region region,
    Map<String, Panel> panels,
    Map<String, DividedPane> panes,
    Shown shown,
    Choice choice) {
  /** Hears when a tab comes and goes. */
  interface Shown {
    void shown(boolean inSight);
  }

  /** Hears which view to show. */
  interface Choice {
    void show(String panel);
  }

  /** Copies the maps. */
  TabContent {
    panels = Map.copyOf(panels);
    panes = Map.copyOf(panes);
  }
}
