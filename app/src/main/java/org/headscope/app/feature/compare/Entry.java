package org.headscope.app.feature.compare;

import module java.base;

import org.headscope.app.session.PredictorChoice;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SettingCodec;

/// One of the compared, as a person chose it: always the same, or following the selection.
public sealed interface Entry {
  record Fixed(PredictorChoice choice) implements Entry {}

  /// The selected run at the selected checkpoint, whichever that is.
  record Selected() implements Entry {}

  /// An open run at its checkpoint nearest to the selected step.
  record Following(RunRef run) implements Entry {}

  /// As commands write them: a predictor, `selected`, or `near:FOLDER`.
  SettingCodec<Entry> FORM = SettingCodec.text().as(Entry::of, Entry::text);

  private static Entry of(String text) {
    return text.equals("selected")
        ? new Selected()
        : text.startsWith("near:")
            ? new Following(RunRef.of(Path.of(text.substring("near:".length()))))
            : new Fixed(PredictorChoice.of(text));
  }

  private static String text(Entry entry) {
    return switch (entry) {
      case Fixed(PredictorChoice choice) -> choice.text();
      case Selected() -> "selected";
      case Following(RunRef run) -> "near:" + run.directory();
    };
  }

  static Entry rule(String name) {
    return new Fixed(new PredictorChoice.Symbolic(name));
  }
}
