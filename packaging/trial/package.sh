# Sourced by packaging/try: what packages do to a system.

older_deb() { # the same program under an older number, with a file that went since
  local tree=$place/older
  dpkg-deb -R "$deb" "$tree"
  sed -i 's/^Version: .*/Version: 0.9.0/' "$tree/DEBIAN/control"
  echo "of an older version" >"$tree/opt/headscope/lib/app/gone.txt"
  dpkg-deb -Znone -b "$tree" "$root/tmp/older.deb" >/dev/null
  rm -rf "$tree"
}
install_deb() { # the name of a deb in the root
  chroot "$root" sh -c "apt-get -qq update && DEBIAN_FRONTEND=noninteractive \
    apt-get -qq install -y --no-install-recommends /tmp/$1.deb && rm /tmp/$1.deb" >"$place/log" 2>&1 \
    || { cat "$place/log" && exit 1; }
}
version() {
  chroot "$root" dpkg-query -W -f '${Version}' headscope
}
keep_something() { # a run, and a window that was closed
  [ "$(version)" = 0.9.0 ]
  [ -e "$root/opt/headscope/lib/app/gone.txt" ]
  train user whole
  window user older 1280x720
  user sh -c 'find whole .config -type f -exec sha256sum {} +' >"$place/kept"
  grep -q preferences.json "$place/kept"
}
upgraded() {
  [ "$(version)" != 0.9.0 ]
  [ ! -e "$root/opt/headscope/lib/app/gone.txt" ]
  user sha256sum --quiet -c - <"$place/kept"
  user headscope evaluate --run whole --predictors ngram-2 --instances $samples/test.jsonl --save
}
files_whole() {
  user sh -c 'cd /opt/headscope/lib/app && sha256sum --quiet -c SHA256SUMS'
}
double_click() { # as desktops ask: by what a file is, and by what opens that
  user headscope pack $samples/lstm --out some.hscope
  user sh -c 'set -e; desktop-file-validate /usr/share/applications/headscope.desktop
    export XDG_CURRENT_DESKTOP=GNOME
    opens() { xdg-mime query default "$(xdg-mime query filetype "$1")"; }
    cp '$samples'/lstm/run.json . && head -1 '$samples'/test.jsonl >one.jsonl
    set -x
    [ "$(opens some.hscope)" = headscope.desktop ]
    [ "$(opens run.json)" = "" ]
    [ "$(opens one.jsonl)" = "" ]'
}
nothing_unpacked() {
  user sh -c '! ls -d ~/.openjfx ~/.cache/JNA ~/.djl.ai 2>/dev/null'
}
removed() { # and nothing of it is left but what people made
  chroot "$root" dpkg -r headscope
  local left
  left=$(find "$root" -xdev -path "$root/home" -prune -o -path "$root/proc" -prune -o -path "$root/tmp" -prune \
    -o \( -iname '*headscope*' -o -path "$root/opt/*" \) -print)
  echo "$left"
  [ -z "$left" ]
  user test -e whole/COMPLETE
  user test -e .config/headscope/preferences.json
}
