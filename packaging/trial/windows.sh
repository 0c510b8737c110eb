# Sourced by packaging/try: windows, each on a display of its own.

window() { # user, name of the picture, pixels, what it opens...: whether it paints a map
  local who=$1 name=$2 pixels=$3
  shift 3
  local code=0 shot=$root/tmp/screen-$name/picture.xwd
  options="-Dheadscope.observe=start ${options:-}" as "$who" bash -c '
    name=$1 pixels=$2; shift 2
    mkdir -p /tmp/screen-$name
    Xvfb -displayfd 3 -screen 0 ${pixels}x24 -fbdir /tmp/screen-$name -nolisten tcp 3>/tmp/screen-$name/number 2>/dev/null & x=$!
    until [ -s /tmp/screen-$name/number ]; do sleep 0.1; done
    export DISPLAY=:$(cat /tmp/screen-$name/number)
    headscope "$@" >/tmp/screen-$name/said 2>&1 & w=$!
    for i in $(seq 400); do sleep 0.5; grep -q "^map" /tmp/screen-$name/said && break; kill -0 $w || break; done
    sleep 5 # what is told comes after the map
    cp /tmp/screen-$name/Xvfb_screen0 /tmp/screen-$name/picture.xwd
    kill $w; wait $w; echo "ended with $?"; kill $x; wait $x
    cat /tmp/screen-$name/said; grep -q "^map" /tmp/screen-$name/said' window "$name" "$pixels" "$@" || code=$?
  if command -v convert >/dev/null; then
    convert "xwd:$shot" "$pictures/$name.png"
  else
    cp "$shot" "$pictures/$name.xwd"
  fi
  rm -rf "$root/tmp/screen-$name"
  return $code
}
second_start() {
  user bash -c 'Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 3>number 2>/dev/null & x=$!
    until [ -s number ]; do sleep 0.1; done
    export DISPLAY=:$(cat number)
    headscope & w=$!
    until [ -S .local/state/headscope/window/socket ]; do kill -0 $w || exit 1; sleep 0.2; done
    sleep 3
    headscope '$samples'/lstm | tee taken; kill -STOP $w
    headscope '$samples'/lstm 2>hangs; code=$?; cat hangs
    kill -CONT $w; kill $w; wait $w; kill $x
    [ $code = 1 ] && grep -q "window that is already open" taken && [ "$(wc -l <hangs)" = 1 ] \
      && grep -q "process $w) does not respond: end it" hangs'
}
two_users() { # windows and trainings of the same names at the same time
  local code=0
  window guest guest 1280x720 >"$place/guest" 2>&1 & local first=$!
  train guest both >>"$place/both" 2>&1 & local second=$!
  window user beside 1280x720 && train user both || code=1
  wait $first || code=1
  wait $second || code=1
  cat "$place/guest" "$place/both"
  as guest test -e .config/headscope/preferences.json
  [ $code = 0 ]
  cmp "$root"/home/{user,guest}/both/checkpoints/step-00000060.safetensors
}
