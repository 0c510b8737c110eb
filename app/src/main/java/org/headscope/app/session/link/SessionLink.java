package org.headscope.app.session.link;

import static java.nio.charset.StandardCharsets.UTF_8;

import module java.base;

import org.headscope.app.session.ReferenceLanguage;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SelectionState;
import org.headscope.app.session.link.OtherMap.Pairing;

/// A place in a session as a few letters that can be sent: `run@step#instance:2.1@86`, of which all
/// but the run may be left out. `#in=file` follows where the instance is of a file that HeadScope
/// does not come with, or its name is not its own. Where two maps are shown, `#beside=run@step:1.2`
/// or `#difference=run@step:1.2` follows and names the second, without what is as in the first.
/// Where a name has letters that stand for something in a link, they are percent-encoded.
///
/// @param run its name, or its folder
/// @param step the last if absent
/// @param instance by its id
/// @param file of the instance, its name or its path
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

  /// The second map; what is empty is as in the first.
  public record Other(Pairing how, Optional<String> run, OptionalLong step, Optional<MapRef> head) {
    /// What a link says of `map`; empty if it is none.
    static Optional<Other> of(OtherMap map) {
      return map.isAlone()
          ? Optional.empty()
          : Optional.of(
              new Other(map.pairing(), map.run().map(RunRef::name), map.step(), map.head()));
    }

    /// The map that is meant, of a run in the folder that `folders` says.
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

  /// What `text` says, if it is a link: a name alone is none.
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

  /// Where `now` is, beside the second map `map`; empty without a run. What was typed has no name
  /// that others could find.
  ///
  /// @param file of the instance as the link names it; empty where it is found without
  public static Optional<SessionLink> of(SelectionState now, Optional<String> file, OtherMap map) {
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

  /// The same place in the run `first`; its file is what `fileName` says of it, the second map's
  /// run what `second` does.
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

  /// `name` without letters that stand for something in a link, or would be lost at its ends.
  private static String encoded(String name) {
    return name.codePoints()
        .mapToObj(Character::toString)
        .map(letter ->
            OWN.contains(letter) || letter.isBlank()
                ? URLEncoder.encode(letter, UTF_8).replace("+", "%20")
                : letter)
        .collect(Collectors.joining());
  }

  /// What [#encoded] wrote; what only looks like it, as in links of earlier versions, stays.
  private static String decoded(String part) {
    return ENCODED
        .matcher(part)
        .replaceAll(code -> {
          String name = URLDecoder.decode(code.group(), UTF_8);
          return Matcher.quoteReplacement(name.indexOf('\uFFFD') < 0 ? name : code.group());
        });
  }
}
