package org.headscope.app.feature.builder;

import module java.base;

import org.headscope.engine.neural.NgramHeads;

/// A model's name as \[ICLL] writes it: RetNet + NGH₁^(1,2,3).
record ModelName(List<Part> parts) {
  /// A part with what stands low and high behind it.
  ///
  /// @param text on the line
  /// @param low the layer, or empty
  /// @param high the orders, or empty
  record Part(String text, String low, String high) {}

  static ModelName of(ModelForm.Draft draft) {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part(draft.architecture().title(), "", ""));
    for (NgramHeads heads : NgramHeadPlace.grouped(draft.grams(), draft.form())) {
      String orders = heads.orders().stream().map(String::valueOf).collect(Collectors.joining(","));
      parts.add(new Part(" + NGH", String.valueOf(heads.after()), "(" + orders + ")"));
    }
    return new ModelName(List.copyOf(parts));
  }

  String line() {
    return parts.stream()
        .map(p -> p.text() + lowered(p.low()) + (p.high().isEmpty() ? "" : "^" + p.high()))
        .collect(Collectors.joining());
  }

  private static String lowered(String digits) {
    return digits
        .chars()
        .mapToObj(c -> String.valueOf((char) ('₀' + c - '0')))
        .collect(Collectors.joining());
  }

  static String folder(ModelForm.Draft draft) {
    String orders =
        draft.grams().stream().map(g -> String.valueOf(g.order())).collect(Collectors.joining());
    String shortened = orders.length() > 12 ? orders.substring(0, 12) : orders;
    return draft.architecture().id() + (orders.isEmpty() ? "" : "-ngh" + shortened);
  }
}
