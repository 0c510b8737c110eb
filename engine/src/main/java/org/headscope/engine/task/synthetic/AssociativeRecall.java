package org.headscope.engine.task.synthetic;

import static org.headscope.engine.task.synthetic.SyntheticFamily.option;

import module java.base;

import org.headscope.engine.run.UserError;
import org.headscope.engine.task.JsonFields;
import org.headscope.engine.task.TaskFamily;
import org.headscope.engine.task.TaskParameters;
import org.headscope.engine.task.Vocabulary;

/// Associative recall (\[ICLL] §4.1; \[Code] `generate_assoc_recall`): pairs of a key and its
/// value, then `=>`, a key, and its value as the answer.
///
/// The first half of the numbers are keys, the others values. Each instance assigns a value to
/// every key, drawn uniformly, so that values repeat; the keys of its ⌊L / (d + 1)⌋ pairs are drawn
/// uniformly, so that they repeat, too. Training learns every token, including the unpredictable
/// keys; tests score the last value alone.
///
/// @param size V, tokens of the vocabulary
/// @param length L, tokens before `=>`, without those of a last incomplete pair
/// @param keyTokens d, tokens of a key
/// @param asksAnyKey whether a key that did not occur may be asked for, whose answer is `.`;
///   otherwise it is uniform over those that occurred
public record AssociativeRecall(int size, int length, int keyTokens, boolean asksAnyKey)
    implements SyntheticTask {
  private static final SyntheticFamily<AssociativeRecall> SIZES =
      new SyntheticFamily<>(
          "associative-recall",
          "Pairs of a key and a value, then a key whose value is asked for (ICLL, section 4.1).",
          List.of(
              option("vocabulary", "tokens: keys, values, => and .", 40, 4, 2_000),
              option("length", "tokens before the =>", 382, 2, 100_000),
              option("key-tokens", "tokens of a key", 1, 1, 4),
              option("unseen-keys", "1: may ask for a key that did not occur; 0: never", 0, 0, 1)),
          given -> new AssociativeRecall(given[0], given[1], given[2], given[3] == 1),
          PairMap::read);

  public static final TaskFamily FAMILY = SIZES;

  /// Maximum number of keys of an instance.
  static final int MAX_KEYS = 100_000;

  /// @throws UserError if the parameters do not fit together
  public AssociativeRecall {
    if (length <= keyTokens) {
      throw new UserError(
          "length is %d, but a pair takes %d tokens; give a longer length."
              .formatted(length, keyTokens + 1));
    }
    if (Math.pow((size - 2) / 2.0, keyTokens) > MAX_KEYS) {
      throw new UserError(
          "key-tokens is %d, which makes more than %,d keys of a vocabulary of %d; reduce one of them."
              .formatted(keyTokens, MAX_KEYS, size));
    }
  }

  @Override
  public String name() {
    return SIZES.name();
  }

  @Override
  public TaskParameters parameters() {
    return TaskParameters.of(SIZES.options(), size, length, keyTokens, asksAnyKey ? 1 : 0);
  }

  int keyNumbers() {
    return tokens().numbers() / 2;
  }

  int firstValue() {
    return NumberTokens.FIRST + keyNumbers();
  }

  int valueNumbers() {
    return tokens().numbers() - keyNumbers();
  }

  boolean isValue(int token) {
    return token >= firstValue() && tokens().isNumber(token);
  }

  /// Returns the number of keys, which are numbered from 0.
  int keys() {
    return (int) Math.pow(keyNumbers(), keyTokens);
  }

  int keyToken(int key, int index) {
    int left = key;
    for (int i = index + 1; i < keyTokens; i++) {
      left /= keyNumbers();
    }
    return NumberTokens.FIRST + left % keyNumbers();
  }

  String keyLabel(int key) {
    return IntStream.range(0, keyTokens)
        .mapToObj(i -> label(keyToken(key, i)))
        .collect(Collectors.joining(" "));
  }

  String label(int token) {
    return tokens().vocabulary().label(token);
  }

  int pairs() {
    return length / (keyTokens + 1);
  }

  @Override
  public int maxTokens() {
    return (pairs() + 1) * (keyTokens + 1) + 1;
  }

  /// Returns the row of the answer; none of a text that ends before.
  @Override
  public int[] scored(int[] tokens) {
    int arrow = tokens.length - keyTokens - 2;
    return arrow >= 0 && tokens[arrow] == tokens().arrow()
        ? new int[] {tokens.length - 2}
        : new int[0];
  }

  @Override
  public PairWalk walk() {
    return new PairWalk(this);
  }

  @Override
  public Draw draw(SplittableRandom random) {
    int[] values = new int[keys()];
    Arrays.setAll(values, _ -> firstValue() + random.nextInt(valueNumbers()));
    int[] drawn = new int[pairs()];
    Arrays.setAll(drawn, _ -> random.nextInt(values.length));
    int[] askable =
        asksAnyKey
            ? IntStream.range(0, values.length).toArray()
            : Arrays.stream(drawn).distinct().toArray();
    int asked = askable[random.nextInt(askable.length)];
    boolean occurred = Arrays.stream(drawn).anyMatch(key -> key == asked);
    int[] tokens = new int[maxTokens()];
    int t = 0;
    for (int key : drawn) {
      t = put(key, values[key], tokens, t);
    }
    tokens[t] = tokens().arrow();
    put(asked, occurred ? values[asked] : NumberTokens.DOT, tokens, t + 1);
    List<Integer> map = Arrays.stream(values).boxed().toList();
    return new Draw(tokens, new PairMap(this, map));
  }

  private int put(int key, int value, int[] tokens, int t) {
    for (int i = 0; i < keyTokens; i++) {
      tokens[t + i] = keyToken(key, i);
    }
    tokens[t + keyTokens] = value;
    return t + keyTokens + 1;
  }

  /// The latent of an instance of associative recall: the value of every key, including keys that
  /// do not occur. Its states are the keys: the state after a complete key is that key.
  ///
  /// @param values the token of the value of each key, in the order of the keys' numbers
  record PairMap(AssociativeRecall task, List<Integer> values) implements SyntheticTask.PairLatent {
    static final String PAIRS = "pairs";

    /// @throws IllegalArgumentException if there is not one value for each key
    PairMap {
      values = List.copyOf(values);
      if (values.size() != task.keys() || !values.stream().allMatch(task::isValue)) {
        throw new IllegalArgumentException("there is not a value for each key");
      }
    }

    static PairMap read(AssociativeRecall task, JsonFields fields) {
      JsonFields pairs = fields.object(PAIRS);
      List<Integer> values = new ArrayList<>();
      for (int key = 0; key < task.keys(); key++) {
        String label = task.keyLabel(key);
        int value = pairs.text(label).map(task.vocabulary()::id).orElse(Vocabulary.NONE);
        if (!task.isValue(value)) {
          throw fields.wrong(
              PAIRS, "has no value for the key \"" + label + "\"", "give each key a value");
        }
        values.add(value);
      }
      if (pairs.object().size() != values.size()) {
        throw fields.wrong(PAIRS, "has a key that is none", "leave it out");
      }
      return new PairMap(task, values);
    }

    @Override
    public boolean completes(int key, int token) {
      return token == NumberTokens.DOT || token == values.get(key);
    }

    @Override
    public String completion() {
      return "the value of its key in the latent";
    }

    @Override
    public int states() {
      return values.size();
    }

    /// Returns the pair: `7→31`.
    @Override
    public String stateLabel(int state) {
      return task.keyLabel(state) + "→" + task.label(values.get(state));
    }

    @Override
    public SequencedMap<String, Object> json() {
      SequencedMap<String, Object> pairs = new LinkedHashMap<>();
      for (int key = 0; key < values.size(); key++) {
        pairs.put(task.keyLabel(key), task.label(values.get(key)));
      }
      SequencedMap<String, Object> fields = new LinkedHashMap<>(task.parameters().values());
      fields.put(PAIRS, pairs);
      return fields;
    }
  }
}
