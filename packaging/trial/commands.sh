# Sourced by packaging/try: what the command line does where nobody has rights or a network.

# On one thread, since models with dropout give the same numbers on one alone.
small="--arch transformer --layers 1 --heads 1 --width 16 --preset class-demo --steps 60 --seed 1 \
--kernels default --threads 1 --no-head-scores"

train() { # user, folder, more
  local who=$1 folder=$2
  shift 2
  as "$who" headscope train $small "$@" --out "$folder"
}
fails() { # with one sentence and exit code 1: what it has to say, user, command...
  local says=$1 code=0
  shift
  as "$@" >"$place/out" 2>"$place/err" || code=$?
  cat "$place/err"
  [ $code = 1 ]
  grep -v '^Training [0-9]' "$place/err" >"$place/sentence"
  [ "$(wc -l <"$place/sentence")" = 1 ]
  grep -q '[.]$' "$place/sentence"
  grep -q -- "$says" "$place/sentence"
}
same_numbers() { # user, two runs: weights to the bit, and losses
  local who=$1 losses='s/"seconds":[^,]*,//; s/,"check":"[^"]*"//'
  as "$who" cmp "$2/checkpoints/step-00000060.safetensors" "$3/checkpoints/step-00000060.safetensors"
  diff <(as "$who" sed "$losses" "$2/metrics.jsonl") <(as "$who" sed "$losses" "$3/metrics.jsonl")
}
doctor_green() {
  user headscope doctor | tee "$place/doctor"
  grep -q 'no NVIDIA driver is installed' "$place/doctor"
  ! grep '^problem' "$place/doctor"
}
from_cache() { # at least nine of ten of our classes come from the AOT cache
  options=-Xlog:class+load:file=/home/user/classes user headscope rehearse
  user awk '/ org.headscope/ { all++ } / org.headscope.*shared objects file/ { cached++ }
    END { print cached, "of", all; exit !(all > 500 && cached >= 0.9 * all) }' classes
}
# The numbers of the samples as the checkout computes them: the same program, the same machine.
evaluation() { # a command that is headscope, the samples
  "$1" evaluate --run "$2/transformer-4x2" --predictors ngram-2,truth --instances "$2/test.jsonl" \
    --json | sed 's|"[^"]*/samples/|"samples/|g'
}
evaluate_alike() {
  (cd "$here/.." && evaluation packaging/headscope samples) >"$place/there"
  installed() { user headscope "$@"; }
  evaluation installed $samples >"$place/here"
  [ -s "$place/here" ]
  diff "$place/there" "$place/here"
}
killed_and_resumed() {
  user bash -c 'headscope train '"$small"' --out killed &
    until [ -e killed/checkpoints/step-00000020.safetensors ]; do kill -0 $! || exit 1; sleep 0.05; done
    kill -9 $!; wait $!; [ $? = 137 ] && [ ! -e killed/COMPLETE ]'
  user headscope train --resume --threads 1 --out killed --no-head-scores
  same_numbers user whole killed
}
odd_names() {
  local folder="Läufe mit Leerzeichen 実験 مثال"
  train user "$folder/mein Lauf"
  same_numbers user whole "$folder/mein Lauf"
  user sh -c "head -3 $samples/test.jsonl >'$folder/Beispiele ä.jsonl'"
  user headscope evaluate --run "$folder/mein Lauf" --predictors ngram-2 --instances "$folder/Beispiele ä.jsonl" --save
  user headscope render --run "$folder/mein Lauf" --instances "$folder/Beispiele ä.jsonl" --view attention --out "$folder/Bilder ö"
  user headscope pack "$folder/mein Lauf" --instances "$folder/Beispiele ä.jsonl" --out "$folder/Paket ü.hscope"
  user headscope unpack "$folder/Paket ü.hscope" --into "$folder/ausgepackt"
  [ -n "$(find "$root/home/user/$folder/Bilder ö" -name '*.png')" ]
  [ -n "$(find "$root/home/user/$folder/ausgepackt" -name COMPLETE)" ]
  # A locale without such letters cannot name the folder: one sentence says so.
  lang=C user headscope predict --run "$folder/mein Lauf" --text ab 2>"$place/err" || [ $? = 2 ]
  cat "$place/err"
  [ "$(wc -l <"$place/err")" = 1 ]
  grep -q 'set LC_ALL=C.UTF-8' "$place/err"
}
in_locale() { # files, JSON and texts of a locale, in a folder of its name
  lang=$1 user sh -ec "mkdir -p locales/$1 && cd locales/$1 && export S=$samples && "'
    headscope evaluate --run $S/lstm --predictors ngram-2,truth --instances $S/test.jsonl --curves --json >evaluate.json
    headscope evaluate --run $S/lstm --predictors ngram-2,truth --instances $S/test.jsonl >evaluate.txt
    headscope generate --preset reference --split test --count 20 --seed 7 --out test.jsonl
    headscope predict --run $S/lstm --text "abab|abc" --json >predict.json
    headscope attention --run $S/transformer-4x2 --text "abab|abc" --layer 2 --head 1 --json >attention.json
    headscope head-scores --run $S/transformer-4x2 --stored >heads.txt
    headscope render --run $S/lstm --instances $S/test.jsonl --view attention --format svg --out pictures'
  lang=$1 train user "locales/$1/run"
}
odd_locales() { # the same bytes as elsewhere, digits of ASCII and points
  local locale
  in_locale C.UTF-8
  for locale in C tr_TR.UTF-8 ar_EG.UTF-8; do
    in_locale "$locale"
    user diff -r -x run -x '*.pdf' locales/C.UTF-8 "locales/$locale"
    same_numbers user locales/C.UTF-8/run "locales/$locale/run"
    user sh -c "! grep -P '[٠-٩]' locales/$locale/*.json locales/$locale/run/metrics.jsonl"
  done
}
