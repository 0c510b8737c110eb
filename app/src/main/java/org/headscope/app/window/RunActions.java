package org.headscope.app.window;

import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableValue;
import org.headscope.app.action.Action.Menu;
import org.headscope.app.action.ActionBody.Performs;
import org.headscope.app.action.ActionBody.Shows;
import org.headscope.app.action.ActionList;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.service.AnalysisQueue;
import org.headscope.app.service.Workbench;
import org.headscope.app.session.Command;

/// The actions of the menu Run: what is computed of the run that is shown, and kept with it.
final class RunActions {
  private RunActions() {}

  static void add(ActionList list, MainWindow window, FeatureContext context) {
    AnalysisQueue analyses = context.analyses();
    Workbench workbench = context.workbench();
    ObservableValue<String> shown =
        workbench.runProperty().map(run -> run.isPresent() ? "" : AnalysisQueue.NO_RUN);
    list.in(Menu.RUN)
        .add("Score heads", shown, Performs.one(analyses::scoringHeads))
        .add(
            "Evaluate",
            Bindings.createStringBinding(
                () ->
                    workbench.instances().isEmpty()
                        ? "No instances are open; open a file of them (Ctrl+Shift+O)."
                        : shown.getValue(),
                workbench.instances(),
                shown),
            Performs.one(analyses::evaluating))
        .add("Probe", shown, new Performs(window::probing))
        .add("Resume training", analyses.whyNotResumingProperty(), new Performs(analyses::resuming))
        .add("Notes…", shown, new Shows(() -> window.sheets().open(Sheets.Kind.NOTES)))
        .line()
        .add(
            "Stop scoring and evaluating",
            ActionList.needs(analyses.workingProperty(), "Nothing is being scored or evaluated."),
            Performs.one(new Command.StopAnalyses()));
  }
}
