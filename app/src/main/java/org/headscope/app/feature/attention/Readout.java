package org.headscope.app.feature.attention;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.headscope.app.chart.Box;
import org.headscope.app.chart.Line;
import org.headscope.app.chart.Palette;
import org.headscope.app.chart.Pen;
import org.headscope.app.chart.TextRun;
import org.headscope.app.chart.TextStyle;

/** The sentence about the selected cell: who attends to whom, how much, and which match says so. */
final class Readout {
  private static final double PAD = 9;
  private static final double DISTANCE = 10;

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
    List<TextRun> who = who();
    List<TextRun> why = why();
    double text = palette.size().text();
    double width = Math.max(TextRun.width(pen, who), TextRun.width(pen, why)) + 2 * PAD;
    double height = 2 * text * 1.4 + 2 * PAD - 4;
    Box box = place(layout, room, width, height);
    pen.fillRoundRect(box.x(), box.y(), width, height, 6, palette.ground().bubble());
    if (scene.cell().pinned()) {
      // Pinned: it stays until Esc, and says so by the colour of what is selected.
      Line edge = Line.solid(1.4 * palette.size().line());
      pen.strokeRoundRect(box.x(), box.y(), width, height, 6, edge, palette.mark().accent());
    }
    double baseline = box.y() + PAD + text * 0.85;
    TextRun.write(pen, who, box.x() + PAD, baseline);
    TextRun.write(pen, why, box.x() + PAD, baseline + text * 1.4);
  }

  /**
   * Above the row, or below where there is no room above; never beyond {@code room}, the picture's
   * width.
   */
  private Box place(AttentionLayout layout, double room, double width, double height) {
    Box map = layout.map();
    int query = scene.cell().query();
    int key = scene.hasKey() ? scene.cell().key() : query;
    double middle = (layout.left(key) + layout.right(key)) / 2;
    double most = Math.max(room - 1 - width, 0);
    double x = Math.clamp(middle - 0.3 * width, Math.min(map.x(), most), most);
    double above = layout.top(query) - DISTANCE - height;
    double y = above >= map.y() ? above : layout.bottom(query) + DISTANCE;
    return new Box(Math.rint(x), Math.rint(y), width, height);
  }

  private List<TextRun> who() {
    int query = scene.cell().query();
    List<TextRun> line = new ArrayList<>();
    line.add(plain("query "));
    position(line, query);
    if (scene.hasKey()) {
      line.add(muted("  →  "));
      line.add(plain("key "));
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
    line.add(plain("weight "));
    line.add(strong(number(scene.weight(query, key))));
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
    int best = 0;
    for (int key = 1; key <= query; key++) {
      best = scene.weight(query, key) > scene.weight(query, best) ? key : best;
    }
    List<TextRun> line = new ArrayList<>();
    line.add(plain("attends most to "));
    position(line, best);
    line.add(plain(": "));
    line.add(strong(number(scene.weight(query, best))));
    return line;
  }

  private static String number(double weight) {
    boolean tiny = weight > 0 && weight < 0.0005;
    return tiny ? "<0.001" : String.format(Locale.ROOT, "%.3f", weight);
  }

  private TextRun plain(String text) {
    return new TextRun(text, TextStyle.sans(palette.size().text()), palette.ink().bubble());
  }

  private TextRun muted(String text) {
    return new TextRun(text, TextStyle.sans(palette.size().text()), palette.ink().bubbleMuted());
  }

  private TextRun strong(String text) {
    return new TextRun(text, TextStyle.mono(palette.size().text()).bold(), palette.ink().bubble());
  }
}
