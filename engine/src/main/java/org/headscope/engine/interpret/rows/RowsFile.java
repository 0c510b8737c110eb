package org.headscope.engine.interpret.rows;

import module java.base;

import org.headscope.engine.io.FileErrors;
import org.headscope.engine.io.Utf8Lines;
import org.headscope.engine.metric.Distributions;
import org.headscope.engine.predictor.SequencePredictor;
import org.headscope.engine.run.Cache;
import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Instance;

/// A file with the next-token distributions of another program: a table (CSV) or an object on each
/// line (JSON Lines). The rows of an instance follow each other, one for every position from 0.
public final class RowsFile {
  /// The beginning of a predictor's name; the file follows.
  public static final String PREFIX = "rows:";

  /// The largest number of probabilities, which are all kept in memory.
  private static final int MAX_NUMBERS = 1 << 26;

  /// The last files, since the window asks for one instance after the other; guarded by itself.
  private static final Cache<String, RowsFile> READ = new Cache<>(MAX_NUMBERS, of -> of.numbers);

  private final Path file;
  private final Map<String, List<PlacedRow>> instances = new LinkedHashMap<>();
  private int width; // V
  private long numbers;

  /// @param line its number, from 1
  private record PlacedRow(long line, RowLine content) {}

  private RowsFile(Path file) {
    this.file = file;
  }

  /// True if the window opens a file as rows, by the ending of its name.
  public static boolean isNamed(String path) {
    return path.endsWith(".csv") || path.endsWith(".rows.jsonl");
  }

  /// The SHA-256 of a file.
  ///
  /// @throws UserError if it cannot be read
  public static String hash(Path file) {
    FileErrors.requireRegular(file);
    try {
      return Sha256.hex(file);
    } catch (IOException e) {
      throw FileErrors.reading(file, e);
    }
  }

  /// Reads a file, or returns what was read of it before.
  ///
  /// @param sha256 its hash when it was named
  /// @throws UserError naming the line, the fault and the remedy, or if it has changed
  public static RowsFile read(Path file, String sha256) {
    UserError.when(
        !hash(file).equals(sha256),
        "The file %s has changed since it was named; name it again.",
        file);
    synchronized (READ) {
      RowsFile rows =
          READ.get(sha256).filter(of -> of.file.equals(file)).orElseGet(() -> read(file));
      READ.put(sha256, rows);
      return rows;
    }
  }

  private static RowsFile read(Path file) {
    RowsFile rows = new RowsFile(file);
    try (Utf8Lines lines = Utf8Lines.open(file)) {
      String first =
          lines.next().orElseThrow(() -> new UserError(file + " is empty; write rows to it."));
      if (first.stripLeading().startsWith("{")) {
        for (Optional<String> next = Optional.of(first); next.isPresent(); next = lines.next()) {
          rows.add(RowLine.ofJson(next.get(), lines.where()), lines);
        }
      } else {
        RowLine.Columns columns = RowLine.Columns.of(first, lines.where());
        for (Optional<String> next = lines.next(); next.isPresent(); next = lines.next()) {
          rows.add(columns.read(next.get(), lines.where()), lines);
        }
      }
    }
    UserError.when(rows.instances.isEmpty(), "%s has no rows; write some to it.", file);
    return rows;
  }

  private void add(RowLine read, Utf8Lines lines) {
    String where = lines.where();
    width = numbers == 0 ? read.row().length : width;
    UserError.when(
        read.row().length != width,
        "%s has %d probabilities, and lines before it have %d; write one for every token.",
        where,
        read.row().length,
        width);
    Distributions.fault(read.row(), width, false)
        .ifPresent(fault -> {
          throw new UserError(
              "%s is no distribution: it %s; write probabilities that sum to 1."
                  .formatted(where, fault));
        });
    numbers += width;
    UserError.when(
        numbers > MAX_NUMBERS, "%s exceeds %,d probabilities; split the file.", where, MAX_NUMBERS);
    List<PlacedRow> all = instances.computeIfAbsent(read.id(), _ -> new ArrayList<>());
    UserError.when(
        read.position() != all.size(),
        "%s has position %d of instance %s, but position %d comes next; write a row for every position, in order.",
        where,
        read.position(),
        PlainText.truncated(read.id()),
        all.size());
    all.add(new PlacedRow(lines.number(), read));
  }

  /// The rows for `instance`.
  ///
  /// @param name of the predictor
  public SequencePredictor of(Instance instance, String name) {
    return new InstanceRows(name, instance);
  }

  /// The predictor of one instance.
  private final class InstanceRows implements SequencePredictor {
    private final String name;
    private final Instance instance;

    InstanceRows(String name, Instance instance) {
      this.name = name;
      this.instance = instance;
    }

    @Override
    public String name() {
      return name;
    }

    /// {@inheritDoc}
    ///
    /// @throws UserError if the file has no rows for this text
    @Override
    public double[][] predict(int[] tokens) {
      List<PlacedRow> all = instances.get(instance.id());
      if (all == null) {
        throw new UserError(
            "The file %s has no rows of instance %s; the first of its %s is '%s'."
                .formatted(
                    file,
                    instance.id(),
                    PlainText.count(instances.size(), "instance"),
                    PlainText.truncated(instances.keySet().iterator().next())));
      }
      UserError.when(
          all.size() < tokens.length,
          "The file %s, line %d, is the last row of instance %s, whose position %d follows; write a row for every position.",
          file,
          all.getLast().line(),
          instance.id(),
          all.size());
      double[][] rows = new double[tokens.length][];
      for (int t = 0; t < tokens.length; t++) {
        rows[t] = row(all.get(t), tokens[t]);
      }
      return rows;
    }

    private double[] row(PlacedRow row, int token) {
      int size = instance.vocabulary().size();
      UserError.when(
          width != size,
          "The file %s, line %d, has %d probabilities, but instance %s has %d tokens; write one for every token.",
          file,
          row.line(),
          width,
          instance.id(),
          size);
      String label = instance.vocabulary().label(token);
      String recorded = row.content().token().orElse(label);
      UserError.when(
          !recorded.equals(label) && !recorded.equals(PlainText.line(label)),
          "The file %s, line %d, has the token '%s' where instance %s has '%s'; its rows are of another text.",
          file,
          row.line(),
          PlainText.truncated(recorded),
          instance.id(),
          PlainText.line(label));
      return row.content().row().clone();
    }
  }
}
