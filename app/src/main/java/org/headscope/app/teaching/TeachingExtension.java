package org.headscope.app.teaching;

import org.headscope.app.feature.FeatureContext;
import org.headscope.app.window.view.Extension;
import org.headscope.app.window.view.Views;

/// The entry point of lessons and presenting for the rest of the program.
public final class TeachingExtension implements Extension {
  @Override
  public OfViews begin(Views views, FeatureContext context) {
    return new PresentedViews(views, context);
  }
}
