package org.headscope.engine.interpret.headscore;

import module java.base;

import org.headscope.engine.interpret.headscore.HeadScore.CutEffect;
import org.headscope.engine.interpret.headscore.HeadScore.Interval;
import org.headscope.engine.interpret.headscore.HeadScore.Measure;
import org.headscope.engine.interpret.headscore.HeadScore.RuleScore;
import org.headscope.engine.interpret.headscore.HeadScoreResult.AbsentScore;
import org.headscope.engine.interpret.headscore.HeadScores.ScoreProvenance;
import org.headscope.engine.interpret.inspect.Provenance;
import org.headscope.engine.io.CheckedJson;
import org.headscope.engine.io.Json;
import org.headscope.engine.neural.block.LayerInfo;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;
import org.headscope.engine.training.run.AnalysisFolders;
import org.headscope.engine.training.run.RunDirectory;
import org.headscope.engine.training.run.RunFiles;

/// `analyses/head-scores.json`: the head scores of all checkpoints of a run. If the run was shipped
/// or cannot be written to, the file is in the user's data folder and replaces the run's.
///
/// Scores of formats 1 and 2 had other rules and names. They are recognised, and never used beside
/// those of this format.
public final class HeadScoreFile {
  /// Part of the note on a file of formats 1 and 2.
  public static final String EARLIER = "head scores of an earlier version";

  private static final int FORMAT = 3;
  private static final String REMEDY = "regenerate it with headscope head-scores --save";

  private HeadScoreFile() {}

  /// Says why `run` has no scores: its model has no maps, or they were not computed.
  public static UserError absence(RunDirectory run) {
    return new UserError(
        hasMaps(run)
            ? "No head scores are stored with %s; compute them with headscope head-scores --save."
                .formatted(run.path())
            : "%s has no attention maps, and so no heads to score; choose another run."
                .formatted(run.path()));
  }

  static boolean hasMaps(RunDirectory run) {
    return run.info().model().layerInfos().stream().anyMatch(info -> info.maps() > 0);
  }

  private record Version(int format) {}

  /// The file: numbers of heads are in rows, and `rules`, `contrasts` and `measures` say of what.
  /// Names follow from the numbers.
  private record Content(
      int format,
      List<String> rules,
      List<String> contrasts,
      List<String> measures,
      List<KeptResult> results) {
    Content {
      Refusal.when(format != FORMAT, "format is %s, this version reads 1 to %s", format, FORMAT);
      for (int i = 1; i < results.size(); i++) {
        Refusal.when(
            results.get(i - 1).step() >= results.get(i).step(),
            "results are not in order of ascending step");
      }
      rules = List.copyOf(rules);
      contrasts = List.copyOf(contrasts);
      measures = List.copyOf(measures);
      results = List.copyOf(results);
    }

    static Content of(Collection<HeadScoreResult> results) {
      return new Content(
          FORMAT,
          HeadRule.labels(),
          HeadContrasts.LABELS,
          HeadTally.MEASURES,
          results.stream().map(KeptResult::of).toList());
    }

    HeadScoreResult result(KeptResult kept) {
      int instances = ScoreProvenance.instances(kept.provenance());
      return new HeadScoreResult(
          kept.step(),
          kept.heads().stream().map(head -> head.score(this, instances)).toList(),
          // Files of before names needed instances do not say that there are none.
          Stream.concat(HeadName.absence(instances).stream(), kept.absent().stream())
              .distinct()
              .toList(),
          kept.provenance());
    }
  }

  private record KeptResult(
      long step, List<KeptHead> heads, List<AbsentScore> absent, Provenance provenance) {
    static KeptResult of(HeadScoreResult result) {
      return new KeptResult(
          result.step(),
          result.heads().stream().map(KeptHead::of).toList(),
          result.absent(),
          result.provenance());
    }
  }

