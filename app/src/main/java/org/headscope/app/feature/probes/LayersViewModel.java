package org.headscope.app.feature.probes;

import module java.base;

import org.headscope.app.chart.Chart.Tick;
import org.headscope.app.chart.NumberText;
import org.headscope.app.control.Cover;
import org.headscope.app.feature.probes.Curve.Kind;
import org.headscope.app.feature.probes.Curve.Look;
import org.headscope.engine.interpret.probe.spec.Question;

/// Error or accuracy over the layers: a curve for each order, run or checkpoint.
public final class LayersViewModel extends CurvesPicture {
  public LayersViewModel(ProbesViewModel probes) {
    super(probes);
    show();
  }

  @Override
  void show() {
    List<Curve> curves = curves();
    Cover over = ProbeCovers.cover(probes(), subjects(), asked(), !curves.isEmpty(), absence());
    if (over instanceof Cover.Absent(String sentence, String _)) {
      over = new Cover.Absent(sentence, probedElsewhere().map(LayersViewModel::goTo).orElse(""));
    }
    Cover shown = over;
    show(shown, () -> all(curves), OptionalDouble.empty());
  }

  private List<Question> asked() {
    Settings settings = probes().settings();
    return settings.lines() == Settings.Lines.N ? settings.ofTask() : List.of(settings.one());
  }

  @Override
  List<Subject> subjects() {
    return switch (probes().settings().lines()) {
      case N -> probes().selected().stream().toList();
      case RUN -> probes().chosenRuns();
      case CHECKPOINT -> probes().stepsOfSelected();
    };
  }

  private String absence() {
    if (probes().workbench().runs().isEmpty()) {
      return "Open a run to probe its hidden states.";
    }
    if (probes().stateProperty().get().running().isPresent()) {
      return "Probes are being trained; their first scores come here.";
    }
    Settings settings = probes().settings();
    return "No probes for %s of %s are stored yet; press “Probe” to train them%s."
        .formatted(
            settings.task().label(),
            switch (settings.lines()) {
              case N -> probes().selected().map(Subject::words).orElse("this run");
              case RUN -> "the chosen runs";
              case CHECKPOINT -> "these checkpoints";
            },
            probedElsewhere()
                .map(s -> ", or go to step %s, which has some".formatted(step(s)))
                .orElse(""));
  }

  /// A checkpoint of the same run that was probed, the last of them, where lines are of one.
  private Optional<Subject> probedElsewhere() {
    Settings settings = probes().settings();
    return settings.lines() == Settings.Lines.N
        ? probes().stepsOfSelected().reversed().stream()
            .filter(
                s -> probes().result(s).filter(r -> !r.of(settings.one()).isEmpty()).isPresent())
            .findFirst()
        : Optional.empty();
  }

  private static String step(Subject subject) {
    return NumberText.count(subject.step());
  }

  private static String goTo(Subject subject) {
    return "Go to step " + step(subject);
  }

  /// Goes where there are probes, or shows what can be shown of damaged ones.
  @Override
  public void remedy() {
    if (coverProperty().get() instanceof Cover.Absent) {
      probedElsewhere().ifPresent(s -> probes().workbench().selection().selectStep(s.step()));
    } else {
      super.remedy();
    }
  }

  private List<Curve> curves() {
    Settings settings = probes().settings();
    List<Subject> subjects = subjects();
    List<Curve> curves = new ArrayList<>();
    for (int i = 0; i < subjects.size(); i++) {
      Subject subject = subjects.get(i);
      switch (settings.lines()) {
        case N -> settings.ofTask().forEach(q -> add(curves, name(q), look(q), subject, q));
        case RUN -> add(curves, subject.run().name(), look(subject), subject, settings.one());
        case CHECKPOINT -> {
          Look look = new Look(Kind.CHECKPOINT, i, subjects.size());
          add(curves, "step " + NumberText.count(subject.step()), look, subject, settings.one());
        }
      }
    }
    return curves;
  }

  private void add(List<Curve> curves, String name, Look look, Subject subject, Question question) {
    List<Spot> spots =
        probes().result(subject).map(r -> r.of(question)).orElse(List.of()).stream()
            .map(score -> new Spot(subject, score.layer(), score, probes().states()))
            .toList();
    if (!spots.isEmpty()) {
      curves.add(new Curve(name, look, spots));
    }
  }

  private Curves all(List<Curve> curves) {
    Settings settings = probes().settings();
    int[] layers =
        curves.stream()
            .flatMap(c -> c.spots().stream())
            .mapToInt(Spot::layer)
            .distinct()
            .sorted()
            .toArray();
    int first = layers[0];
    int last = layers[layers.length - 1];
    List<Tick> ticks =
        IntStream.of(layers)
            .mapToObj(layer -> new Tick(layer, layer == 0 ? "emb" : String.valueOf(layer)))
            .toList();
    return new Curves(
        settings.task(),
        settings.about(probes().states()),
        settings.how().words(),
        what(settings),
        new Curves.Axis("layer", first - 0.4, last + 0.4, ticks, List.of()),
        true,
        curves);
  }

  private String what(Settings settings) {
    return switch (settings.lines()) {
      case N -> probes().selected().map(Subject::words).orElse("");
      case RUN -> "each run at its last step";
      case CHECKPOINT ->
          probes().selected().map(s -> "checkpoints of " + s.run().name()).orElse("");
    };
  }
}
