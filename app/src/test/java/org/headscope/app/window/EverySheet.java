package org.headscope.app.window;

import module java.base;

import org.headscope.app.teaching.TaughtWindow;

/// The actions that open each sheet of a window, by name.
final class EverySheet {
  private EverySheet() {}

  static Map<String, Runnable> of(MainWindow window) {
    Sheets sheets = window.sheets();
    Map<String, Runnable> all = new LinkedHashMap<>();
    all.put("palette", () -> sheets.openPalette(""));
    all.put("lessons", () -> TaughtWindow.of(window).openLessons());
    all.put("notes", () -> sheets.open(Sheets.Kind.NOTES));
    all.put("history", () -> sheets.open(Sheets.Kind.HISTORY));
    all.put("new instance", () -> sheets.open(Sheets.Kind.DRAWING));
    all.put("export pack", () -> sheets.open(Sheets.Kind.PACK));
    all.put("record", () -> TaughtWindow.of(window).openRecording(window.panels().getFirst()));
    all.put("about", () -> sheets.open(Sheets.Kind.ABOUT));
    all.put("glossary", () -> sheets.open(Sheets.Kind.GLOSSARY));
    all.put("preferences", () -> sheets.open(Sheets.Kind.PREFERENCES));
    all.put("report", () -> sheets.open(Sheets.Kind.REPORT));
    all.put("help", () -> sheets.open(Sheets.Kind.HELP));
    all.put("export figure", () -> sheets.openExport(window.panels().getFirst()));
    return all;
  }
}
