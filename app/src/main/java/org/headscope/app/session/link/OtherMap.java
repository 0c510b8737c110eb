package org.headscope.app.session.link;

import module java.base;

import org.headscope.app.session.Command;
import org.headscope.app.session.RunRef;
import org.headscope.app.session.SessionState;
import org.headscope.app.session.SettingCodec;

/// The second map, B, compared with the current one, A. Empty fields follow A: for example, a head
/// at A's step, or A's head at another step.
///
/// @param run an open run
public record OtherMap(
    Pairing pairing, Optional<RunRef> run, OptionalLong step, Optional<MapRef> head) {
  public enum Pairing {
    ALONE,
    /// A and B with the same axes.
    BESIDE,
    /// A − B.
    DIFFERENCE
  }

  public static final OtherMap NONE =
      new OtherMap(Pairing.ALONE, Optional.empty(), OptionalLong.empty(), Optional.empty());

  public static final String SETTING = "map.other";

  /// Its form in commands, without empty fields.
  public static final SettingCodec<OtherMap> FORM =
      new SettingCodec<>(OtherMap::plain, plain -> read(SettingCodec.members(plain)));

  private static final SettingCodec<Pairing> PAIRING = SettingCodec.of(Pairing.class);
  private static final SettingCodec<Integer> NUMBER = SettingCodec.whole(1, 9999);

  public static OtherMap in(SessionState now) {
    Object plain = now.settings().get(SETTING);
    try {
      return plain == null ? NONE : FORM.read().apply(plain);
    } catch (IllegalArgumentException _) {
      return NONE;
    }
  }

  public Command command() {
    return new Command.Set(SETTING, plain(this));
  }

  public boolean isAlone() {
    return pairing == Pairing.ALONE;
  }

  public boolean isSame() {
    return run.isEmpty() && step.isEmpty() && head.isEmpty();
  }

  public OtherMap shown(Pairing how) {
    return new OtherMap(how, run, step, head);
  }

  /// Another run's map, at the current step and head.
  public OtherMap ofRun(Optional<RunRef> other) {
    return new OtherMap(paired(), other, OptionalLong.empty(), Optional.empty());
  }

  /// Another step's map, of the current head.
  public OtherMap ofStep(OptionalLong other) {
    return new OtherMap(paired(), run, other, Optional.empty());
  }

  public OtherMap ofHead(Optional<MapRef> other) {
    return new OtherMap(paired(), run, step, other);
  }

  /// Returns the options of `render` that show it beside a map of `first`.
  public List<String> options(Optional<RunRef> first) {
    if (isAlone()) {
      return List.of();
    }
    List<String> words =
        new ArrayList<>(List.of("--pair", pairing.name().toLowerCase(Locale.ROOT)));
    String at = step.isPresent() ? "@" + step.getAsLong() : "";
    run.or(() -> first.filter(_ -> step.isPresent()))
        .ifPresent(ref -> words.addAll(List.of("--other-run", ref.directory() + at)));
    head.ifPresent(of ->
        words.addAll(
            List.of(
                "--other-layer",
                String.valueOf(of.layer()),
                "--other-head",
                String.valueOf(of.head()))));
    return words;
  }

  /// Returns side by side instead of a single map, so that a newly chosen second map is visible.
  private Pairing paired() {
    return isAlone() ? Pairing.BESIDE : pairing;
  }

  private static Object plain(OtherMap other) {
    Map<String, Object> plain = new TreeMap<>();
    plain.put("pairing", PAIRING.write().apply(other.pairing));
    other.run.ifPresent(ref -> plain.put("run", ref.directory().toString()));
    other.step.ifPresent(at -> plain.put("step", at));
    other.head.ifPresent(of -> {
      plain.put("layer", (long) of.layer());
      plain.put("head", (long) of.head());
    });
    return plain;
  }

  private static OtherMap read(Map<?, ?> plain) {
    Optional<Integer> layer = member(plain, "layer", NUMBER);
    Optional<Integer> head = member(plain, "head", NUMBER);
    if (layer.isPresent() != head.isPresent()) {
      throw new IllegalArgumentException("must have a layer and a head, or neither");
    }
    return new OtherMap(
        PAIRING.read().apply(SettingCodec.member(plain, "pairing")),
        member(plain, "run", SettingCodec.text()).map(folder -> RunRef.of(Path.of(folder))),
        member(plain, "step", SettingCodec.count())
            .map(OptionalLong::of)
            .orElseGet(OptionalLong::empty),
        layer.flatMap(l -> head.map(h -> new MapRef(l, h))));
  }

  private static <T> Optional<T> member(Map<?, ?> plain, String name, SettingCodec<T> form) {
    return Optional.ofNullable(plain.get(name)).map(value -> form.read().apply(value));
  }
}
