package org.headscope.app.lesson.write;

/// A step as its author writes it, valid or not.
///
/// @param title the words of its heading, Markdown
/// @param block its fields, YAML; unknown ones stay
public record DraftStep(String title, String text, String block) {}
