package org.headscope.app.window.view;

import module java.base;

import org.headscope.app.control.DividedPane;
import org.headscope.app.session.Journal;
import org.headscope.app.session.Setting;
import org.headscope.app.session.SettingCodec;

/// The positions of the window's dividers as shares of the space, by name: a setting, and the panes
/// that follow it.
public final class Dividers {
  private static final SettingCodec<Map<String, Double>> SHARES =
      new SettingCodec<>(shares -> shares, Dividers::shares);

  private final WindowPanes panes;
  private final TabArea middle;
  private final Setting<Map<String, Double>> setting;

  /// Follows the dividers of `panes`, and those of each tab once it exists.
  public Dividers(WindowPanes panes, TabArea middle, Journal journal) {
    this.panes = panes;
    this.middle = middle;
    setting = journal.setting("window.dividers", Map.of(), SHARES);
    setting.addListener(_ -> place(made(), setting.get()));
    follow(panes.divided());
    for (Tab tab : middle.tabs()) {
      tab.content()
          .whenCreated(content -> {
            follow(content.panes());
            place(content.panes(), setting.get());
          });
    }
  }

  /// Records each drag of a divider as a separate step.
  private void follow(Map<String, DividedPane> divided) {
    divided.values().forEach(pane -> pane.setOnMoved(() -> setting.set(shares())));
  }

  private Map<String, DividedPane> made() {
    Map<String, DividedPane> named = new LinkedHashMap<>(panes.divided());
    for (Tab tab : middle.tabs()) {
      tab.content().made().ifPresent(content -> named.putAll(content.panes()));
    }
    return named;
  }

  /// Returns the positions by name; for tabs that were not opened, the stored ones.
  public Map<String, Double> shares() {
    Map<String, Double> shares = new LinkedHashMap<>(setting.get());
    made()
        .forEach((name, pane) -> {
          for (int i = 0; i < pane.shares().size(); i++) {
            shares.put(name + "." + i, pane.shares().get(i));
          }
        });
    return shares;
  }

  public void put(Map<String, Double> shares) {
    setting.offer(Map.copyOf(shares));
    place(made(), setting.get());
  }

  public static void place(Map<String, DividedPane> named, Map<String, Double> shares) {
    named.forEach((name, pane) -> {
      for (int i = 0; i < pane.shares().size(); i++) {
        pane.setShare(i, shares.getOrDefault(name + "." + i, pane.firstShares().get(i)));
      }
    });
  }

  private static Map<String, Double> shares(Object plain) {
    Map<String, Double> shares = new LinkedHashMap<>();
    if (plain instanceof Map<?, ?> map) {
      map.forEach((name, share) -> {
        if (share instanceof Number number) {
          shares.put(String.valueOf(name), number.doubleValue());
        }
      });
      if (shares.size() == map.size()
          && shares.values().stream().allMatch(share -> share >= 0 && share <= 1)) {
        return Map.copyOf(shares);
      }
    }
    throw new IllegalArgumentException(
        "must have a share from 0 to 1 for the name of each divider");
  }
}
