package org.headscope.engine.task.synthetic;

import static org.headscope.engine.task.synthetic.SyntheticFamily.option;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskParameters;

/// The task of an induction head (\[Code] `generate_induction_head`; not in \[ICLL]): random
/// numbers, among which `=>` occurs at a few places and is followed by the same tokens every time;
/// the sequence ends with one more `=>` and those tokens.
///
/// With probability ½ there is one place, otherwise `triggers` places, less those that are drawn
/// twice or within the copy after the previous one. Training learns every token, including
/// unpredictable ones; tests score the copy at the end.
///
/// @param size V, tokens of the vocabulary
/// @param length L, tokens before the last `=>`
/// @param copied tokens that follow it
public record InductionHead(int size, int length, int copied, int triggers)
    implements SyntheticTask {
  /// The defaults are those of the public code's configuration.
  private static final SyntheticFamily<InductionHead> SIZES =
      new SyntheticFamily<>(
          "induction-head",
          "Random tokens; the tokens after the first => must follow the last one, too (public code of ICLL).",
          List.of(
              option("vocabulary", "tokens: numbers, => and .", 16, 4, 2_000),
              option("length", "tokens before the last =>", 256, 3, 100_000),
              option("copied", "tokens that follow =>", 1, 1, 1_000),
              option("triggers", "maximum number of earlier =>", 1, 1, 100)),
          given -> new InductionHead(given[0], given[1], given[2], given[3]),
          CopiedTokens::read);

  public static final TaskFamily FAMILY = SIZES;

  /// @throws UserError if the parameters do not fit together
  public InductionHead {
    if (length < copied + 2) {
      throw new UserError(
          "length is %d, too short to hold => and %d tokens; give a longer length."
              .formatted(length, copied));
    }
  }

  @Override
  public String name() {
    return SIZES.name();
  }

  @Override
  public TaskParameters parameters() {
    return TaskParameters.of(SIZES.options(), size, length, copied, triggers);
  }

  @Override
  public int maxTokens() {
    return length + 1 + copied;
  }

  /// Returns the number of possible places of `=>` before the last, from 0 on: one fewer than would
  /// fit, as in the public code.
  int places() {
    return length - 1 - copied;
  }

  /// Returns the rows of the last copy; none of a text that ends before.
  @Override
  public int[] scored(int[] tokens) {
    int arrow = tokens.length - copied - 1;
    return arrow > 0 && tokens[arrow] == tokens().arrow()
        ? IntStream.range(arrow, tokens.length - 1).toArray()
        : new int[0];
  }

  @Override
  public TriggerWalk walk() {
    return new TriggerWalk(this);
  }

  @Override
  public Draw draw(SplittableRandom random) {
    int[] tokens = new int[maxTokens()];
    Arrays.setAll(tokens, _ -> NumberTokens.FIRST + random.nextInt(tokens().numbers()));
    List<Integer> places = places(random);
    int first = places.getFirst() + 1;
    int[] copy = Arrays.copyOfRange(tokens, first, first + copied);
    places.add(length);
    for (int place : places) {
      tokens[place] = tokens().arrow();
      System.arraycopy(copy, 0, tokens, place + 1, copied);
    }
    List<Integer> latent = Arrays.stream(copy).boxed().toList();
    return new Draw(tokens, new CopiedTokens(this, latent));
  }

  /// Draws the places of `=>`, at least one, ascending.
  private List<Integer> places(SplittableRandom random) {
    int draws = random.nextBoolean() ? 1 : triggers;
    List<Integer> apart = new ArrayList<>();
    for (int place : random.ints(draws, 0, places()).sorted().toArray()) {
      if (apart.isEmpty() || place - apart.getLast() > copied) {
        apart.add(place);
      }
    }
    return apart;
  }

  /// The latent of an instance of the induction head's task: the tokens that follow every `=>`. Its
  /// states are their numbers, and a state is the number of the token that comes next.
  record CopiedTokens(InductionHead task, List<Integer> tokens)
      implements SyntheticTask.PairLatent {
    static final String FOLLOWS = "follows";

    /// @throws IllegalArgumentException if their number is not the task's
    CopiedTokens {
      tokens = List.copyOf(tokens);
      if (tokens.size() != task.copied() || !tokens.stream().allMatch(task.tokens()::isNumber)) {
        throw new IllegalArgumentException("there are not %d numbers".formatted(task.copied()));
      }
    }

    static CopiedTokens read(InductionHead task, JsonFields fields) {
      List<Integer> tokens = fields.texts(FOLLOWS).stream().map(task.vocabulary()::id).toList();
      try {
        return new CopiedTokens(task, tokens);
      } catch (IllegalArgumentException e) {
        throw fields.wrong(
            FOLLOWS,
            "is wrong (" + e.getMessage() + ")",
            "write the tokens that follow the trigger");
      }
    }

    @Override
    public boolean completes(int next, int token) {
      return token == tokens.get(next);
    }

    @Override
    public String completion() {
      return "what follows => in the latent";
    }

    @Override
    public int states() {
      return tokens.size();
    }

    /// Returns the present token and the one that must follow: `=>→12`, and `12→7` within a longer
    /// copy.
    @Override
    public String stateLabel(int state) {
      int before = state == 0 ? task.tokens().arrow() : tokens.get(state - 1);
      return label(before) + "→" + label(tokens.get(state));
    }

    private String label(int token) {
      return task.vocabulary().label(token);
    }

    @Override
    public SequencedMap<String, Object> json() {
      SequencedMap<String, Object> fields = new LinkedHashMap<>(task.parameters().values());
      fields.put(FOLLOWS, tokens.stream().map(this::label).toList());
      return fields;
    }
  }
}
