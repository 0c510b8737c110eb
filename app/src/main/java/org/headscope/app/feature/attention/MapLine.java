package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.control.ShellLine;
import org.headscope.app.service.ShellWords;
import org.headscope.app.service.map.EngineMaps;
import org.headscope.app.service.map.StateStrip;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.session.Span;

/// The line that prints the numbers of a layer's picture.
final class MapLine {
  private MapLine() {}

  static ShellLine of(LayerScene scene, ShellWords words) {
    ShellLine line =
        switch (scene) {
          case AttentionScene map when map.map().isInfluence() && map.pair().isPresent() ->
              new ShellLine.None(
                  "The command line has no differences of influence; copy the line of each map.");
          case AttentionScene map when map.map().isInfluence() ->
              words
                  .reading("influence")
                  .and(EngineMaps.replaced(map.axes().inspection().instance().vocabulary()));
          case AttentionScene map ->
              words
                  .reading("attention")
                  .and(map(map.map()))
                  .and(map.pair().map(MapLine::minus).orElse(List.of()))
                  .and(positions(map.axes()));
          case DistanceScene distances ->
              ShellLine.of(
                  "distances",
                  "--run",
                  ShellWords.checkpoint(
                      distances.profile().run(), distances.profile().result().step()),
                  "--held-out",
                  "--count",
                  String.valueOf(distances.profile().result().instances()[0]));
          case SuffixScene suffixes ->
              words
                  .reading("suffix-attention")
                  .and("--depth", String.valueOf(suffixes.profile().depth()))
                  .and(
                      suffixes.query() < 0
                          ? List.of()
                          : List.of("--positions", suffixes.query() + ".." + suffixes.query()));
          case StripScene(_, StateStrip strip, _, _) ->
              words.reading("states").and("--layer", String.valueOf(strip.layer()));
        };
    return line.and("--json");
  }

  private static List<String> map(TokenMap map) {
    boolean channel = map.channel() > 0;
    return List.of(
        "--layer",
        String.valueOf(map.layer()),
        channel ? "--channel" : "--head",
        // The mean over channels counts as the only head.
        String.valueOf(channel ? map.channel() : Math.max(1, map.head())));
  }

  /// The map that is taken from it, by what differs.
  private static List<String> minus(MapPair pair) {
    MapPair.Side other = pair.second();
    TokenMap map = other.map();
    List<String> words = new ArrayList<>();
    if (!other.read().equals(pair.first().read())) {
      words.addAll(
          List.of("--minus-run", ShellWords.checkpoint(other.read().run(), other.read().step())));
    }
    words.addAll(List.of("--minus-layer", String.valueOf(map.layer())));
    if (map.channel() == 0) {
      words.addAll(List.of("--minus-head", String.valueOf(Math.max(1, map.head()))));
    }
    return words;
  }

  /// The rows in view, unless they are all. Of what is measured, all is printed: replacements and
  /// the units of a large state are drawn and chosen over the whole text.
  private static List<String> positions(MapAxes axes) {
    Span queries = axes.queries();
    return queries.length() == axes.length() // of all that the model reads
        ? List.of()
        : List.of("--positions", queries.from() + ".." + (queries.to() - 1));
  }
}
