package org.headscope.app.window;

import module java.base;

import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.control.*;
import javafx.scene.layout.*;
import org.headscope.app.action.ActionBody;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.control.Controls;
import org.headscope.app.service.InterventionStack;
import org.headscope.app.service.Workbench;
import org.headscope.app.window.view.Tab;
import org.headscope.engine.interpret.inspect.InspectionResult;
import org.headscope.engine.interpret.intervention.Intervention;

/// Says over every tab that the window shows a cut model, and leads back.
final class CutBanner extends HBox {
  /// The tabs whose views compute with the uncut model.
  private static final Set<String> UNCUT_TABS = Set.of("compare", "probes", "states", "lenses");

  /// @param tab the current tab
  CutBanner(Workbench workbench, ObservableValue<Tab> tab, Consumer<ActionBody> performer) {
    super(10);
    setId("cut-banner");
    getStyleClass().add("cut-banner");
    setAlignment(Pos.CENTER_LEFT);
    InterventionStack stack = workbench.interventions();
    Label words = new Label();
    words.setMinWidth(0);
    words
        .textProperty()
        .bind(
            Bindings.createStringBinding(
                () -> words(applied(workbench), tab.getValue()),
                stack.activeProperty(),
                workbench.frameProperty(),
                tab));
    HBox.setHgrow(words, Priority.ALWAYS);
    Region space = new Region();
    HBox.setHgrow(space, Priority.ALWAYS);
    Button back =
        Controls.small(
            new Button("Show the uncut model (U)"),
            "show-uncut",
            "Shows the model without the interventions in all views; U shows them again");
    back.setOnAction(_ -> performer.accept(Performs.one(stack::toggling)));
    getChildren().addAll(words, space, back);
    stack.activeProperty().subscribe(active -> Controls.show(this, !active.isEmpty()));
  }

  /// The active interventions but those that do not apply to what is shown.
  private static List<Intervention> applied(Workbench workbench) {
    Optional<InspectionResult.Uncut> shown =
        workbench.frame().inspection().flatMap(InspectionResult::uncut);
    return workbench.interventions().activeProperty().get().stream()
        .filter(each -> shown.filter(u -> !u.applied().contains(each.text())).isEmpty())
        .toList();
  }

  private static String words(List<Intervention> active, Tab tab) {
    if (active.isEmpty()) {
      return "None of the interventions applies to this model and instance.";
    }
    String first = active.getFirst().words().replaceFirst(" by ", " replaced by ");
    String more = active.size() > 1 ? ", and %d more".formatted(active.size() - 1) : "";
    String here = UNCUT_TABS.contains(tab.id()) ? " · this tab shows the uncut model" : "";
    return "Cut model: %s%s%s".formatted(first, more, here);
  }
}
