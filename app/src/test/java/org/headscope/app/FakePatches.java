package org.headscope.app;

import module java.base;

import org.headscope.app.service.analysis.PatchSource;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.interpret.patch.PatchDirection;
import org.headscope.engine.interpret.patch.PatchMeasure;
import org.headscope.engine.interpret.patch.PatchResult;
import org.headscope.engine.interpret.patch.PatchResult.PatchRow;
import org.headscope.engine.interpret.patch.PatchResult.Patched;
import org.headscope.engine.interpret.patch.PatchResult.Scale;
import org.headscope.engine.interpret.patch.PatchSite;
import org.headscope.engine.interpret.patch.PatchSite.Group;
import org.headscope.engine.interpret.patch.PatchTexts;
import org.headscope.engine.run.Cancellation;
import org.headscope.engine.run.Progress;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;

/// Maps made by rule, of a model of two layers with two heads and an MLP each: in row r, the effect
/// of site k at position t is (k + 1)/20 at the row's own position, half of it negative two before,
/// and 0 elsewhere.
public final class FakePatches implements PatchSource {
  private static final int MAX_ROW = 23;

  /// The requests, in order, and how many sites were known: `renamed, seed 1 in row 23 from 0`.
  public final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  /// Called after each site, with the worker's cancellation.
  public Consumer<Cancellation> between = _ -> {};

  /// Makes every request fail.
  public Optional<UserError> failure = Optional.empty();

  @Override
  public PatchResult patch(
      Request request,
      Optional<PatchResult> known,
      Consumer<PatchResult> partial,
      Progress progress,
      Cancellation cancellation) {
    int done = known.map(result -> result.rows().size()).orElse(0);
    requests.add(
        "%s in row %s by %s from %d"
            .formatted(request.other().label(), row(request), request.measure().text(), done));
    failure.ifPresent(error -> {
      throw error;
    });
    int sites = sites(request).size();
    while (done + 1 < sites) {
      cancellation.check();
      done++;
      progress.update("patches", done, sites);
      partial.accept(result(request, done));
      between.accept(cancellation);
    }
    cancellation.check();
    return result(request, sites);
  }

  private static int row(Request request) {
    return request.row().orElse(Math.min(MAX_ROW, request.clean().length() - 2));
  }

  /// The sites of a request.
  public static List<PatchSite> sites(Request request) {
    List<PatchSite> all = new ArrayList<>();
    for (Group group : Group.values()) {
      for (int layer = group == Group.FINAL ? 2 : 1; layer <= 2; layer++) {
        for (int head = 1; head <= (group == Group.HEAD ? 2 : 1); head++) {
          all.add(new PatchSite(group, layer, group == Group.HEAD ? head : 0));
        }
      }
    }
    return all.stream().filter(site -> request.groups().contains(site.group())).toList();
  }

  /// The map of a request's first `done` sites.
  public static PatchResult result(Request request, int done) {
    int row = row(request);
    Vocabulary vocabulary = request.clean().vocabulary();
    int[] clean = Arrays.copyOf(request.clean().tokens(), row + 1);
    int[] corrupt =
        Arrays.stream(clean)
            .map(token -> vocabulary.isOrdinary(token) ? 1 + token % 18 : token)
            .toArray();
    int[] positions = IntStream.rangeClosed(1, row).toArray(); // the first has no counterpart
    Scale scale = new Scale(PatchMeasure.parse("difference a b"), 4.5, -5.5);
    List<PatchSite> sites = sites(request);
    return new PatchResult(
        request.step(),
        new PatchTexts(
            new PatchTexts.Text(request.clean().id(), vocabulary, clean),
            new PatchTexts.Text(request.other().label(), vocabulary, corrupt),
            positions,
            positions),
        scale,
        sites.size(),
        sites.subList(0, done).stream()
            .map(site ->
                new PatchRow(
                    site,
                    patched(PatchDirection.DENOISING, sites.indexOf(site), row),
                    patched(PatchDirection.NOISING, sites.indexOf(site), row)))
            .toList(),
        Provenance.of(Map.of()),
        Optional.empty());
  }

  private static Patched patched(PatchDirection direction, int site, int row) {
    double[] effects = new double[row];
    effects[row - 1] = (site + 1) / 20.0;
    effects[Math.max(0, row - 3)] = -(site + 1) / 40.0;
    double from = direction == PatchDirection.DENOISING ? -5.5 : 4.5;
    double gap = direction == PatchDirection.DENOISING ? 10 : -10;
    double all = site < 2 ? 1 : (site + 1) / 16.0;
    return new Patched(
        Arrays.stream(effects).map(effect -> from + gap * effect).toArray(),
        effects,
        from + gap * all,
        OptionalDouble.of(all));
  }
}