  /// A head's numbers; a row is empty where there are none.
  ///
  /// @param scores of each rule: share, its low and high end, uniform, recency, lift, its low and
  ///   high end, queries
  /// @param contrasts value, low and high end, rows of each contrast
  /// @param measures the same of each measure
  /// @param effect change of the TVD, its low and high end, rank
  private record KeptHead(
      int layer,
      int head,
      double[][] scores,
      double[][] contrasts,
      double[][] measures,
      Optional<double[]> effect) {
    static KeptHead of(HeadScore head) {
      return new KeptHead(
          head.layer(),
          head.head(),
          rows(HeadRule.labels(), rule -> head.score(rule).map(KeptHead::row)),
          rows(HeadContrasts.LABELS, label -> head.contrast(label).map(KeptHead::row)),
          rows(HeadTally.MEASURES, label -> head.measure(label).map(KeptHead::row)),
          head.effect().map(effect -> row(effect.tvd(), effect.rank())));
    }

    private static double[][] rows(List<String> labels, Function<String, Optional<double[]>> of) {
      return labels.stream()
          .map(label -> of.apply(label).orElseGet(() -> new double[0]))
          .toArray(double[][]::new);
    }

    private static double[] row(RuleScore score) {
      Interval share = score.share();
      Interval lift = score.lift();
      return new double[] {
        share.value(),
        share.low(),
        share.high(),
        score.uniform(),
        score.recency(),
        lift.value(),
        lift.low(),
        lift.high(),
        score.queries()
      };
    }

    private static double[] row(Measure measure) {
      return row(measure.value(), measure.rows());
    }

    private static double[] row(Interval interval, long count) {
      return new double[] {interval.value(), interval.low(), interval.high(), count};
    }

    HeadScore score(Content content, int instances) {
      List<RuleScore> rules = read(content.rules(), scores, 9, KeptHead::score);
      List<Measure> differences = read(content.contrasts(), contrasts, 4, KeptHead::measure);
      return new HeadScore(
          layer,
          head,
          rules,
          differences,
          read(content.measures(), measures, 4, KeptHead::measure),
          HeadName.of(rules, differences, instances),
          effect.map(row -> new CutEffect(interval(row, 0), Math.toIntExact(count(row, 3)))));
    }

    private static <T> List<T> read(
        List<String> labels, double[][] rows, int numbers, BiFunction<String, double[], T> of) {
      Refusal.when(rows.length != labels.size(), "%s rows, not %s", rows.length, labels.size());
      List<T> all = new ArrayList<>();
      for (int i = 0; i < rows.length; i++) {
        if (rows[i].length > 0) {
          Refusal.when(rows[i].length != numbers, "%s numbers, not %s", rows[i].length, numbers);
          all.add(of.apply(labels.get(i), rows[i]));
        }
      }
      return all;
    }

    private static RuleScore score(String rule, double[] row) {
      return new RuleScore(rule, interval(row, 0), row[3], row[4], interval(row, 5), count(row, 8));
    }

    private static Measure measure(String label, double[] row) {
      return new Measure(label, interval(row, 0), count(row, 3));
    }

    private static Interval interval(double[] row, int at) {
      return new Interval(row[at], row[at + 1], row[at + 2]);
    }

    private static long count(double[] row, int at) {
      Refusal.when(row.length <= at || row[at] < 0, "no count");
      return Math.round(row[at]);
    }
  }

  /// The content of a file.
  ///
  /// @param note a sentence if the file has scores of an earlier version, which are not used
  public record HeadScoreReading(SortedMap<Long, HeadScoreResult> results, Optional<String> note) {}

  public static Path of(RunDirectory run) {
    return of(run.path());
  }

  public static Path of(Path folder) {
    return RunDirectory.analyses(folder).resolve(RunFiles.HEAD_SCORES);
  }

  /// Reads the stored scores by step; empty if expected are none, or if they are of an earlier
  /// version.
  ///
  /// @throws UserError if the file cannot be read, or its heads are not those of the run
  public static SortedMap<Long, HeadScoreResult> read(RunDirectory run) {
    return stored(run).results();
  }

  /// Reads the stored scores as [#read], with a sentence if they are of an earlier version.
  ///
  /// @throws UserError as [#read]
  public static HeadScoreReading stored(RunDirectory run) {
    return AnalysisFolders.of(run.path())
        .existing(RunFiles.HEAD_SCORES)
        .map(file -> readFile(file, run))
        .orElseGet(() -> new HeadScoreReading(new TreeMap<>(), Optional.empty()));
  }

  /// Reads the scores of `run` from `file`.
  ///
  /// @throws UserError as [#read]
  public static HeadScoreReading readFile(Path file, RunDirectory run) {
    String text = Json.text(file).replaceFirst("\n\\z", "");
    String where = "The file " + file;
    Version version = CheckedJson.parse(text, Version.class, where, REMEDY, v -> v.format() > 1);
    if (version.format() >= 1 && version.format() < FORMAT) {
      return new HeadScoreReading(
          new TreeMap<>(),
          Optional.of(
              "%s has %s, which are not used; compute them again with headscope head-scores --save or Run › Score heads."
                  .formatted(where, EARLIER)));
    }
    SortedMap<Long, HeadScoreResult> results = new TreeMap<>();
    Content content = CheckedJson.parse(text, Content.class, where, REMEDY, _ -> true);
    for (KeptResult kept : content.results()) {
      HeadScoreResult result = result(where, content, kept);
      requireHeads(file, run, result);
      results.put(result.step(), result);
    }
    return new HeadScoreReading(results, Optional.empty());
  }

  private static HeadScoreResult result(String where, Content content, KeptResult kept) {
    try {
      return content.result(kept);
    } catch (IllegalArgumentException e) {
      throw new UserError(
          "%s: the scores of step %d have %s; %s."
              .formatted(where, kept.step(), e.getMessage(), REMEDY),
          e);
    }
  }

  private static void requireHeads(Path file, RunDirectory run, HeadScoreResult result) {
    List<LayerInfo> layerInfos = run.info().model().layerInfos();
    List<String> expected = new ArrayList<>();
    for (int layer = 1; layer <= layerInfos.size(); layer++) {
      for (int head = 1; head <= layerInfos.get(layer - 1).maps(); head++) {
        expected.add(layer + "." + head);
      }
    }
    List<String> scored = result.heads().stream().map(HeadScore::place).toList();
    if (!scored.equals(expected)) {
      throw new UserError(
          "The file %s: the heads scored at step %d are not the %d of run.json; %s."
              .formatted(file, result.step(), expected.size(), REMEDY));
    }
  }

  /// Stores `results` with the run or, if that is not possible, in the user's data folder.
  ///
  /// @return the file
  /// @throws UserError if it cannot be written
  public static Path write(RunDirectory run, SortedMap<Long, HeadScoreResult> results) {
    AnalysisFolders folders = AnalysisFolders.of(run.path());
    String text = CheckedJson.line(Content.of(results.values())) + "\n";
    return folders.keep(folders.writableFolder(), RunFiles.HEAD_SCORES, text);
  }
}
