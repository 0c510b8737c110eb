package org.headscope.app.feature.attention;

import static javafx.beans.binding.BooleanExpression.booleanExpression;

import module java.base;

import atlantafx.base.theme.Styles;
import javafx.beans.binding.BooleanExpression;
import javafx.beans.property.*;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.*;
import javafx.scene.control.SpinnerValueFactory.IntegerSpinnerValueFactory;
import javafx.scene.layout.*;
import javafx.util.StringConverter;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Controls;
import org.headscope.app.control.Hint;
import org.headscope.app.control.ShorteningLabel;
import org.headscope.app.feature.attention.picture.LayerScene;
import org.headscope.app.feature.attention.picture.MapAxes;
import org.headscope.app.feature.attention.picture.PictureKind;
import org.headscope.app.feature.attention.picture.PictureOption;
import org.headscope.app.service.RunSource;
import org.headscope.app.session.Span;

/// The controls under the map: the channel, a description of what is in view, the queries shown,
/// the second map, outlines and colours. Where space is short, only the description remains, and
/// the channel if there are several.
final class AttentionControls extends HBox {
  private final AttentionViewModel model;
  private final QuerySlider queries = new QuerySlider();
  private final Label last = new Label();
  final BooleanProperty compact = new SimpleBooleanProperty();
  private boolean following;

  AttentionControls(AttentionViewModel model) {
    this.model = model;
    setSpacing(12);
    setAlignment(Pos.CENTER_LEFT);
    setMinWidth(0);
    ShorteningLabel words = new ShorteningLabel();
    words.setId("in-view");
    words
        .formsProperty()
        .bind(model.sceneProperty().map(s -> s.map(LayerScene::inView).orElse(List.of())));
    Region space = new Region();
    HBox.setHgrow(space, Priority.SOMETIMES);
    MenuButton options = optionsMenu();
    MenuButton pair = pair();
    getChildren().addAll(new ChannelPicker(model), words);
    PictureKind.all().forEach(kind -> kind.option().ifPresent(option -> offer(kind, option)));
    getChildren().addAll(slider(), last, space, pair, options);
    BooleanExpression averaged =
        booleanExpression(
            model
                .optionsProperty()
                .map(now -> now.shown().form() == PictureKind.PictureForm.AVERAGE));
    for (Node node : new Node[] {queries, last, pair, options}) {
      shownWhen(node, compact.or(averaged).not());
    }
    BooleanExpression channels =
        booleanExpression(model.optionsProperty().map(LayerOptions::choosesChannel));
    BooleanExpression some = booleanExpression(model.axesProperty().map(Optional::isPresent));
    shownWhen(this, some.and(compact.not().or(channels).or(averaged)));
    model.axesProperty().subscribe(axes -> axes.ifPresent(this::follow));
  }

  private static void shownWhen(Node node, ObservableValue<Boolean> when) {
    node.visibleProperty().bind(when);
    node.managedProperty().bind(when);
  }

  private QuerySlider slider() {
    queries.setAccessibleText("Queries shown");
    Hint.on(queries, "Queries in view: drag the ends or the middle; Page Up, Page Down");
    queries.lowValueProperty().addListener((_, _, _) -> slid());
    queries.highValueProperty().addListener((_, _, _) -> slid());
    queries.setMinWidth(60);
    queries.setPrefWidth(80);
    HBox.setHgrow(queries, Priority.ALWAYS);
    last.getStyleClass().add("caption");
    last.setMinWidth(Region.USE_PREF_SIZE);
    return queries;
  }

  private void follow(MapAxes axes) {
    Span shown = axes.queries();
    following = true;
    queries.setMax(axes.length());
    // The end ahead of the movement is set first, so that the two never cross.
    if (shown.from() > queries.getHighValue()) {
      queries.setHighValue(shown.to());
    }
    queries.setLowValue(shown.from());
    queries.setHighValue(shown.to());
    following = false;
    // `170k` where there is hardly space for the number.
    int length = axes.length();
    last.setText(length < 10_000 ? NumberText.count(length) : length / 1000 + "k");
  }

  private void slid() {
    if (following || model.axesProperty().get().isEmpty()) {
      return;
    }
    int length = (int) queries.getMax();
    int from = (int) Math.round(queries.getLowValue());
    Node middle = queries.lookup(".range-bar");
    if (middle != null && middle.isPressed()) {
      // Dragging the middle moves both ends, in separate events.
      int shown = model.axesProperty().get().get().queries().length();
      model.zoom().show(new Span(Math.max(from, 0), Math.max(from, 0) + shown).within(length));
      return;
    }
    int min = Math.min(MapZoom.MIN_QUERIES, length);
    int first = Math.clamp(from, 0, length - min);
    int max = Math.min(length, first + RunSource.MAPPED);
    int to = Math.clamp(Math.round(queries.getHighValue()), first + min, max);
    model.zoom().show(new Span(first, to));
  }

  private void offer(PictureKind kind, PictureOption option) {
    ComboBox<Integer> numbers = new ComboBox<>();
    numbers.setId(option.setting().substring(option.setting().indexOf('.') + 1));
    numbers.getStyleClass().add(Styles.SMALL);
    numbers.getItems().setAll(option.offered());
    numbers.valueProperty().bindBidirectional(model.chosenOf(kind).orElseThrow());
    numbers.setAccessibleText(option.label());
    Hint.on(numbers, option.explanation());
    HBox labelled = Controls.labelled(option.label(), numbers);
    shownWhen(labelled, model.optionsProperty().map(now -> now.shown().equals(kind)));
    getChildren().add(labelled);
  }

  private MenuButton pair() {
    MenuButton button =
        menu(
            "Shows a second map beside this one (Alt+5), or their difference (Alt+6); the "
                + "second is of another head, checkpoint or run on the same instance",
            new MapItems(model).pairs());
    button.setId("pair");
    button.textProperty().bind(model.second.chosen.map(chosen -> MapItems.label(chosen.pairing())));
    return button;
  }

  private MenuButton optionsMenu() {
    MenuButton button =
        menu(
            "Outlined matches, and the colours of weights; signed numbers are always blue above "
                + "zero and ochre below",
            new MapItems(model).appearanceItems());
    button.setText("Outlines and colours");
    return button;
  }

  private static MenuButton menu(String explanation, List<MenuItem> items) {
    MenuButton button = new MenuButton();
    button.getStyleClass().addAll(Styles.SMALL, Styles.FLAT);
    button.setMinWidth(Region.USE_PREF_SIZE);
    Hint.on(button, explanation);
    button.getItems().addAll(items);
    return button;
  }

  /// The selector of the channel whose map is shown: the mean over all, or one by number.
  static final class ChannelPicker extends HBox {
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
          "Every channel of this mixer has a map: choose the mean of their absolute weights, or "
              + "one channel's signed weights (Alt+. and Alt+, step through them)");
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
      // Few models have channels, and styling a spinner at every start takes time.
      if (shown == getChildren().isEmpty()) {
        getChildren().setAll(shown ? List.of(name, channel, of) : List.of());
      }
      following = true;
      values.setMax(options.channels());
      values.setValue(options.channel());
      following = false;
      of.setText("of " + options.channels());
    }

    /// Converts the numbers of channels, where 0 is the mean; other text leaves the channel
    /// unchanged.
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
}
