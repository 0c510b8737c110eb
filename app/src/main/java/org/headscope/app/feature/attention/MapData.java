package org.headscope.app.feature.attention;

import module java.base;

import org.headscope.app.chart.DataTable;
import org.headscope.app.service.map.TokenMap;
import org.headscope.app.session.Span;

/// The allowed cells of a map in view, one row each; of two maps with the weight of both and their
/// difference.
record MapData(AttentionScene scene) {
  private static final String COLUMNS =
      "layer,head,query,querySymbol,queryState,key,keySymbol,keyState,weight,match,channel,kind";

  private static final String PAIRED =
      ",otherRun,otherStep,otherLayer,otherHead,otherWeight,difference";

  static DataTable of(AttentionScene scene) {
    return new DataTable(
        COLUMNS + (scene.pair().isPresent() ? PAIRED : ""), new MapData(scene)::cells);
  }

  private Iterator<List<?>> cells() {
    Span queries = scene.axes().queries();
    int from = scene.axes().keys().from();
    return IntStream.range(queries.from(), queries.to())
        .boxed()
        .<List<?>>flatMap(
            query -> IntStream.rangeClosed(from, query).mapToObj(key -> cell(query, key)))
        .iterator();
  }

  private List<?> cell(int query, int key) {
    MapAxes axes = scene.axes();
    Optional<MapPair> pair = scene.pair();
    TokenMap map = pair.map(p -> p.first().map()).orElse(scene.map());
    List<Object> row =
        new ArrayList<>(
            List.of(
                map.layer(),
                map.head(),
                query,
                axes.symbol(query),
                axes.state(query),
                key,
                axes.symbol(key),
                axes.state(key),
                map.at(query, key),
                scene.match(query, key),
                map.channel(),
                map.words().kind()));
    pair.ifPresent(p -> {
      MapPair.Side other = p.second();
      row.addAll(
          List.of(
              other.read().run().name(),
              other.read().step(),
              other.map().layer(),
              other.map().head(),
              other.map().at(query, key),
              p.difference().at(query, key)));
    });
    return row;
  }
}
