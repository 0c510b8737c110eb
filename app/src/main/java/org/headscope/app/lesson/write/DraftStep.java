package org.headscope.app.lesson.write;

/// A step as its author wrote it, valid or not.
///
/// @param title the text of its heading, in Markdown
/// @param block its fields in YAML, unknown ones included
public record DraftStep(String title, String text, String block) {}
