package org.headscope.app.document;

import static org.headscope.app.document.DocumentTable.head;
import static org.headscope.app.document.DocumentTable.row;

import module java.base;

import org.headscope.engine.io.Json;

/// The profile of a training step, from benchmark results in `engine/docs/results`.
final class StepTables {
  /// The share of a step below which groups share a row.
  private static final double SMALL = 0.02;

  private static final String REST = "other operations";
  private static final List<String> PRODUCTS = List.of("linear maps", "attention's products");

  /// Profiles of several models.
  record Profile(
      SpeedTables.MeasuredOn on,
      SpeedTables.Choices choices,
      double bandwidth,
      List<Model> cases) {}

  /// The profile of one model.
  record Model(
      String architecture, int width, int length, Speed speed, double slower, List<Group> rows) {
    Group group(String name) {
      return rows.stream()
          .filter(group -> group.operations().equals(name))
          .findFirst()
          .orElse(new Group(name, 0, 0));
    }

    /// The operations that take most time beside matrix products.
    String stops() {
      return rows.stream()
          .filter(group -> !PRODUCTS.contains(group.operations()))
          .sorted(Comparator.comparingDouble(Group::share).reversed())
          .limit(2)
          .map(group -> "%s (%.0f %%)".formatted(group.operations(), 100 * group.share()))
          .collect(Collectors.joining(" and "));
    }
  }

  /// Times of whole steps.
  record Speed(
      double tokens,
      double gigaflops,
      double product,
      double rate,
      double bandwidth,
      String kernels) {}

  /// Operations of one kind.
  record Group(String operations, double share, double rate) {}

  private StepTables() {}

  static List<DocumentTable> all() {
    return List.of(
        new DocumentTable(
            "steps",
            List.of(
                "mvn -q -Pbench -Dbench=StepProfile -Dkernels=mkl -Dresults=engine/docs/results"),
            StepTables::steps));
  }

  private static String steps() {
    Profile profile = Json.read(SpeedTables.RESULTS.resolve("steps.json"), Profile.class);
    List<Model> models = profile.cases();
    SpeedTables.Choices c = profile.choices();
    StringBuilder text = new StringBuilder();
    text.append(
        """
        Per cent of the time of one training thread, by PyTorch's own profiler; %d layers, batch %d, %d tokens, float32, kernels %s, on %s. Operations below %.0f %% everywhere are among the others; *between operations* is Java. Rates are by processor time, which neighbours disturb less.

        """
            .formatted(
                c.layers(),
                c.batch(),
                models.getFirst().length(),
                models.getFirst().speed().kernels(),
                profile.on().words(),
                100 * SMALL));
    text.append(head(cells("operations", models, m -> "`" + m.architecture() + "` " + m.width())));
    List<String> names =
        models.stream()
            .flatMap(model -> model.rows().stream())
            .map(Group::operations)
            .distinct()
            .filter(name -> !name.equals(REST))
            .toList();
    names.stream()
        .filter(name -> models.stream().anyMatch(m -> m.group(name).share() >= SMALL))
        .forEach(name -> text.append(row(cells(name, models, m -> share(m.group(name).share())))));
    List<String> small =
        names.stream()
            .filter(name -> models.stream().noneMatch(m -> m.group(name).share() >= SMALL))
            .toList();
    text.append(row(cells(REST, models, m -> share(rest(m, small)))));
    text.append(row(cells("tokens per second", models, m -> whole(m.speed().tokens()))));
    text.append(row(cells("GFLOP/s", models, m -> whole(m.speed().gigaflops()))));
    text.append(row(cells("of a plain product's", models, m -> percent(m.speed().rate()))));
    for (String name : PRODUCTS) {
      text.append(row(cells(name + " alone", models, m -> percent(m.group(name).rate()))));
    }
    text.append(
        row(cells("of the memory's bandwidth", models, m -> percent(m.speed().bandwidth()))));
    text.append(row(cells("profiled, times as long", models, m -> two(m.slower()))));
    text.append(
        """

        The *plain product* is one of 1024×1024 matrices on one thread too, made before each step that was timed (medians: %s GFLOP/s). A step's operations are those of the [estimate](src/main/java/org/headscope/engine/training/Cost.java), so attention counts whole although its blocks leave out much of what is masked; *alone*, linear maps and attention's products count as they are made. The *memory's bandwidth* is that of a triad over arrays larger than the cache, %.1f GB/s; a step's bytes are estimated: every operation reads its operands and writes its result once, by their shapes. What stays in the cache counts as well, so more than 100 %% is possible.

        What stops each, beside linear maps and attention's products that are slower than the plain product: %s.
        """
            .formatted(
                list(models, m -> whole(m.speed().product())),
                profile.bandwidth(),
                list(models, Model::stops)));
    return text.toString();
  }

  /// A value of each model, with its name.
  private static String list(List<Model> models, Function<Model, String> value) {
    return models.stream()
        .map(m -> "`%s` %d: %s".formatted(m.architecture(), m.width(), value.apply(m)))
        .collect(Collectors.joining("; "));
  }

  private static double rest(Model model, List<String> small) {
    return Stream.concat(Stream.of(REST), small.stream())
        .mapToDouble(name -> model.group(name).share())
        .sum();
  }

  private static Object[] cells(String first, List<Model> models, Function<Model, String> cell) {
    return Stream.concat(Stream.of(first), models.stream().map(cell)).toArray();
  }

  private static String share(double share) {
    return share > 0 ? String.format(Locale.ROOT, "%.1f", 100 * share) : "";
  }

  private static String percent(double share) {
    return share > 0 ? String.format(Locale.ROOT, "%.0f %%", 100 * share) : "";
  }

  private static String two(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String whole(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }
}
