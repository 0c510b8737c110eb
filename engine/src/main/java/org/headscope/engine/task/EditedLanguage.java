package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.automata.Pfa;
import org.headscope.engine.automata.Transition;
import org.headscope.engine.run.Sha256;
import org.headscope.engine.run.UserError;

/// The origin of an instance whose automaton was edited.
///
/// @param original the id of the instance with the automaton before
/// @param seed of the random numbers, which belong to the original alone
public record EditedLanguage(String original, List<LanguageEdit> edits, long seed, Text text) {
  private static final String SUFFIX = "-edited";

  /// The text of an instance whose automaton was edited.
  public enum Text {
    /// Drawn again with the same random numbers: every symbol of the original stands for a number
    /// that is drawn uniformly from the interval of its edge in the cumulative distribution of its
    /// state, and the edited automaton is walked with these numbers. Its strings have the edited
    /// automaton's distribution, their lengths remain, and a walk that meets no edited edge is the
    /// same.
    REDRAWN,
    /// The original's, including strings that the edited automaton cannot make.
    KEPT;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public EditedLanguage {
    edits = List.copyOf(edits);
  }

  /// Returns `original` with an edited automaton; itself without edits.
  ///
  /// @throws UserError if there are edits but no automaton, or saying why an edit cannot be applied
  public static Instance apply(Instance original, List<LanguageEdit> edits, Text text) {
    if (edits.isEmpty()) {
      return original;
    }
    EditedRows before = rows(original);
    EditedRows after = edited(before, edits);
    long seed = seed(original);
    EditedLanguage how = new EditedLanguage(original.id(), edits, seed, text);
    int[] tokens = original.tokens();
    Sequence sequence =
        text == Text.KEPT
            ? original.sequence()
            : new Sequence(
                original.vocabulary(),
                redraw(before, after, tokens, original.vocabulary().separator(), seed));
    String id = original.id();
    String name = id.substring(0, Math.min(id.length(), JsonFields.MAX_NAME - SUFFIX.length()));
    Latent latent = original.latent().orElseThrow().edited(after.pfa(), how);
    return new Instance(name + SUFFIX, Optional.empty(), sequence, Optional.of(latent));
  }

  /// Returns the automaton of `original` after `edits`.
  ///
  /// @throws UserError as [#apply]
  public static Pfa automaton(Instance original, List<LanguageEdit> edits) {
    return edited(rows(original), edits).pfa();
  }

  private static EditedRows rows(Instance original) {
    Pfa pfa =
        original
            .automaton()
            .orElseThrow(() ->
                new UserError.InstanceError(
                    "The instance %s has no automaton that could be edited; choose one that has."
                        .formatted(original.id())));
    return EditedRows.of(pfa, original.vocabulary());
  }

  private static EditedRows edited(EditedRows before, List<LanguageEdit> edits) {
    EditedRows after = before;
    for (LanguageEdit edit : edits) {
      after = after.with(edit);
    }
    return after;
  }

  /// The same for every beginning of an instance, so that its redrawn text begins the same, too.
  private static long seed(Instance original) {
    return ByteBuffer.wrap(Sha256.digestOf(original.id().getBytes(StandardCharsets.UTF_8)))
        .getLong();
  }

  /// Walks `after` with the random numbers of the walk of `tokens` through `before`. A string ends
  /// early only where no edge leaves a state.
  static int[] redraw(EditedRows before, EditedRows after, int[] tokens, int separator, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    IntStream.Builder drawn = IntStream.builder();
    int was = before.initial();
    int now = after.initial();
    for (int token : tokens) {
      if (token == separator) {
        was = before.initial();
        now = after.initial();
        drawn.add(token);
        continue;
      }
      double fraction = random.nextDouble();
      Optional<Transition> walked = before.reading(was, token);
      double u = walked.map(edge -> before.inside(edge, fraction)).orElse(fraction);
      was = walked.map(Transition::to).orElse(-1);
      if (!after.rows().get(now).isEmpty()) {
        Transition taken = after.edgeAt(now, u);
        drawn.add(taken.symbol());
        now = taken.to();
      }
    }
    return drawn.build().toArray();
  }
}
