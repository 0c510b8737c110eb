package org.headscope.app.feature.builder;

import static org.headscope.app.session.SettingCodec.member;

import module java.base;

import org.headscope.app.session.SettingCodec;
import org.headscope.engine.neural.NgramHeads;

/// An n-gram head of order n after layer m, from 1.
record NgramHeadPlace(int after, int order) {
  private static final SettingCodec<Integer> NUMBER = SettingCodec.whole(1, 1000);

  /// The form in which commands write it.
  static final SettingCodec<NgramHeadPlace> CODEC =
      new SettingCodec<>(
          place -> Map.of("after", place.after(), "order", place.order()),
          plain ->
              new NgramHeadPlace(
                  NUMBER.read().apply(member(plain, "after")),
                  NUMBER.read().apply(member(plain, "order"))));

  static List<NgramHeadPlace> of(List<NgramHeads> groups) {
    return groups.stream()
        .flatMap(
            group -> group.orders().stream().map(order -> new NgramHeadPlace(group.after(), order)))
        .toList();
  }

  /// Groups heads as a configuration does: all heads after a layer together.
  static List<NgramHeads> grouped(List<NgramHeadPlace> grams, NgramHeads.Form form) {
    List<NgramHeads> groups = new ArrayList<>();
    for (int layer : grams.stream().map(NgramHeadPlace::after).distinct().sorted().toList()) {
      List<Integer> orders =
          grams.stream().filter(g -> g.after() == layer).map(NgramHeadPlace::order).toList();
      groups.add(new NgramHeads(layer, orders, form));
    }
    return groups;
  }
}
