package org.headscope.engine.run;

import module java.base;

/// A failure that a person can act on. The message is one sentence that names the file or option,
/// the field or position, and the remedy; the window and the command line show it unchanged.
/// [PlainText] keeps it to one sentence.
public sealed class UserError extends RuntimeException {
  @Serial private static final long serialVersionUID = 1L;

  public UserError(String sentence) {
    super(PlainText.sentence(sentence));
  }

  /// Creates an error with the message `sentence`, keeping the `cause` for `--debug`.
  public UserError(String sentence, Throwable cause) {
    super(PlainText.sentence(sentence), cause);
  }

  /// Throws if something is `wrong`.
  ///
  /// @throws UserError with the sentence of `format` and `values`
  @SuppressWarnings("AnnotateFormatMethod")
  public static void when(boolean wrong, String format, Object... values) {
    if (wrong) {
      throw new UserError(format.formatted(values));
    }
  }

  /// True if nothing failed: the requested thing does not exist, and trying again would not help.
  public boolean isRefusal() {
    return this instanceof InstanceError || this instanceof ModelError;
  }

  /// An instance that is too long or too short for the request; no file is at fault.
  public static final class InstanceError extends UserError {
    @Serial private static final long serialVersionUID = 1L;

    public InstanceError(String sentence) {
      super(sentence);
    }
  }

  /// A part that a kind of model does not have, such as a map or a site; no file is at fault.
  public static final class ModelError extends UserError {
    @Serial private static final long serialVersionUID = 1L;

    public ModelError(String sentence) {
      super(sentence);
    }
  }
}
