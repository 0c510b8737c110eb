package org.headscope.app.teaching;

import module java.base;

import org.headscope.app.chart.Figure;
import org.headscope.app.chart.card.AudienceCard;
import org.headscope.app.chart.card.Presented;
import org.headscope.app.control.Panel;
import org.headscope.app.feature.FeatureContext;
import org.headscope.app.feature.builder.BuilderView;
import org.headscope.app.feature.present.PresentViewModel;
import org.headscope.app.feature.present.Recorder;
import org.headscope.app.feature.present.StagePlace;
import org.headscope.app.window.view.Extension;
import org.headscope.app.window.view.Views;
import org.headscope.app.window.view.WindowPanel;

/// Views as presented: each is created on first use and kept up to date afterwards.
final class PresentedViews implements Extension.OfViews, PresentViewModel.Source {
  private static final String NEXT = "prediction";

  /// The views beside which the next symbol is shown.
  private static final List<String> ABOUT_QUERY = List.of("attention", "automaton", "sequence");

  private final Views views;
  private final FeatureContext context;
  private final PresentViewModel model;

  PresentedViews(Views views, FeatureContext context) {
    this.views = views;
    this.context = context;
    model = new PresentViewModel(context.workbench(), this);
    Recorder _ =
        new Recorder(
            context.workbench(),
            model,
            context.workbench().workers().forBackgroundWork("recording"),
            () -> context.training().service().closeQuestion().isPresent());
    views
        .panels()
        .forEach(each ->
            each.panel()
                .whenCreated(
                    panel -> panel.changesProperty().addListener((_, _, _) -> model.refresh())));
  }

  @Override
  public Optional<Figure> presented(String view, double width, double height) {
    return model.figure(view).map(stage -> model.lit(stage, width, height));
  }

  @Override
  public Teaching enter(Extension.Window window) {
    return new Teaching(views, context, model, window);
  }

  @Override
  public List<String> ids() {
    return views.panels().stream().map(WindowPanel::id).toList();
  }

  private Panel panel(String view) {
    return views.panel(view).panel().get();
  }

  @Override
  public Optional<Presented> presented(String view, Presented.Showing showing) {
    return panel(view).presented(showing);
  }

  @Override
  public Optional<String> instead(String view) {
    return panel(view).reasonNotShown();
  }

  @Override
  public Optional<AudienceCard> beside(String view, Presented.Showing showing) {
    return ABOUT_QUERY.contains(view) ? panel(NEXT).inset(showing) : Optional.empty();
  }

  @Override
  public StagePlace place(String view) {
    return context
        .training()
        .spec()
        .filter(_ -> view.equals(BuilderView.TRAINING))
        .map(spec -> StagePlace.of(spec, context.training().lines()))
        .orElseGet(() ->
            StagePlace.of(
                context.workbench().frame(),
                context.workbench().appearance().stepScaleProperty().get()));
  }
}
