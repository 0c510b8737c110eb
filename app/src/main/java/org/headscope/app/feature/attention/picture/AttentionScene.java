package org.headscope.app.feature.attention.picture;

import module java.base;

import org.headscope.app.chart.Concealed;
import org.headscope.app.chart.DataTable;
import org.headscope.app.chart.FigurePart;
import org.headscope.app.chart.HeatmapPainter;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.chart.colour.Colouring;
import org.headscope.app.chart.colour.Palette;
import org.headscope.app.control.ShellLine;
import org.headscope.app.service.CommandLineWriter;
import org.headscope.app.service.HeadTitles;
import org.headscope.app.service.map.MapSource;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.session.Span;
import org.headscope.app.session.TypedTextContext;
import org.headscope.engine.interpret.headscore.HeadScore;

/// The content of a picture of a token-to-token map, or of two.
///
/// @param matches the length of the longest n-gram match of every query and key of the map, T·T,
///   row = query
/// @param score the head's label at this checkpoint, if it was computed
/// @param pair the two maps whose difference `numbers` is, or the first of which `numbers` is
/// @param over the index of the map under the mouse, 0 or 1
public record AttentionScene(
    MapAxes axes,
    TokenMap numbers,
    byte[] matches,
    Optional<HeadScore> score,
    MapOptions options,
    Optional<MapPair> pair,
    int over)
    implements LayerScene {
  /// The maximum length of matches that are distinguished.
  public static final int MAX_MATCH = 3;

  /// The display options of a map.
  ///
  /// @param outlined lengths of n-gram matches that are outlined, of 1, 2, 3
  public record MapOptions(Colouring colouring, Set<Integer> outlined) {
    public MapOptions {
      outlined = Set.copyOf(outlined);
    }

    List<Integer> lengths() {
      return outlined.stream().sorted().toList();
    }
  }

  public static AttentionScene of(MapAxes axes, TokenMap map, PictureState state) {
    Optional<MapPair> pair = state.pair();
    boolean differ = pair.filter(p -> !p.beside()).isPresent();
    Optional<HeadScore> score =
        differ ? Optional.empty() : state.facts().score(axes.inspection().step(), map);
    byte[] matches = state.facts().matches(axes.inspection());
    TokenMap shown = pair.map(MapPair::shown).orElse(map);
    return new AttentionScene(axes, shown, matches, score, state.options(), pair, state.over());
  }

  @Override
  public AttentionScene concealing(Set<Concealed> what) {
    AttentionScene named =
        what.contains(Concealed.LABELS) ? with(Set.of(), Optional.empty()) : this;
    return what.contains(Concealed.NUMBERS) ? named.with(axes.withoutHover()) : named;
  }

  private AttentionScene with(Set<Integer> outlined, Optional<HeadScore> label) {
    MapOptions other = new MapOptions(options.colouring(), outlined);
    return new AttentionScene(axes, numbers, matches, label, other, pair, over);
  }

  AttentionScene with(MapAxes others) {
    return new AttentionScene(others, numbers, matches, score, options, pair, over);
  }

  AttentionScene of(TokenMap other) {
    return new AttentionScene(axes, other, matches, Optional.empty(), options, pair, over);
  }

  AttentionScene with(Set<FigurePart> parts) {
    return with(parts.contains(FigurePart.PIN) ? axes : axes.unpinned())
        .with(parts.contains(FigurePart.OUTLINES) ? options.outlined() : Set.of(), score);
  }

  public boolean isBeside() {
    return pair.filter(MapPair::beside).isPresent();
  }

  boolean isDifference() {
    return pair.isPresent() && !isBeside();
  }

  public Coverage coverage() {
    return new Coverage(numbers, axes.queries(), axes.keys());
  }

  public float weight(int query, int key) {
    return numbers.at(query, key);
  }

  /// Returns the length of the longest n-gram match that leads from `query` to `key`, 0 for none.
  public int match(int query, int key) {
    return matches[(query - numbers.first()) * numbers.length() + key - numbers.first()];
  }

  /// Returns the key from `from` on whose weight for `query` has the greatest magnitude.
  public int strongest(int query, int from) {
    int best = from;
    for (int key = from + 1; key <= query; key++) {
      best = Math.abs(weight(query, key)) > Math.abs(weight(query, best)) ? key : best;
    }
    return best;
  }

  @Override
  public String kind() {
    return isDifference() ? "Difference" : numbers.words().kind();
  }

  @Override
  public String place() {
    return pair.filter(MapPair::beside)
        .map(p -> p.firstName() + " | " + p.secondName())
        .orElse(numbers.words().place());
  }

  @Override
  public List<String> places() {
    return pair.map(p -> List.of(place(), p.beside() ? "A | B" : "A − B")).orElse(List.of(place()));
  }

  @Override
  public String title() {
    return numbers.title();
  }

  @Override
  public List<String> names() {
    boolean typed = TypedTextContext.typed(axes.inspection().instance());
    return score
        .filter(_ -> !isBeside())
        .map(label -> HeadTitles.titles(label, typed))
        .orElse(List.of());
  }

  @Override
  public List<String> inView() {
    String measured = numbers.isInfluence() ? "influence" : "weight";
    return coverage().words(isDifference() ? "difference" : measured);
  }

  @Override
  public AttentionFigure figure(HeatmapPainter painter, boolean paper) {
    return new AttentionFigure(this, painter, paper);
  }

  @Override
  public ReadoutText selected(Palette palette) {
    return Readout.selected(this, palette);
  }

  @Override
  public Presented presented(Presented.Showing showing) {
    if (isBeside()) {
      return LayerScene.super.presented(showing);
    }
    boolean row = axes.hasQuery();
    Set<FigurePart> outlined =
        showing.hides(Concealed.LABELS)
            ? Set.of(FigurePart.PIN)
            : Set.of(FigurePart.PIN, FigurePart.OUTLINES);
    return new Presented(
        new AudienceMap(this, new HeatmapPainter(), outlined, showing.growing()),
        List.of(new AudienceMap.HeadCard(this, showing)),
        row ? List.of(new AudienceMap.CellCard(this, showing)) : List.of(),
        row
            ? showing.hidden(Concealed.LABELS, Concealed.NUMBERS)
            : showing.hidden(Concealed.LABELS));
  }

  @Override
  public ShellLine line(CommandLineWriter words) {
    if (words.isCut() && !numbers.isInfluence() && numbers.channel() == 0) {
      return words
          .picture("attention")
          .and(words("", numbers))
          .and(pair.map(AttentionScene::beside).orElse(List.of()));
    }
    if (!numbers.isInfluence()) {
      return words
          .reading("attention")
          .and(words("", numbers))
          .and(pair.map(AttentionScene::minus).orElse(List.of()))
          .and(positions())
          .and("--json");
    }
    return pair.isPresent()
        ? new ShellLine.None(
            "The command line has no differences of influence; copy the line of each map.")
        : words
            .reading("influence")
            .and(MapSource.Engine.replacementOptions(axes.inspection().instance().vocabulary()))
            .and("--json");
  }

  private static List<String> words(String before, TokenMap map) {
    boolean channel = map.channel() > 0;
    return List.of(
        "--" + before + "layer",
        String.valueOf(map.layer()),
        "--" + before + (channel ? "channel" : "head"),
        // The command line names the mean over channels as head 1.
        String.valueOf(channel ? map.channel() : Math.max(1, map.head())));
  }

  /// Returns the options of `render` for the second map.
  private static List<String> beside(MapPair pair) {
    MapPair.Side other = pair.second();
    List<String> words =
        new ArrayList<>(List.of("--pair", pair.beside() ? "beside" : "difference"));
    if (!other.read().equals(pair.first().read())) {
      words.addAll(
          List.of(
              "--other-run",
              CommandLineWriter.checkpoint(other.read().run(), other.read().step())));
    }
    words.addAll(words("other-", other.map()));
    return words;
  }

  private static List<String> minus(MapPair pair) {
    MapPair.Side other = pair.second();
    List<String> words = new ArrayList<>();
    if (!other.read().equals(pair.first().read())) {
      words.addAll(
          List.of(
              "--minus-run",
              CommandLineWriter.checkpoint(other.read().run(), other.read().step())));
    }
    List<String> map = words("minus-", other.map());
    words.addAll(other.map().channel() > 0 ? map.subList(0, 2) : map);
    return words;
  }

  /// Returns the option for the rows in view, or nothing if all are.
  private List<String> positions() {
    Span queries = axes.queries();
    return queries.length() == axes.length() // all that the model reads
        ? List.of()
        : List.of("--positions", queries.from() + ".." + (queries.to() - 1));
  }

  private TokenMap first() {
    return pair.map(p -> p.first().map()).orElse(numbers);
  }

  /// Returns kind, place and T rows, of which row i has i + 1 causal numbers; for a pair, those of
  /// the first map, of the second, and their difference. For a long text, also returns the
  /// positions of rows and columns, and each row's weight on earlier keys.
  @Override
  public Map<String, Object> json() {
    TokenMap map = first();
    Map<String, Object> facts = axes.json();
    facts.put("kind", map.words().kind());
    facts.put("place", map.words().place());
    facts.put("layer", map.layer());
    facts.put("head", map.head());
    facts.put("channel", map.channel());
    facts.put("signed", map.valueRange().signed());
    facts.put("weights", LayerScene.rows(map.cells()));
    if (map.earlier().length > 0) {
      facts.put("earlier", map.earlier());
    }
    pair.ifPresent(p -> {
      TokenMap other = p.second().map();
      Map<String, Object> minus = new LinkedHashMap<>();
      minus.put("run", p.second().read().run().name());
      minus.put("step", p.second().read().step());
      minus.put("layer", other.layer());
      minus.put("head", other.head());
      minus.put("weights", LayerScene.rows(other.cells()));
      facts.put("minus", minus);
      facts.put("differences", LayerScene.rows(p.difference().cells()));
    });
    return facts;
  }

  /// Returns the allowed cells in view, one per row; for a pair, with both weights and their
  /// difference.
  @Override
  public DataTable data() {
    String columns =
        "layer,head,query,querySymbol,queryState,key,keySymbol,keyState,weight,match,channel,kind";
    String paired = ",otherRun,otherStep,otherLayer,otherHead,otherWeight,difference";
    Span queries = axes.queries();
    return new DataTable(
        columns + (pair.isPresent() ? paired : ""),
        () ->
            IntStream.range(queries.from(), queries.to())
                .boxed()
                .<List<?>>flatMap(query ->
                    IntStream.rangeClosed(axes.keys().from(), query)
                        .mapToObj(key -> cell(query, key)))
                .iterator());
  }

  private List<?> cell(int query, int key) {
    TokenMap map = first();
    List<Object> row = new ArrayList<>();
    Collections.addAll(row, map.layer(), map.head(), query, axes.symbol(query), axes.state(query));
    Collections.addAll(row, key, axes.symbol(key), axes.state(key), map.at(query, key));
    Collections.addAll(row, match(query, key), map.channel(), map.words().kind());
    pair.ifPresent(p -> {
      TokenMap other = p.second().map();
      MapSource.Read read = p.second().read();
      Collections.addAll(row, read.run().name(), read.step(), other.layer(), other.head());
      Collections.addAll(row, other.at(query, key), p.difference().at(query, key));
    });
    return row;
  }
}
