package org.headscope.app.session.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.TypedTextContext;
import org.headscope.app.session.link.OtherMap.Pairing;

/// A link to a place in a session, short enough to send: `run@step#instance:2.1@86`, where
/// everything but the run is optional. `#in=file` follows if the instance's file is not shipped or
/// its id is not unique. For two maps, `#beside=run@step:1.2` or `#difference=run@step:1.2` names
/// the second, without the parts that are as in the first. Letters with a meaning in links are
/// percent-encoded in names.
///
/// @param run its name or its folder
/// @param step the last if absent
/// @param instance its id
/// @param file the instance's file, by name or path
public record SessionLink(
    String run,
    OptionalLong step,
    Optional<String> instance,
    Optional<MapRef> head,
    OptionalInt position,
    Optional<String> file,
    Optional<Other> other) {
  private static final Pattern FORM =
      Pattern.compile(
          "(?<run>[^#@][^#]*?)(@(?<step>\\d{1,18}))?"
              + "(#(?!beside=|difference=|in=)(?<instance>[^:@#]*)"
              + "(:(?<layer>\\d{1,4})\\.(?<head>\\d{1,4}))?(@(?<query>\\d{1,9}))?)?"
              + "(#in=(?<file>[^#]+))?"
              + "(#(?<how>beside|difference)=(?<otherRun>[^#]*?)(@(?<otherStep>\\d{1,18}))?"
              + "(:(?<otherLayer>\\d{1,4})\\.(?<otherHead>\\d{1,4}))?)?");

  private static final String OWN = "%:@#=";
  private static final Pattern ENCODED = Pattern.compile("(?:%[0-9A-Fa-f]{2})+");

  /// The second map; empty fields are as in the first.
  public record Other(Pairing how, Optional<String> run, OptionalLong step, Optional<MapRef> head) {
    /// Returns the part of a link for `map`; empty if there is no second map.
    static Optional<Other> of(OtherMap map) {
      return map.isAlone()
          ? Optional.empty()
          : Optional.of(
              new Other(map.pairing(), map.run().map(RunRef::name), map.step(), map.head()));
    }

    /// Returns the second map, with run names resolved by `folders`.
    public OtherMap in(Function<String, Path> folders) {
      return new OtherMap(how, run.map(folders).map(RunRef::of), step, head);
    }

    private String text(UnaryOperator<String> form) {
      StringBuilder text = new StringBuilder("#" + how.name().toLowerCase(Locale.ROOT) + "=");
      run.map(form).ifPresent(text::append);
      step.ifPresent(at -> text.append('@').append(at));
      head.ifPresent(of -> text.append(of.text()));
      return text.toString();
    }
  }

  /// Parses `text`; empty if it is not a link, and a name alone is not.
  public static Optional<SessionLink> parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches() || !(text.contains("@") || text.contains("#"))) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new SessionLink(
              decoded(form.group("run")),
              step(form, "step"),
              part(form, "instance").map(SessionLink::decoded),
              head(form, "layer", "head"),
              part(form, "query")
                  .map(Integer::parseInt)
                  .map(OptionalInt::of)
                  .orElseGet(OptionalInt::empty),
              part(form, "file").map(SessionLink::decoded),
              part(form, "how").map(how -> other(form, how))));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  private static Other other(Matcher form, String how) {
    return new Other(
        Pairing.valueOf(how.toUpperCase(Locale.ROOT)),
        part(form, "otherRun").map(SessionLink::decoded),
        step(form, "otherStep"),
        head(form, "otherLayer", "otherHead"));
  }

  private static Optional<String> part(Matcher form, String name) {
    return Optional.ofNullable(form.group(name)).filter(part -> !part.isEmpty());
  }

  private static OptionalLong step(Matcher form, String name) {
    return part(form, name)
        .map(Long::parseLong)
        .map(OptionalLong::of)
        .orElseGet(OptionalLong::empty);
  }

  private static Optional<MapRef> head(Matcher form, String layer, String head) {
    return part(form, layer)
        .map(of -> new MapRef(Integer.parseInt(of), Integer.parseInt(form.group(head))));
  }

  public static SessionLink to(RunRef run, long step) {
    return new SessionLink(
        run.name(),
        OptionalLong.of(step),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /// Returns the link to `now` with the second map `map`; empty without a run. Typed text is left
  /// out, since it exists only in this session.
  ///
  /// @param file the instance's file as the link names it; empty if it is not needed
  public static Optional<SessionLink> of(SelectionState now, Optional<String> file, OtherMap map) {
    SelectionState.InModel model = now.model();
    Optional<String> instance =
        now.opened()
            .instance()
            .filter(place -> !TypedTextContext.typed(place))
            .map(place -> place.id());
    int query = now.sequence().pinned() ? now.sequence().query() : -1;
    return now.opened()
        .run()
        .map(run ->
            new SessionLink(
                run.name(),
                OptionalLong.of(now.opened().step()),
                instance,
                Optional.of(new MapRef(model.layer(), model.head())),
                query < 0 || instance.isEmpty() ? OptionalInt.empty() : OptionalInt.of(query),
                instance.flatMap(_ -> file),
                Other.of(map)));
  }

  public SessionLink withHead(MapRef other) {
    return new SessionLink(run, step, instance, Optional.of(other), position, file, this.other);
  }

  public SessionLink withStep(long other) {
    return new SessionLink(run, OptionalLong.of(other), instance, head, position, file, this.other);
  }

  /// Returns the same place in the run `first`, with the file renamed by `fileName` and the second
  /// map's run by `second`.
  public SessionLink in(
      String first, UnaryOperator<String> fileName, UnaryOperator<String> second) {
    return new SessionLink(
        first,
        step,
        instance,
        head,
        position,
        file.map(fileName),
        other.map(map -> new Other(map.how(), map.run().map(second), map.step(), map.head())));
  }

  public String text() {
    String plain = text(name -> name);
    return parse(plain).equals(Optional.of(this)) ? plain : text(SessionLink::encoded);
  }

  private String text(UnaryOperator<String> form) {
    StringBuilder text = new StringBuilder(form.apply(run));
    step.ifPresent(at -> text.append('@').append(at));
    if (instance.isPresent() || head.isPresent() || position.isPresent()) {
      text.append('#').append(instance.map(form).orElse(""));
    }
    head.ifPresent(of -> text.append(of.text()));
    position.ifPresent(at -> text.append('@').append(at));
    file.map(form).ifPresent(name -> text.append("#in=").append(name));
    other.ifPresent(map -> text.append(map.text(form)));
    return text.toString();
  }

  /// Encodes letters of `name` that have a meaning in links, or would be lost at its ends.
  private static String encoded(String name) {
    return name.codePoints()
        .mapToObj(Character::toString)
        .map(letter ->
            OWN.contains(letter) || letter.isBlank()
                ? URLEncoder.encode(letter, UTF_8).replace("+", "%20")
                : letter)
        .collect(Collectors.joining());
  }

  /// Decodes [#encoded]; text that only resembles an encoding, as in links of earlier versions,
  /// stays.
  private static String decoded(String part) {
    return ENCODED
        .matcher(part)
        .replaceAll(code -> {
          String name = URLDecoder.decode(code.group(), UTF_8);
          return Matcher.quoteReplacement(name.indexOf('\uFFFD') < 0 ? name : code.group());
        });
  }
}
