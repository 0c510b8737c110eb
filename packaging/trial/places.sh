# Sourced by packaging/try: homes that cannot be written, and libraries that do not fit.

small_home() { # how large the guest's home is, with a run in it
  umount "$root/home/guest" 2>/dev/null || true
  mount -t tmpfs -o "size=$1,mode=700" tmpfs "$root/home/guest"
  cp -a "$root/home/user/whole" "$root/home/guest/mine"
  chroot "$root" chown -R guest:guest /home/guest
}
fill_home() { # all but some KiB
  local left
  left=$(df -Pk "$root/home/guest" | awk 'NR == 2 { print $4 }')
  head -c "$(((left - $1) * 1024))" /dev/zero >"$root/home/guest/filling" || true
}
nothing_half_written() {
  [ -z "$(find "$root/home/guest" -name '*.part')" ]
}
cannot_write() { # why
  fails "$1" guest headscope train $small --out new
  fails "$1" guest headscope evaluate --run mine --predictors ngram-2 --instances $samples/test.jsonl --save
  grep -q '0\.[0-9]' "$place/out" # found, if not kept
  fails "$1" guest headscope generate --preset reference --split test --count 20 --seed 1 --out test.jsonl
  fails "$1" guest headscope pack mine --out mine.hscope
  as guest headscope predict --run mine --text "abab|abc" >/dev/null
  as guest headscope doctor >"$place/out" || [ $? = 1 ]
  [ "$(grep -c '^problem .* folder' "$place/out")" = 5 ] # that of runs, and four of HeadScope
  nothing_half_written
}
home_read_only() {
  small_home 64m
  mount -o remount,ro "$root/home/guest"
  cannot_write "Read-only file system"
}
home_full() {
  small_home 64m
  fill_home 0
  cannot_write "No space left on device"
}
window_says() { # name of the picture, why: of the journal in the window, of the rest beside it
  window guest "$1" 1280x720 | tee "$place/said"
  [ "$(grep -c "last-session.jsonl ($2)" "$place/said")" = 1 ]
  [ "$(grep -c "preferences.json cannot be written" "$place/said")" = 1 ]
  [ "$(grep -c "Exception\|^.at " "$place/said")" = 0 ]
  nothing_half_written
}
fills_up() { # and goes on when there is room again
  small_home 64m
  fill_home 2600
  fails "No space left on device" guest headscope train $small --out new
  nothing_half_written
  rm "$root/home/guest/filling"
  as guest headscope train --resume --threads 1 --out new --no-head-scores
  same_numbers guest mine new
}
other_computer() { # the machine of a library is two bytes of its head
  local torch=$root/opt/headscope/lib/app/torch library
  cp -a "$torch" "$place/torch"
  for library in "$place"/torch/*.so*; do
    printf '\xb7' | dd of="$library" bs=1 seek=18 conv=notrunc status=none
  done
  mount --bind "$place/torch" "$torch"
  # shellcheck disable=SC2064
  trap "umount '$torch'" EXIT
  fails "package for this kind of computer" user headscope predict --run whole --text ab
}
cuda_libraries() {
  local folder=$root/home/user/.local/share/headscope/cuda brought=$root/home/user/brought jar
  jar=$(dirname "$(. "$here/jdk25.sh" && find_java25)")/jar
  as user mkdir -p .local/share/headscope/cuda/2.4.0-cu121/bin brought
  as user headscope doctor | grep '2.4.0-cu121 has another version and is not used: delete it'
  # A wheel of the shape of PyPI's, with a library of 3 GB.
  as user sh -c 'cd brought && mkdir -p torch/lib torch-2.7.1.dist-info
    printf "__version__ = \"2.7.1\"\ncuda: str = \x2712.6\x27\n" >torch/version.py
    printf "Name: torch\nVersion: 2.7.1\n" >torch-2.7.1.dist-info/METADATA
    truncate -s 3G torch/lib/libtorch.so; : >torch-2.7.1.dist-info/RECORD'
  "$jar" --create --no-manifest --file "$brought/torch-2.7.1-cp312-cp312-manylinux_2_28_x86_64.whl" \
    -C "$brought" torch -C "$brought" torch-2.7.1.dist-info
  as user bash -c 'trust=$(sha256sum brought/*.whl | sed "s/ .*//; s/^/--sha256 /")
    cd .local/share/headscope/cuda
    headscope cuda add ~/brought $trust 2>~/stopped & a=$!
    until [ -n "$(find . -size +1M)" ]; do kill -0 $a || exit 1; sleep 0.05; done
    SECONDS=0; kill -TERM $a; wait $a; echo "ended with $? after $SECONDS s"; cat ~/stopped; find . -name "*2.7.1*"
    [ $SECONDS -le 3 ] && [ -z "$(find . -name "*2.7.1*")" ] && grep -q "nothing was written" ~/stopped'
  rm -rf "$folder" "$brought"
}
