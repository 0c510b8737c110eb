package org.headscope.app.session;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A place in a session as a few letters that can be sent: `run@step#instance:2.1@86`, of which all
/// but the run may be left out.
///
/// @param run its name, or its folder
/// @param step the last if absent
/// @param instance by its id
/// @param position of the query
public record SessionLink(
    String run,
    OptionalLong step,
    Optional<String> instance,
    Optional<Head> head,
    OptionalInt position) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<run>[^#@][^#]*?)(@(?<step>\\d{1,18}))?"
              + "(#(?<instance>[^:@#]*)(:(?<layer>\\d{1,4})\\.(?<head>\\d{1,4}))?(@(?<query>\\d{1,9}))?)?");

  /// A head by its layer, both from 1.
  public record Head(int layer, int head) {
    public Head {
      if (layer < 1 || head < 1) {
        throw new IllegalArgumentException("layers and heads count from 1");
      }
    }
  }

  /// What `text` says, if it is a link: a name alone is none.
  public static Optional<SessionLink> parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches() || !(text.contains("@") || text.contains("#"))) {
      return Optional.empty();
    }
    try {
      Optional<Head> head =
          Optional.ofNullable(form.group("layer"))
              .map(
                  layer -> new Head(Integer.parseInt(layer), Integer.parseInt(form.group("head"))));
      return Optional.of(
          new SessionLink(
              form.group("run"),
              form.group("step") == null
                  ? OptionalLong.empty()
                  : OptionalLong.of(Long.parseLong(form.group("step"))),
              Optional.ofNullable(form.group("instance")).filter(id -> !id.isEmpty()),
              head,
              form.group("query") == null
                  ? OptionalInt.empty()
                  : OptionalInt.of(Integer.parseInt(form.group("query")))));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /// Where `now` is; empty without a run. What was typed has no name that others could find.
  public static Optional<SessionLink> of(SelectionState now) {
    SelectionState.InModel model = now.model();
    Optional<String> instance =
        now.opened()
            .instance()
            .filter(place -> !ReferenceLanguage.typed(place))
            .map(place -> place.id());
    int query = now.sequence().pinned() ? now.sequence().query() : -1;
    return now.opened()
        .run()
        .map(run ->
            new SessionLink(
                run.name(),
                OptionalLong.of(now.opened().step()),
                instance,
                Optional.of(new Head(model.layer(), model.head())),
                query < 0 || instance.isEmpty() ? OptionalInt.empty() : OptionalInt.of(query)));
  }

  /// The same place in the run `other`.
  public SessionLink in(String other) {
    return new SessionLink(other, step, instance, head, position);
  }

  /// The letters that [#parse] reads.
  public String text() {
    StringBuilder text = new StringBuilder(run);
    step.ifPresent(at -> text.append('@').append(at));
    if (instance.isPresent() || head.isPresent() || position.isPresent()) {
      text.append('#').append(instance.orElse(""));
    }
    head.ifPresent(h -> text.append(':').append(h.layer()).append('.').append(h.head()));
    position.ifPresent(at -> text.append('@').append(at));
    return text.toString();
  }
}
