package org.headscope.engine.interpret.circuit;

import module java.base;

import com.fasterxml.jackson.annotation.*;
import org.headscope.engine.interpret.evaluation.PredictorRef;
import org.headscope.engine.interpret.intervention.TokenSelector;
import org.headscope.engine.interpret.patch.PatchMeasure;
import org.headscope.engine.run.Named;
import org.headscope.engine.run.UserError;
import org.headscope.engine.task.Vocabulary;
import org.headscope.engine.training.run.OpenRuns;

/// A number of the predictions in some rows that grows where they get worse: the mean over rows.
///
/// @param predictor the one whose rows take the place of the truth; empty for the truth
/// @param symbols the labels a and b of a difference; none of other kinds
/// @param at the rows; [TokenSelector.All] stands for those from a quarter of the text on
public record CircuitMeasure(
    Kind kind, Optional<PredictorRef> predictor, List<String> symbols, TokenSelector at) {
  public static final CircuitMeasure CROSS_ENTROPY = of(Kind.CROSS_ENTROPY);
  public static final CircuitMeasure TVD = of(Kind.TVD);
  public static final CircuitMeasure MARGIN = of(Kind.MARGIN);

  /// The measures that name neither a predictor nor symbols nor rows.
  public static final List<CircuitMeasure> PLAIN = List.of(CROSS_ENTROPY, TVD, MARGIN);

  /// The lazy groups take as little as they can, so that rows are the last `at` without blanks.
  private static final Pattern LABEL = Pattern.compile("(?s)(\\S+)(?: (.+?))??(?: at (\\S+))?");

  /// The kinds of measures.
  public enum Kind {
    /// −Σ_x truth(x) ln p(x).
    CROSS_ENTROPY(
        "cross-entropy",
        "cross-entropy to the truth",
        "-torch.sum(torch.mul(q, torch.log_softmax(z, -1, None)), [-1])"),
    /// ½ Σ_x |q(x) − p(x)| for the truth q, or a predictor's row.
    TVD(
        "tvd",
        "TVD to the truth",
        "torch.mul(torch.sum(torch.abs(torch.sub(torch.softmax(z, -1, None), q)), [-1]), 0.5)"),
    /// The mean logit of the symbols that cannot follow minus that of those that can.
    MARGIN(
        "margin",
        "margin of the symbols that can follow",
        "torch.sub(torch.div(torch.sum(z * (1. - can), [-1]), torch.clamp(torch.sum(1. - can, [-1]), 1.)),"
            + " torch.div(torch.sum(z * can, [-1]), torch.clamp(torch.sum(can, [-1]), 1.)))"),
    /// z_b − z_a of two symbols: it grows where the right symbol a loses against b.
    DIFFERENCE("difference", "logit of %s − logit of %s", "torch.sum(torch.mul(z, q), [-1])");

    private final String label;
    private final String words;
    private final String row;

    Kind(String label, String words, String row) {
      this.label = label;
      this.words = words;
      this.row = row;
    }

    /// Its name in commands and files.
    public String label() {
      return label;
    }

    /// TorchScript of the measure in each of R rows: B×R, in double precision, of logits B×T×V, the
    /// references q R×V in double precision, and the rows' positions R.
    String methods() {
      return """
      def forward(self, logits: Tensor, q: Tensor, rows: Tensor) -> Tensor:
        z = torch.to(torch.index_select(logits, 1, rows), 7)
        can = torch.to(torch.gt(q, 0), 7)
        return %s
      """
          .formatted(row);
    }
  }

  /// @throws UserError if there is a predictor but no TVD, or not as many symbols as it takes
  public CircuitMeasure {
    symbols = List.copyOf(symbols);
    UserError.when(
        predictor.isPresent() && kind != Kind.TVD,
        "The measure %s takes no predictor; only tvd does.",
        kind.label);
    UserError.when(
        symbols.size() != (kind == Kind.DIFFERENCE ? 2 : 0)
            || symbols.stream().anyMatch(symbol -> symbol.matches("(?s).*\\s.*|"))
            || symbols.stream().distinct().count() < symbols.size(),
        "The measure %s takes %s; write cross-entropy, tvd, 'tvd ngram-2', margin or 'difference a b'.",
        kind.label,
        kind == Kind.DIFFERENCE ? "two different symbols" : "no symbols");
  }

  private static CircuitMeasure of(Kind kind) {
    return new CircuitMeasure(kind, Optional.empty(), List.of(), new TokenSelector.All());
  }

  /// The TVD to `predictor`.
  public static CircuitMeasure tvdTo(PredictorRef predictor) {
    return new CircuitMeasure(Kind.TVD, Optional.of(predictor), List.of(), new TokenSelector.All());
  }

  /// The logit of `wrong` minus that of `right`.
  public static CircuitMeasure difference(String right, String wrong) {
    return new CircuitMeasure(
        Kind.DIFFERENCE, Optional.empty(), List.of(right, wrong), new TokenSelector.All());
  }

  /// The same in other rows.
  public CircuitMeasure at(TokenSelector rows) {
    return new CircuitMeasure(kind, predictor, symbols, rows);
  }

  /// True if the rows are those from a quarter of the text on.
  public boolean isOfSettledRows() {
    return at instanceof TokenSelector.All;
  }

  /// Its name in commands and files: `tvd`, `tvd ngram-2`, `difference a b at state-3`.
  @JsonValue
  public String label() {
    String rest =
        Stream.concat(predictor.map(PredictorRef::name).stream(), symbols.stream())
            .map(word -> " " + word)
            .collect(Collectors.joining());
    boolean plain = isOfSettledRows() && !rest.contains(" at ");
    return kind.label + rest + (plain ? "" : " at " + at.label());
  }

  /// Its form for people: `TVD to ngram-2 in state 3`.
  public String words() {
    String plain =
        switch (kind) {
          case CROSS_ENTROPY, MARGIN -> kind.words;
          case TVD -> predictor.map(of -> "TVD to " + of.name()).orElse(kind.words);
          case DIFFERENCE -> kind.words.formatted(symbols.getLast(), symbols.getFirst());
        };
    return isOfSettledRows() ? plain : plain + " " + at.words();
  }

  /// The factors of the logits in a difference, −1 for a and 1 for b; empty if it names no symbols.
  ///
  /// @throws UserError if `vocabulary` lacks one
  Optional<double[]> factors(Vocabulary vocabulary) {
    if (symbols.isEmpty()) {
      return Optional.empty();
    }
    double[] factors = new double[vocabulary.size()];
    factors[PatchMeasure.id(symbols.getFirst(), vocabulary)] = -1;
    factors[PatchMeasure.id(symbols.getLast(), vocabulary)] = 1;
    return Optional.of(factors);
  }

  /// Says why approximations of this measure by gradients may mislead, in a sentence; empty if
  /// nothing is known against them.
  public Optional<String> caution() {
    return kind == Kind.MARGIN || kind == Kind.DIFFERENCE
        ? Optional.empty()
        : Optional.of(
            "Gradients of the %s vanish where the model is near its minimum; compare with the exact effects."
                .formatted(words()));
  }

  /// The measure called `label`.
  ///
  /// @throws UserError naming the part that is wrong, and the kinds that there are
  @JsonCreator
  public static CircuitMeasure byLabel(String label) {
    Matcher matcher = LABEL.matcher(label);
    UserError.when(
        !matcher.matches(),
        "'%s' is no measure; write one like 'tvd ngram-2' or 'difference a b at state-3'.",
        label);
    Kind kind = Named.parse(List.of(Kind.values()), Kind::label, "measure", matcher.group(1));
    Optional<String> rest = Optional.ofNullable(matcher.group(2));
    boolean ofPredictor = kind == Kind.TVD;
    return new CircuitMeasure(
        kind,
        rest.filter(_ -> ofPredictor).map(name -> PredictorRef.parse(name, new OpenRuns())),
        rest.filter(_ -> !ofPredictor)
            .map(symbols -> List.of(symbols.split(" ", -1)))
            .orElse(List.of()),
        TokenSelector.parse(Optional.ofNullable(matcher.group(3)).orElse("all")));
  }
}
