package org.headscope.engine.task.synthetic;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.InstanceStream;
import org.headscope.engine.task.Split;
import org.headscope.engine.task.StateKind;
import org.headscope.engine.task.Task;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

/// The task of an induction head (\[Code] `generate_induction_head`; not in \[ICLL]): numbers
/// without meaning, among which `=>` stands at a few places and is followed by the same tokens
/// every time; the sequence ends with one more `=>` and those tokens.
///
/// With probability ½ there is one place, otherwise as many as `triggers` say, less those that are
/// drawn twice or lie within the tokens that follow the one before. Training learns every token,
/// those that nobody can know included; tests score the copy at the end.
///
/// @param size V, tokens of the vocabulary
/// @param length L, tokens before the last `=>`
/// @param copied tokens that follow it
/// @param triggers places that are drawn
public record InductionHead(int size, int length, int copied, int triggers) implements Task {
  public static final TaskFamily FAMILY = new InductionHeadFamily();

  /// @throws UserError if the parameters do not go together
  public InductionHead {
    if (length < copied + 2) {
      throw new UserError(
          "length is %d, too short to hold => and %d tokens; give a longer length."
              .formatted(length, copied));
    }
  }

  @Override
  public String name() {
    return FAMILY.name();
  }

  @Override
  public TaskParameters parameters() {
    return InductionHeadFamily.parameters(this);
  }

  NumberTokens tokens() {
    return new NumberTokens(size);
  }

  @Override
  public Vocabulary vocabulary() {
    return tokens().vocabulary();
  }

  @Override
  public int maxTokens() {
    return length + 1 + copied;
  }

  /// Where `=>` may stand before the last: places from 0 on, one fewer than would fit, as in the
  /// public code.
  int places() {
    return length - 1 - copied;
  }

  /// The rows of the last copy; none of a text that ends before.
  @Override
  public int[] scored(int[] tokens) {
    int arrow = tokens.length - copied - 1;
    return arrow > 0 && tokens[arrow] == tokens().arrow()
        ? IntStream.range(arrow, tokens.length - 1).toArray()
        : new int[0];
  }

  @Override
  public StateKind stateKind() {
    return StateKind.PAIR;
  }

  @Override
  public boolean scoresAllRows() {
    return false;
  }

  @Override
  public InstanceStream stream(Split split, long seed) {
    return new DistinctStream(this, split, seed, this::draw);
  }

  private DistinctStream.Draw draw(SplittableRandom random) {
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
    return new DistinctStream.Draw(tokens, new CopiedTokens(this, latent));
  }

  /// Draws where `=>` stands, at least one place, ascending.
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
}
