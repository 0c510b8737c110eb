package org.headscope.app.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import module java.base;

import org.junit.jupiter.api.Test;

/// The values that settings accept, and the end of the sentence about others.
class SettingCodecTest {
  private enum Side {
    FAR_LEFT,
    RIGHT
  }

  private static void refused(SettingCodec<?> form, Object plain, String words) {
    assertThatThrownBy(() -> form.read().apply(plain))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(words);
  }

  private static <T> void same(SettingCodec<T> form, T value, Object plain) {
    assertThat(form.write().apply(value)).isEqualTo(plain);
    assertThat(form.read().apply(plain)).isEqualTo(value);
  }

  @Test
  void valuesAreWrittenAndReadBack() {
    same(SettingCodec.text(), "a", "a");
    same(SettingCodec.flag(), true, true);
    same(SettingCodec.flag(), false, false);
    same(SettingCodec.whole(1, 9), 1, 1L);
    same(SettingCodec.whole(1, 9), 9, 9L);
    same(SettingCodec.count(), 0L, 0L);
    same(SettingCodec.of(Side.class), Side.FAR_LEFT, "far-left");
    same(SettingCodec.whole(1, 9).list(), List.of(1, 2), List.of(1L, 2L));
    same(SettingCodec.count().as(Long::toBinaryString, s -> Long.parseLong(s, 2)), "11", 3L);
    String longest = "a".repeat(1 << 16);
    same(SettingCodec.text(), longest, longest);
  }

  @Test
  void otherValuesAreRefused() {
    refused(SettingCodec.text(), 1L, "must be a text");
    refused(SettingCodec.text(), "a".repeat((1 << 16) + 1), "must have at most 65536 letters");
    refused(SettingCodec.flag(), "true", "must be true or false");
    refused(SettingCodec.whole(1, 9), 0L, "must be a whole number from 1 to 9");
    refused(SettingCodec.whole(1, 9), 10L, "must be a whole number from 1 to 9");
    refused(SettingCodec.whole(1, 9), 1.5, "must be a whole number from 1 to 9");
    refused(SettingCodec.count(), -1L, "must be a whole number of at least 0");
    refused(SettingCodec.of(Side.class), "left", "must be one of far-left, right");
    refused(SettingCodec.flag().list(), true, "must be a list");
    refused(SettingCodec.flag().list(), List.of(1L), "must be true or false");
  }

  @Test
  void membersOfObjectsAreRequired() {
    assertThat(SettingCodec.member(Map.of("a", 1L), "a")).isEqualTo(1L);
    assertThatThrownBy(() -> SettingCodec.member(Map.of("a", 1L), "b"))
        .hasMessage("must have a field b");
    assertThatThrownBy(() -> SettingCodec.members("a")).hasMessage("must be an object");
  }

  @Test
  void equalValuesHaveOneForm() {
    Object plain = Map.of("b", List.of(1, 2L, "x", true), "a", 0.5);
    assertThat(SettingCodec.canonical(plain))
        .isEqualTo(Map.of("a", 0.5, "b", List.of(1L, 2L, "x", true)));
    assertThatThrownBy(() -> SettingCodec.canonical(null))
        .hasMessage("no setting has the value null");
    assertThatThrownBy(() -> SettingCodec.canonical(Double.NaN))
        .hasMessage("no setting has the value NaN");
    assertThatThrownBy(() -> SettingCodec.canonical(List.of(1.5f)))
        .hasMessage("no setting has the value 1.5");
  }
}
