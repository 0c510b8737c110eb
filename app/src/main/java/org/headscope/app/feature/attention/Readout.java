package org.headscope.app.feature.attention;

import java.util.ArrayList;
import java.util.List;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextRun;

/** The sentence about the selected cell: who attends to whom, how much, and which match says so. */
final class Readout {
  private final AttentionScene scene;
  private final Palette palette;

  private Readout(AttentionScene scene, Palette palette) {
    this.scene = scene;
    this.palette = palette;
  }

  /** The sentence without its looks, empty when nothing is selected. */
  static String sentence(AttentionScene scene, Palette palette) {
    Readout readout = new Readout(scene, palette);
    if (!scene.hasQuery()) {
      return "";
    }
    return TextRun.plain(readout.who()) + "; " + TextRun.plain(readout.why());
  }

  static void paint(
      Pen pen, AttentionLayout layout, AttentionScene scene, double room, Palette palette) {
    if (scene.hasQuery()) {
      new Readout(scene, palette).bubble(pen, layout, room);
    }
  }

  private void bubble(Pen pen, AttentionLayout layout, double room) {
    int query = scene.cell().query();
    Box beside = layout.box(query, scene.hasKey() ? scene.cell().key() : query);
    new Bubble(List.of(who(), why()), scene.cell().pinned())
        .paint(pen, beside, layout.map(), room, palette);
  }

  private List<TextRun> who() {
    int query = scene.cell().query();
    boolean influence = scene.map().isInfluence();
    List<TextRun> line = new ArrayList<>();
    line.add(plain(influence ? "prediction after " : "query "));
    position(line, query);
    if (scene.hasKey()) {
      line.add(muted(influence ? "  ←  " : "  →  "));
      line.add(plain(influence ? "token " : "key "));
      position(line, scene.cell().key());
    }
    return line;
  }

  private void position(List<TextRun> line, int position) {
    line.add(strong(scene.symbol(position)));
    line.add(plain(" at " + position));
    if (scene.state(position) >= 0) {
      line.add(plain(", state " + scene.state(position)));
    }
  }

  private List<TextRun> why() {
    return scene.hasKey() ? cell(scene.cell().query(), scene.cell().key()) : row();
  }

  private List<TextRun> cell(int query, int key) {
    List<TextRun> line = new ArrayList<>();
    line.add(plain(scene.map().words().number() + " "));
    line.add(strong(Numbers.text(scene.weight(query, key), scene.map().reach())));
    line.add(muted("  ·  "));
    int n = scene.match(query, key);
    if (n > 0) {
      line.add(plain("follows a " + n + "-gram match "));
      StringBuilder tokens = new StringBuilder();
      for (int p = query - n + 1; p <= query; p++) {
        tokens.append(scene.symbol(p));
      }
      line.add(strong(tokens.toString()));
    } else {
      line.add(plain("follows no match"));
    }
    line.add(muted("  ·  "));
    line.add(plain(key == query ? "itself" : query - key + " back"));
    return line;
  }

  private List<TextRun> row() {
    int query = scene.cell().query();
    int best = scene.strongest(query, 0);
    List<TextRun> line = new ArrayList<>();
    if (scene.weight(query, best) == 0) {
      line.add(plain("nothing in this row"));
      return line;
    }
    line.add(plain(most()));
    position(line, best);
    line.add(plain(": "));
    line.add(strong(Numbers.text(scene.weight(query, best), scene.map().reach())));
    return line;
  }

  private String most() {
    if (scene.map().isInfluence()) {
      return "depends most on ";
    }
    return scene.map().words().kind().startsWith("attention") ? "attends most to " : "weighs most ";
  }

  private TextRun plain(String text) {
    return Bubble.plain(text, palette);
  }

  private TextRun muted(String text) {
    return Bubble.muted(text, palette);
  }

  private TextRun strong(String text) {
    return Bubble.strong(text, palette);
  }
}
