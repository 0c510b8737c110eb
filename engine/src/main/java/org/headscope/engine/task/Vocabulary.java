package org.headscope.engine.task;

import module java.base;

import org.headscope.engine.run.PlainText;
import org.headscope.engine.run.Refusal;

/// The tokens of a task and their labels: token k is called `labels.get(k)`.
///
/// Texts are sequences of labels. If each label is a single character, nothing separates them,
/// `abc|ab`; otherwise blanks do, `12 7 => 31`. With a tokenizer texts are any text, and labels
/// show what is invisible in it: `The␣cat`.
///
/// @param labels one per token: different, not empty, without blanks
/// @param pad the token that pads batches and is never read, −1 for none
/// @param separator the token between independent parts of a text, −1 for none
/// @param tokenizer reads and writes texts; vocabularies are equal whatever it is
public record Vocabulary(
    List<String> labels, int pad, int separator, Optional<Tokenizer> tokenizer) {
  /// Bounds the memory of each row of a distribution; enough for those of large language models.
  public static final int MAX_SIZE = 1 << 18;

  public static final int MAX_LABEL = 200;

  /// Maximum length of a label in [#brief]: what an axis can show.
  public static final int MAX_BRIEF = 12;

  /// The −1 of [#pad], [#separator] and [#id].
  public static final int NONE = -1;

  private static final int LISTED = 6;

  /// @throws IllegalArgumentException naming the invalid label
  public Vocabulary {
    labels = List.copyOf(labels);
    if (labels.isEmpty() || labels.size() > MAX_SIZE) {
      throw new IllegalArgumentException(
          "a vocabulary of %,d labels: from 1 to %,d".formatted(labels.size(), MAX_SIZE));
    }
    HashSet<String> met = new HashSet<>();
    for (String label : labels) {
      check(label);
      Refusal.when(!met.add(label), "the label \"%s\" occurs twice", label);
    }
    if (pad < NONE || pad >= labels.size() || separator < NONE || separator >= labels.size()) {
      throw new IllegalArgumentException(
          "padding %d and separator %d of %d labels".formatted(pad, separator, labels.size()));
    }
    Refusal.when(pad == separator && pad != NONE, "token %s is both padding and separator", pad);
  }

  private static void check(String label) {
    if (label.isEmpty() || label.length() > MAX_LABEL) {
      throw new IllegalArgumentException(
          "a label of %,d characters: from 1 to %d".formatted(label.length(), MAX_LABEL));
    }
    if (label.chars().anyMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c))) {
      throw new IllegalArgumentException("the label \"" + label.strip() + "\" has a blank in it");
    }
  }

  /// A vocabulary without a tokenizer.
  public Vocabulary(List<String> labels, int pad, int separator) {
    this(labels, pad, separator, Optional.empty());
  }

  /// Returns a vocabulary of `labels`, without padding and separator.
  public static Vocabulary of(List<String> labels) {
    return new Vocabulary(labels, NONE, NONE);
  }

  public int size() {
    return labels.size();
  }

  /// The length of the longest of all labels, or of those of `tokens` if there is a tokenizer,
  /// since most of its labels are rare; at most [#MAX_BRIEF].
  public int longestLabel(int[] tokens) {
    Stream<String> those =
        tokenizer.isPresent() ? Arrays.stream(tokens).mapToObj(this::label) : labels.stream();
    return Math.min(MAX_BRIEF, those.mapToInt(String::length).max().orElse(1));
  }

  /// Returns the label of token `id`.
  ///
  /// @throws IllegalArgumentException if there is no such token
  public String label(int id) {
    if (id < 0 || id >= size()) {
      throw new IllegalArgumentException("no token has id " + id);
    }
    return labels.get(id);
  }

  /// Returns [#label], shortened if it is longer than [#MAX_BRIEF].
  public String brief(int id) {
    return PlainText.cut(label(id), MAX_BRIEF);
  }

  /// The token called `label`, −1 if none is.
  public int id(String label) {
    return labels.indexOf(label);
  }

  /// [#id(String)] of a label of one character.
  public int id(char label) {
    for (int id = 0; id < labels.size(); id++) {
      String other = labels.get(id);
      if (other.length() == 1 && other.charAt(0) == label) {
        return id;
      }
    }
    return NONE;
  }

  /// True if `id` is a token that is neither padding nor separator.
  public boolean isOrdinary(int id) {
    return id >= 0 && id < size() && id != pad && id != separator;
  }

  /// True if `id` is a token of texts: any but the padding.
  public boolean isWritten(int id) {
    return id >= 0 && id < size() && id != pad;
  }

  /// Refuses tokens that do not occur in texts.
  ///
  /// @throws IllegalArgumentException naming the token and its position
  public void requireWritten(int id, int position) {
    if (!isWritten(id)) {
      String token = id >= 0 && id < size() ? "'" + label(id) + "'" : "token " + id;
      throw new IllegalArgumentException(
          "%s at position %d is not a symbol %s".formatted(token, position, names()));
    }
  }

  /// True if a model of this vocabulary can read texts of `other`: the same tokens, by the same
  /// names or by their numbers.
  public boolean reads(Vocabulary other) {
    boolean numbers =
        other.size() == size()
            && other.labels.getFirst().equals("0")
            && other.labels.getLast().equals(Integer.toString(size() - 1));
    return equals(other) || (tokenizer.isPresent() && other.tokenizer.isEmpty() && numbers);
  }

  /// The ids of the tokens that are neither padding nor separator, ascending.
  public int[] ordinary() {
    return IntStream.range(0, size()).filter(this::isOrdinary).toArray();
  }

  public List<String> ordinaryLabels() {
    return Arrays.stream(ordinary()).mapToObj(labels::get).toList();
  }

  /// True if labels in texts are not separated, since each is a single character or shows its
  /// blanks.
  public boolean isCompact() {
    return tokenizer.isPresent() || labels.stream().allMatch(label -> label.length() == 1);
  }

  /// The tokens of `text`.
  ///
  /// @throws IllegalArgumentException naming the first label that is no token and its position
  public int[] encode(String text) {
    if (tokenizer.isPresent()) {
      return tokenizer.get().encode(text);
    }
    if (!isCompact()) {
      return encode(Arrays.stream(text.strip().split("\\s+")).filter(w -> !w.isEmpty()).toList());
    }
    String all = String.join("", labels);
    int[] tokens = new int[text.length()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = all.indexOf(text.charAt(i));
      if (tokens[i] == NONE) {
        throw unknown(text.substring(i, i + 1), i);
      }
    }
    return tokens;
  }

  /// The tokens called `words`.
  ///
  /// @throws IllegalArgumentException naming the first that is no token and its position
  public int[] encode(List<String> words) {
    Map<String, Integer> ids = new HashMap<>();
    for (int id = 0; id < size(); id++) {
      ids.put(labels.get(id), id);
    }
    int[] tokens = new int[words.size()];
    for (int i = 0; i < tokens.length; i++) {
      Integer id = ids.get(words.get(i));
      if (id == null) {
        throw unknown(words.get(i), i);
      }
      tokens[i] = id;
    }
    return tokens;
  }

  private IllegalArgumentException unknown(String word, int position) {
    return new IllegalArgumentException(
        "'%s' at position %d is not a symbol %s".formatted(word, position, names()));
  }

  /// The text of `tokens`, which [#encode(String)] reads.
  public String text(int[] tokens) {
    return tokenizer.map(own -> own.decode(tokens)).orElseGet(() -> decode(tokens));
  }

  /// The labels of `tokens`.
  public String decode(int[] tokens) {
    String between = isCompact() ? "" : " ";
    StringBuilder text = new StringBuilder(tokens.length);
    for (int token : tokens) {
      text.append(text.isEmpty() ? "" : between).append(label(token));
    }
    return text.toString();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Vocabulary o
        && pad == o.pad
        && separator == o.separator
        && labels.equals(o.labels);
  }

  @Override
  public int hashCode() {
    return labels.hashCode();
  }

  /// Describes the symbols of a text: `a–r or |`.
  public String names() {
    return separator == NONE ? ordinaryNames() : ordinaryNames() + " or " + label(separator);
  }

  /// Describes the ordinary tokens: `a–r`, or the first few if they are not a range.
  public String ordinaryNames() {
    List<String> ordinary = ordinaryLabels();
    if (ordinary.size() > 2 && isRange(ordinary)) {
      return ordinary.getFirst() + "–" + ordinary.getLast();
    }
    String few = String.join(", ", ordinary.subList(0, Math.min(LISTED, ordinary.size())));
    return ordinary.size() > LISTED ? few + ", …" : few;
  }

  private static boolean isRange(List<String> labels) {
    return IntStream.range(0, labels.size())
        .allMatch(i ->
            labels.get(i).length() == 1
                && labels.get(i).charAt(0) == labels.getFirst().charAt(0) + i);
  }
}
