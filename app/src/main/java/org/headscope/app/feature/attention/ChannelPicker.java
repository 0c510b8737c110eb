package org.headscope.app.feature.attention;

import module java.base;

import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.control.SpinnerValueFactory.IntegerSpinnerValueFactory;
import javafx.scene.layout.HBox;
import javafx.util.StringConverter;
import org.headscope.app.control.Hint;

/// Which channel's map is shown: the mean over all, or one by its number.
final class ChannelPicker extends HBox {
  private static final String MEAN = "mean";

  private final IntegerSpinnerValueFactory values = new IntegerSpinnerValueFactory(0, 0, 0);
  private final Spinner<Integer> channel = new Spinner<>(values);
  private final Label name = new Label("Channel");
  private final Label of = new Label();
  private boolean following;

  ChannelPicker(AttentionViewModel model) {
    super(6);
    setAlignment(Pos.CENTER_LEFT);
    setMinWidth(USE_PREF_SIZE);
    values.setConverter(new Names());
    channel.setId("channel");
    channel.setEditable(true);
    channel.getEditor().setPrefColumnCount(5);
    channel.setAccessibleText("Channel");
    Hint.on(
        channel,
        "Every channel of this mixer has its own map: the mean of their absolute weights,"
            + " or one channel's signed weights by its number (Alt+. and Alt+, step through"
            + " them)");
    name.setLabelFor(channel);
    name.getStyleClass().add("caption");
    of.getStyleClass().add("caption");
    model.optionsProperty().subscribe(this::follow);
    channel
        .valueProperty()
        .addListener((_, _, is) -> {
          if (!following) {
            model.channel(is);
          }
        });
  }

  private void follow(LayerOptions options) {
    boolean shown = options.choosesChannel();
    setManaged(shown);
    // Few models have channels, and a spinner is dear to dress at every start.
    if (shown == getChildren().isEmpty()) {
      getChildren().setAll(shown ? List.of(name, channel, of) : List.of());
    }
    following = true;
    values.setMax(options.channels());
    values.setValue(options.channel());
    following = false;
    of.setText("of " + options.channels());
  }

  /// Numbers, and a word for none; what is neither leaves the channel as it is.
  private final class Names extends StringConverter<Integer> {
    @Override
    public String toString(Integer number) {
      return number == null || number == 0 ? MEAN : number.toString();
    }

    @Override
    public Integer fromString(String text) {
      String typed = text.strip();
      if (typed.isEmpty() || typed.equalsIgnoreCase(MEAN)) {
        return 0;
      }
      return typed.matches("\\d{1,6}") ? Integer.valueOf(typed) : values.getValue();
    }
  }
}
