package org.headscope.app.window;

import java.util.List;

/**
 * A question that the middle of the window can answer.
 *
 * @param id its name in preferences and on the command line: {@code compare}
 * @param title its name for people
 * @param explanation what it shows, in a sentence
 * @param content what stands in the middle, made when somebody first looks
 * @param panels names of its views, first the one that takes the keyboard
 * @param wide whether it takes the room of the views at the right, which say nothing about it
 */
record Tab(
    String id,
    String title,
    String explanation,
    Lazy<TabContent> content,
    List<String> panels,
    boolean wide) {}
