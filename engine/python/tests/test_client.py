"""Asks a running HeadScope: python -m unittest, in engine/python.

HEADSCOPE_PROGRAM is the program, as a JSON list of words; HEADSCOPE_SAMPLES is the folder of the
shipped runs.
"""

import _thread
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

import headscope

PROGRAM = json.loads(os.environ.get("HEADSCOPE_PROGRAM", "[]"))
SAMPLES = Path(os.environ.get("HEADSCOPE_SAMPLES", "samples"))
SAMPLE = SAMPLES / "transformer-4x2"
LONG = {"predictors": "bw", "instances": SAMPLES / "test.jsonl", "no_cache": True}


@unittest.skipUnless(PROGRAM, "HEADSCOPE_PROGRAM names no program")
class ClientTest(unittest.TestCase):
    hs: headscope.HeadScope

    @classmethod
    def setUpClass(cls) -> None:
        cls.hs = headscope.open(PROGRAM, folders=[SAMPLES])

    @classmethod
    def tearDownClass(cls) -> None:
        cls.hs.close()

    def setUp(self) -> None:
        self.hs.progress = None
        self.run_ = self.hs.run(SAMPLE)

    def test_predicts_as_the_command_line_does(self) -> None:
        printed = subprocess.run(
            PROGRAM + ["predict", "--run", str(SAMPLE), "--text", "ab|a", "--json"],
            check=True,
            capture_output=True,
        )
        self.assertEqual(self.run_.predict("ab|a"), json.loads(printed.stdout))

    def test_reads_checkpoints_and_maps(self) -> None:
        last = self.run_.attention(text="ab|ab", layer=2, head=2)
        first = self.run_.at(0).attention(text="ab|ab", layer=2, head=2)
        self.assertEqual((last["step"], first["step"]), (20000, 0))
        for row in last["weights"] + first["weights"]:
            self.assertAlmostEqual(sum(row), 1, places=5)
        self.assertNotEqual(last["weights"], first["weights"])

    def test_scores_heads_and_cuts_one(self) -> None:
        heads = self.run_.head_scores(held_out=True, count=5)[0]["heads"]
        self.assertEqual([(h["layer"], h["head"]) for h in heads][:3], [(1, 1), (1, 2), (2, 1)])
        cut = self.run_.ablate(cut="2.2 by mean", held_out=True, count=5)["effects"][0]
        self.assertEqual(cut["cut"][0]["components"], ["2.2"])
        self.assertGreater(cut["change"]["tvd"]["value"], 0)

    def test_any_command_is_a_method(self) -> None:
        read = self.run_.influence(text="ab|ab", replacements=1)
        self.assertEqual(read["step"], 20000)
        self.assertTrue(self.run_.at(20000).trust()["checks"])
        with self.assertRaises(AttributeError):
            self.run_._trust  # pylint: disable=pointless-statement

    def test_a_failure_is_one_sentence_and_the_next_call_works(self) -> None:
        with self.assertRaisesRegex(headscope.HeadScopeError, r"^ablate has no option 'cuts'"):
            self.run_.ablate(cuts="2.2 by mean")
        with self.assertRaisesRegex(headscope.HeadScopeError, r"is in none of the folders"):
            self.hs.run(SAMPLES.parent).predict("ab")
        with self.assertRaisesRegex(headscope.HeadScopeError, r"^'serve' is no command"):
            self.hs.call("serve", folder="/")
        with self.assertRaises(ValueError):
            self.run_.predict("ab", seed=float("nan"))
        self.assertIn("rows", self.run_.predict("ab"))

    def test_reports_progress(self) -> None:
        seen = []
        self.hs.progress = seen.append
        self.run_.ablate(held_out=True, count=20, cut="2.2 by mean")
        self.assertTrue(seen)
        self.assertEqual({at.total for at in seen}, {20})
        self.assertEqual([at.done for at in seen], sorted(at.done for at in seen))
        self.assertRegex(seen[-1].text, r"^ablations \d+ of 20")

    def test_ctrl_c_cancels_the_request_alone(self) -> None:
        # A shell starts its background jobs with Ctrl-C ignored.
        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        self.addCleanup(signal.signal, signal.SIGINT, before)
        self.hs.progress = lambda _: _thread.interrupt_main()
        start = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            self.hs.call("evaluate", **LONG)
        self.assertLess(time.monotonic() - start, 20)
        self.hs.progress = None
        self.assertIn("rows", self.run_.predict("ab"))

    def test_an_error_of_the_watcher_cancels_the_request(self) -> None:
        self.hs.progress = lambda at: 1 // 0
        with self.assertRaises(ZeroDivisionError):
            self.hs.call("evaluate", **LONG)
        self.hs.progress = None
        self.assertIn("rows", self.run_.predict("ab"))

    def test_threads_share_a_process(self) -> None:
        rows = {}

        def ask(text: str) -> None:
            rows[text] = self.run_.predict(text)["rows"]

        threads = [threading.Thread(target=ask, args=("a" * n,)) for n in range(1, 9)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({text: len(found) for text, found in rows.items()},
                         {"a" * n: n for n in range(1, 9)})

    def test_two_clients_have_a_process_each(self) -> None:
        with headscope.open(PROGRAM, folders=str(SAMPLES)) as other:
            self.assertNotEqual(other._process.pid, self.hs._process.pid)
            theirs = other.call("predict", predictors="ngram-2", text="ab|a")
            self.assertEqual(theirs, self.hs.call("predict", predictors="ngram-2", text="ab|a"))
        self.assertEqual(other._process.returncode, 0)
        self.assertIn("rows", self.run_.predict("ab"))
        with self.assertRaisesRegex(headscope.HeadScopeError, "has ended; open it again"):
            other.run(SAMPLE).predict("ab|a")

    def test_a_program_that_does_not_start_is_one_sentence(self) -> None:
        with self.assertRaisesRegex(headscope.HeadScopeError, "^no-program cannot be started"):
            headscope.open("no-program", folders=[SAMPLES])
        with headscope.open(PROGRAM, folders=["no-folder"]) as none:
            with self.assertRaisesRegex(headscope.HeadScopeError, "no-folder is no folder"):
                none.call("predict", text="ab", predictors="ngram-2")

    @unittest.skipUnless(os.name == "posix", "signals")
    def test_a_signal_ends_it_cleanly(self) -> None:
        hs = headscope.open(PROGRAM, folders=[SAMPLES])
        hs.progress = lambda _: hs._process.send_signal(signal.SIGTERM)
        with self.assertRaisesRegex(headscope.HeadScopeError, "^Cancelled"):
            hs.call("evaluate", **LONG)
        self.assertEqual(hs._process.wait(15), 128 + signal.SIGTERM)
        self.assertEqual(list(hs._said), [])
        hs.close()

    def test_exports_arrays(self) -> None:
        try:
            import numpy
        except ImportError:
            self.skipTest("Python has no numpy here")
        with self.assertRaises(headscope.HeadScopeError) as unknown:
            self.hs.call("export", no="option")
        if "'export' is no command" in str(unknown.exception):
            self.skipTest("HeadScope has no export yet")
        with tempfile.TemporaryDirectory() as folder:
            with headscope.open(PROGRAM, folders=[folder, SAMPLES]) as hs:
                arrays = hs.run(SAMPLE).export("maps,rows", text="ab|ab")
                self.assertEqual(os.listdir(folder), [])
        self.assertTrue(arrays)
        self.assertTrue(all(isinstance(a, numpy.ndarray) for a in arrays.values()))


if __name__ == "__main__":
    unittest.main()
