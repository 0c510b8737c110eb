"""Makes small tokenizers of four kinds, and writes what the package tokenizers does with 10,000 random texts: the fixtures of
LibraryTokenizerTest.

    pip install tokenizers==0.23.3
    python pieces.py ../resources/tokenizers
"""

import json
import os
import sys
import zlib

import tokenizers
from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

OUT = sys.argv[1]
LICENCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../../LICENSE")
CORPUS = open(LICENCE, encoding="utf-8").read().splitlines() + ["Größe und Maß, naïve café, Ω = 3 μm, Москва, 東京 日本語, 🙂 👩‍🔬"] * 5
TEXTS, WHOLE, BLOCK = 10_000, 100, 100

# Ranges of code points, from and to: each character of a text is of one of them.
RANGES = [(0x61, 0x7A), (0x61, 0x7A), (0x20, 0x20), (0x41, 0x5A), (0x20, 0x7E), (0x09, 0x0D), (0xA0, 0xFF), (0x300, 0x36F), (0x391, 0x3C9), (0x410, 0x44F), (0x5D0, 0x5EA), (0x2010, 0x206F), (0x3041, 0x30FE), (0x4E00, 0x9FA5), (0xAC00, 0xD7A3), (0xFF01, 0xFF5E), (0x1F300, 0x1F64F), (0x00, 0x1F)]


def texts():
    """The same as in LibraryTokenizerTest."""
    x = 1

    def draw(n):
        nonlocal x
        x = (x * 6364136223846793005 + 1442695040888963407) % 2**64
        return (x >> 33) % n

    for _ in range(TEXTS):
        text = []
        for _ in range(draw(25)):
            low, high = RANGES[draw(len(RANGES))]
            text.append(chr(low + draw(high - low + 1)))
        yield "".join(text)


def byte_level():
    """as GPT-2, GPT-NeoX, Llama 3, Qwen"""
    t = Tokenizer(models.BPE())
    t.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    t.decoder = decoders.ByteLevel()
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    t.train_from_iterator(CORPUS, trainers.BpeTrainer(vocab_size=500, special_tokens=["<|endoftext|>"], initial_alphabet=alphabet))
    return t


def byte_fallback():
    """as Llama 1 and 2, Mistral: SentencePiece's BPE"""
    t = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True, fuse_unk=True))
    t.normalizer = normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")])
    t.decoder = decoders.Sequence([decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)])
    pieces = ["<unk>", "<s>", "</s>"] + [f"<0x{b:02X}>" for b in range(256)]
    t.train_from_iterator(CORPUS, trainers.BpeTrainer(vocab_size=600, special_tokens=pieces))
    held = json.loads(t.to_str())
    held["added_tokens"] = held["added_tokens"][:3]  # bytes are ordinary pieces
    return Tokenizer.from_str(json.dumps(held))


def unigram():
    """as T5: SentencePiece's Unigram"""
    t = Tokenizer(models.Unigram())
    t.normalizer = normalizers.NFKC()
    t.pre_tokenizer = pre_tokenizers.Metaspace()
    t.decoder = decoders.Metaspace()
    t.train_from_iterator(CORPUS, trainers.UnigramTrainer(vocab_size=300, special_tokens=["<unk>"], unk_token="<unk>", show_progress=False))
    return t


def word_piece():
    """as BERT, in lower case"""
    t = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    t.normalizer = normalizers.BertNormalizer()
    t.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    t.decoder = decoders.WordPiece()
    t.train_from_iterator(CORPUS, trainers.WordPieceTrainer(vocab_size=300, special_tokens=["[UNK]"]))
    return t


os.makedirs(OUT, exist_ok=True)
for name, make in {"byte-level": byte_level, "byte-fallback": byte_fallback, "unigram": unigram, "word-piece": word_piece}.items():
    tokenizer = make()
    tokenizer.save(f"{OUT}/{name}.json", pretty=False)
    read = []
    for text in texts():
        ids = tokenizer.encode(text, add_special_tokens=False).ids
        read.append({"ids": ids, "text": tokenizer.decode(ids, skip_special_tokens=False)})
    lines = [",".join(map(str, r["ids"])) + " " + r["text"] + "\n" for r in read]
    blocks = ["".join(lines[i : i + BLOCK]) for i in range(0, TEXTS, BLOCK)]
    held = {"package": "tokenizers " + tokenizers.__version__, "size": tokenizer.get_vocab_size(), "first": read[:WHOLE]}
    held["blocks"] = [f"{zlib.crc32(b.encode()):08x}" for b in blocks]
    json.dump(held, open(f"{OUT}/{name}.texts.json", "w"), ensure_ascii=True)
