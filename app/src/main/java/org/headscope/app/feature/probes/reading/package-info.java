/// The predictions of the picked probe along the instance.
@org.jspecify.annotations.NullMarked
package org.headscope.app.feature.probes.reading;
