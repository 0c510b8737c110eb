package org.headscope.engine.neural.block;

import module java.base;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.neural.block.ActivationSite.Kind;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;

/// A part of a model that reads its residual stream: the queries, keys, values, decays or gates of
/// a head or mixer, a mixer as a whole, an MLP, or the logits.
///
/// @param layer its layer from 1; 0 for the logits
/// @param head its head from 1; 0 if it belongs to no head
public record ResidualReader(Type type, int layer, int head) {
  private static final Pattern NAME =
      Pattern.compile(
          "(logits)|mlp(\\d{1,4})|mixer(\\d{1,4})(?:\\.([qkvdg]))?|(\\d{1,4})\\.(\\d{1,4})\\.([qkvdg])");

  /// The kinds of readers.
  public enum Type {
    QUERIES("q", "queries"),
    KEYS("k", "keys"),
    VALUES("v", "values"),
    DECAY("d", "decay"),
    GATE("g", "gate"),
    /// A mixer whose paths from its input cannot be separated.
    MIXER("", "mixer"),
    MLP("", "MLP"),
    /// The final norm and the head.
    LOGITS("", "logits");

    private final String letter;
    private final String words;

    Type(String letter, String words) {
      this.letter = letter;
      this.words = words;
    }

    /// True if it is one of several of a mixer.
    boolean inside() {
      return !letter.isEmpty();
    }

    /// The type of a tensor that a mixer makes of its input.
    public static Type of(Kind kind) {
      return valueOf(kind.name());
    }

    /// The tensor that a mixer makes of its input; empty for a type that is not inside one.
    public Optional<Kind> kind() {
      return inside() ? Optional.of(Kind.valueOf(name())) : Optional.empty();
    }
  }

  public ResidualReader {
    Refusal.when(type == Type.LOGITS ? layer != 0 : layer < 1, "%s has no layer %s", type, layer);
    Refusal.when(head < 0 || (head > 0 && !type.inside()), "%s has no head %s", type, head);
  }

  public static ResidualReader of(Type type, int layer) {
    return new ResidualReader(type, layer, 0);
  }

  /// The reader of the logits.
  public static ResidualReader logits() {
    return of(Type.LOGITS, 0);
  }

  /// The reader called `1.1.q`, `mixer2`, `mixer2.g`, `mlp1` or `logits`.
  ///
  /// @throws UserError if the name has another form
  @JsonCreator
  public static ResidualReader parse(String name) {
    Matcher matcher = NAME.matcher(name.strip().toLowerCase(Locale.ROOT));
    UserError.when(
        !matcher.matches(), "Nothing called '%s' reads; write 2.1.q, mlp2 or logits.", name);
    if (matcher.group(1) != null) {
      return logits();
    }
    String layer =
        Stream.of(2, 3, 5).map(matcher::group).filter(Objects::nonNull).findFirst().orElseThrow();
    String head = Objects.requireNonNullElse(matcher.group(6), "0");
    Optional<String> letter =
        Stream.of(4, 7).map(matcher::group).filter(Objects::nonNull).findFirst();
    UserError.when(
        layer.matches("0+") || (matcher.group(6) != null && head.matches("0+")),
        "Nothing called '%s' reads; layers and heads count from 1.",
        name);
    Type type =
        letter
            .map(l ->
                Arrays.stream(Type.values())
                    .filter(t -> t.letter.equals(l))
                    .findFirst()
                    .orElseThrow())
            .orElse(matcher.group(2) != null ? Type.MLP : Type.MIXER);
    return new ResidualReader(type, Integer.parseInt(layer), Integer.parseInt(head));
  }

  /// Its name in commands and files.
  @JsonValue
  public String name() {
    return type.inside() ? place() + "." + type.letter : place();
  }

  /// The name of what it belongs to, which is also that of a writer: `1.1`, `mixer2`, `mlp1`; or
  /// `logits`.
  public String place() {
    return switch (type) {
      case LOGITS -> "logits";
      case MLP -> "mlp" + layer;
      default -> head > 0 ? layer + "." + head : "mixer" + layer;
    };
  }

  /// Its part there: `q`, `k`, `v`, `d`, `g`, or empty.
  public String letter() {
    return type.letter;
  }

  /// Its name for people: `queries of head 2.1`, `MLP 4`, `logits`.
  public String label() {
    return switch (type) {
      case LOGITS -> type.words;
      case MLP, MIXER -> type.words + " " + layer;
      default ->
          "%s of %s"
              .formatted(type.words, head > 0 ? "head " + layer + "." + head : "mixer " + layer);
    };
  }
}
