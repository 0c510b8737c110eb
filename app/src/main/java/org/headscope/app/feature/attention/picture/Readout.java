package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Bubble;
import org.headscope.app.chart.NumberText;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.chart.colour.ValueRange;
import org.headscope.app.chart.pen.TextRun;
import org.headscope.app.service.map.TokenMap;
import org.headscope.engine.interpret.headscore.NgramMatches;

/// The description of a cell or a row: which token attends to which, how much, and which match
/// explains it.
public record Readout(AttentionScene scene, MapAxes.Cell at, Palette palette, boolean paper) {
  /// The maximum number of matching tokens that are written out.
  private static final int MAX_WORDS = 9;

  /// Describes the selected cell or row, for paper; empty if none is selected.
  public static ReadoutText selected(AttentionScene scene, Palette palette) {
    return scene.axes().hasQuery()
        ? new Readout(scene, scene.axes().cell(), palette, true).text()
        : ReadoutText.NOTHING;
  }

  static Bubble bubble(AttentionScene scene, Palette palette) {
    return new Bubble(new Readout(scene, scene.axes().hover(), palette, false).text().few());
  }

  private ReadoutText text() {
    List<List<TextRun>> lines = new ArrayList<>();
    lines.add(who());
    if (scene.pair().isPresent()) {
      return paired(scene.pair().get());
    }
    if (isCell()) {
      String number = number(at.key());
      lines.add(newLine().words(name()).strong(number).muted("  ·  ").words(back(at.key())).line());
      lines.add(why());
      List<TextRun> weight = newLine().words(name()).strong(number).line();
      return new ReadoutText(lines, List.of(pair().line(), weight, match()), brief());
    }
    lines.add(strongest());
    double left = scene.coverage().left(at.query());
    if (left > 0) {
      ReadoutLine share = newLine().words("of its " + name()).strong(NumberText.decimals(left, 2));
      lines.add(share.words(" is on keys left of here").line());
    }
    return new ReadoutText(lines, List.of(who(), strongest()), brief());
  }

  private ReadoutText paired(MapPair pair) {
    List<TextRun> names =
        newLine()
            .muted("A ")
            .words(pair.firstName())
            .muted("   B ")
            .words(pair.secondName())
            .line();
    int key =
        isCell()
            ? at.key()
            : scene.of(pair.difference()).strongest(at.query(), scene.numbers().first());
    String a = number(pair.first().map(), key);
    String b = number(pair.second().map(), key);
    List<TextRun> both = newLine().muted("A ").strong(a).muted("  ·  B ").strong(b).line();
    String less = difference(pair, key);
    List<TextRun> back =
        newLine().muted("A − B ").strong(less).muted("  ·  ").words(back(key)).line();
    if (isCell()) {
      return new ReadoutText(
          List.of(who(), names, both, back, why()),
          List.of(pair().line(), both, back, match()),
          pair().muted("  ·  A − B ").strong(less).line());
    }
    List<TextRun> where = newLine().words("differ most on ").token(scene.axes(), key).line();
    return new ReadoutText(
        List.of(who(), names, where, both, back), List.of(who(), where, both, back), back);
  }

  private String number(TokenMap map, int key) {
    return NumberText.inRange(map.at(at.query(), key), map.valueRange());
  }

  private String back(int key) {
    return at.query() == key ? "itself" : at.query() - key + " back";
  }

  /// Formats a difference of shares with as many decimals as the two weights beside it.
  private String difference(MapPair pair, int key) {
    float more = pair.difference().at(at.query(), key);
    boolean shares =
        Stream.of(pair.first(), pair.second())
            .allMatch(side -> side.map().valueRange().equals(ValueRange.UNIT));
    return shares
        ? (more >= 0.0005 ? "+" : "") + NumberText.decimals(more, 3).replace('-', '−')
        : number(pair.difference(), key);
  }

  private String name() {
    return scene.numbers().words().number() + " ";
  }

  private boolean isCell() {
    return at.key() >= 0 && at.key() <= at.query();
  }

  private ReadoutLine newLine() {
    return new ReadoutLine(palette, paper);
  }

  private List<TextRun> who() {
    boolean influence = scene.numbers().isInfluence();
    ReadoutLine line = newLine().words(influence ? "prediction after " : "query ");
    position(line, at.query());
    if (isCell()) {
      line.muted(influence ? "  ←  " : "  →  ").words(influence ? "token " : "key ");
      position(line, at.key());
    }
    return line.line();
  }

  private void position(ReadoutLine line, int position) {
    line.token(scene.axes(), position);
    if (scene.axes().state(position) >= 0) {
      line.words(", " + scene.axes().stateName(position));
    }
  }

  private String number(int key) {
    return number(scene.numbers(), key);
  }

  /// Returns how many tokens, counted back from the query, match those before the key.
  private int matched() {
    return NgramMatches.longest(
        scene.axes().inspection().tokens(), at.query(), at.key(), MAX_WORDS);
  }

  private static String match(int n) {
    return "match of " + n + (n == MAX_WORDS ? " or more" : "");
  }

  private String tokens(int n) {
    int[] all = scene.axes().inspection().tokens();
    int[] last = Arrays.copyOfRange(all, at.query() - n + 1, at.query() + 1);
    return scene.axes().inspection().instance().vocabulary().decode(last);
  }

  private List<TextRun> why() {
    int n = matched();
    if (n == 0) {
      return newLine().muted("after no match").line();
    }
    int last = at.key() - 1;
    String place = n == 1 ? String.valueOf(last) : "%d–%d".formatted(last - n + 1, last);
    ReadoutLine line = newLine().muted("after a ").strong(match(n)).muted(": ").symbols(tokens(n));
    return line.muted("  ·  earlier at " + place).line();
  }

  private List<TextRun> match() {
    int n = matched();
    return n == 0
        ? newLine().muted("after no match").line()
        : newLine().words("after ").symbols(tokens(n)).words(", ").strong(match(n)).line();
  }

  private List<TextRun> strongest() {
    int best = scene.strongest(at.query(), scene.numbers().first());
    if (scene.weight(at.query(), best) == 0) {
      return newLine().words("nothing in this row").line();
    }
    // A key before the map's first column may have more weight.
    boolean overtaken =
        scene.numbers().earlier(at.query()) > Math.abs(scene.weight(at.query(), best));
    String since = overtaken ? " (keys from %d on)".formatted(scene.numbers().first()) : "";
    ReadoutLine line = newLine().words(verb()).symbols(scene.axes().symbol(best));
    return line.words(" at " + best + ": ").strong(number(best)).muted(since).line();
  }

  private String verb() {
    if (scene.numbers().isInfluence()) {
      return "depends most on ";
    }
    return scene.numbers().words().kind().startsWith("attention")
        ? "attends most to "
        : "weighs most ";
  }

  private ReadoutLine pair() {
    String arrow = scene.numbers().isInfluence() ? " ← " : " → ";
    MapAxes axes = scene.axes();
    return newLine().token(axes, at.query()).muted(arrow).token(axes, at.key());
  }

  private List<TextRun> brief() {
    return isCell() ? pair().muted("  ·  ").strong(number(at.key())).line() : strongest();
  }
}
