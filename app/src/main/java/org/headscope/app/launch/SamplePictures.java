package org.headscope.app.launch;

import module java.base;

import org.headscope.app.chart.colour.Theme;
import org.headscope.app.export.FigureExport;
import org.headscope.app.launch.context.Samples;
import org.headscope.app.window.view.Features;
import org.headscope.app.window.view.WindowPanel;
import org.headscope.engine.run.UserError;

/// The pictures of the shipped sample that a start without a display writes.
public final class SamplePictures {
  private SamplePictures() {}

  public static void write(Path folder, PrintWriter out) {
    Samples samples =
        Samples.find()
            .orElseThrow(() ->
                new UserError(
                    "HeadScope's samples folder is missing; start it from a checkout, or name "
                        + "the folder with -Dheadscope.samples."));
    Path run = first(samples.runs(), samples, "run");
    Path instances = first(samples.instances(), samples, "file of instances");
    WrittenFiles.makeFolder(folder);
    String[] words = {"--run", run.toString(), "--instances", instances.toString()};
    try (Pictures pictures = RenderCommand.open(Pictures.Of.WINDOWS, words)) {
      for (WindowPanel panel : pictures.panels()) {
        for (String extension : List.of("png", "svg")) {
          Path file = folder.resolve(panel.id() + "." + extension);
          FigureExport look =
              new FigureExport(
                  panel.about().width(), panel.about().height(), 2, Theme.LIGHT.palette());
          if (pictures.writeView(panel, _ -> look, file)) {
            out.println(file);
          }
        }
      }
      for (Theme theme : Theme.values()) {
        pictures.setTheme(theme);
        String end = "-" + theme.name().toLowerCase(Locale.ROOT) + ".png";
        for (String view : Features.windows()) {
          pictures.bringInSight(Features.middle(view));
          pictures.writeWindow(2, folder.resolve(view + end));
          out.println(folder.resolve(view + end));
        }
      }
    }
  }

  private static Path first(List<Path> found, Samples samples, String what) {
    if (found.isEmpty()) {
      throw new UserError(
          "%s contains no %s; restore it from the repository.".formatted(samples.folder(), what));
    }
    return found.getFirst();
  }
}
