package org.headscope.engine.neural.block;

import module java.base;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import org.headscope.engine.run.Refusal;
import org.headscope.engine.run.UserError;

/// A part of a model that adds to its residual stream, or to its logits.
///
/// @param layer its layer from 1; 0 outside of layers
/// @param head its head from 1; 0 if it is none
public record ResidualWriter(Type type, int layer, int head) {
  private static final Pattern NAME =
      Pattern.compile("([1-9]\\d{0,3})\\.([1-9]\\d{0,3})|(mlp|mixer)([1-9]\\d{0,3})");

  /// The kinds of writers.
  public enum Type {
    /// Token embedding plus learned positions.
    EMBEDDING("embedding"),
    /// A head through its part of the output projection, without bias.
    HEAD("head"),
    /// The map W₁ of an n-gram head, which reads the token itself.
    OWN("own token"),
    /// A mixer without separate heads.
    MIXER("mixer"),
    /// The bias of the output projection of a layer's heads.
    BIAS("bias"),
    /// An MLP with its bias.
    MLP("MLP"),
    /// β of the final norm.
    NORM("final norm"),
    /// The bias of the map to logits.
    LOGIT("logit bias");

    private final String words;

    Type(String words) {
      this.words = words;
    }
  }

  public ResidualWriter {
    boolean outside = Set.of(Type.EMBEDDING, Type.NORM, Type.LOGIT).contains(type);
    Refusal.when(outside ? layer != 0 : layer < 1, "%s has no layer %s", type, layer);
    Refusal.when(type == Type.HEAD ? head < 1 : head != 0, "%s has no head %s", type, head);
  }

  public static ResidualWriter of(Type type, int layer) {
    return new ResidualWriter(type, layer, 0);
  }

  /// The writer called `embedding`, `2.1`, `mlp4` or `mixer3`.
  ///
  /// @throws UserError if the name has another form
  @JsonCreator
  public static ResidualWriter parse(String name) {
    String text = name.strip().toLowerCase(Locale.ROOT);
    if (text.equals("embedding")) {
      return of(Type.EMBEDDING, 0);
    }
    Matcher matcher = NAME.matcher(text);
    UserError.when(
        !matcher.matches(), "Nothing called '%s' writes; write embedding, 2.1 or mlp2.", name);
    boolean head = matcher.group(1) != null;
    return new ResidualWriter(
        head ? Type.HEAD : Type.valueOf(matcher.group(3).toUpperCase(Locale.ROOT)),
        Integer.parseInt(head ? matcher.group(1) : matcher.group(4)),
        head ? Integer.parseInt(matcher.group(2)) : 0);
  }

  /// Its name in files: `embedding`, `2.1`, `mlp4`, `mixer3`, `own3`, `bias2`, `norm`, `logit`.
  @JsonValue
  public String name() {
    return switch (type) {
      case HEAD -> layer + "." + head;
      case EMBEDDING, NORM, LOGIT -> type.name().toLowerCase(Locale.ROOT);
      default -> type.name().toLowerCase(Locale.ROOT) + layer;
    };
  }

  /// Its name for people: `head 2.1`, `MLP 4`, `bias 2`, `final norm`.
  public String label() {
    return switch (type) {
      case HEAD -> "head " + layer + "." + head;
      case EMBEDDING, NORM, LOGIT -> type.words;
      default -> type.words + " " + layer;
    };
  }
}
