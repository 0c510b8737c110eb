package org.headscope.app.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NoticeTest {
  @Test
  void textDirectionCharactersAreMadeVisible() {
    Notice notice = new Notice(Notice.Kind.INFORMATION, "Undid: choose a\tb\u202e");
    assertThat(notice.sentence()).isEqualTo("Undid: choose a\\tb\\u202e");
  }
}
