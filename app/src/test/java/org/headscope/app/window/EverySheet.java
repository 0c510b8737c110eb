package org.headscope.app.window;

import module java.base;

/// What opens each sheet that lies over a window, by its name.
final class EverySheet {
  private EverySheet() {}

  static Map<String, Runnable> of(MainWindow window) {
    Sheets sheets = window.sheets();
    Map<String, Runnable> all = new LinkedHashMap<>();
    all.put("palette", () -> sheets.openPalette(""));
    all.put("lessons", sheets::openLessons);
    all.put("notes", sheets::openNotes);
    all.put("history", sheets::openHistory);
    all.put("new instance", sheets::openDrawing);
    all.put("export pack", sheets::openPacking);
    all.put("record", () -> sheets.openRecording(window.panels().getFirst()));
    all.put("about", sheets::openAbout);
    all.put("glossary", sheets::openGlossary);
    all.put("preferences", sheets::openPreferences);
    all.put("report", sheets::openReport);
    all.put("help", sheets::openHelp);
    all.put("export figure", () -> sheets.openExport(window.panels().getFirst()));
    return all;
  }
}
