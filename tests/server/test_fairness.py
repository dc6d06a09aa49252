"""Shuffles that nobody chose: secret, nonces, and their verification."""

from dataclasses import replace
from secrets import token_hex
from typing import Any

import pytest

import fareplay
from fareplay.client import bot, me, nobody
from fareplay.server.tables import fairness
from fareplay.server.tables.fairness import Proof
from tests.server.playing import GAME, eventually, play_on
from tests.server.running import Running


def finished(running: Running) -> tuple[dict[str, object], Proof]:
    """A finished game's record and proof, with the hashes as they were shown before."""
    ada, bo = running.client("Ada", "192.0.2.1"), running.client("Bo", "192.0.2.2")
    opened = ada.open_table(GAME, [me(), nobody(), bot("random")], rated=True).table
    nonces = [token_hex(16), token_hex(16), None]
    bo.join(opened.id, nonce=nonces[1])
    assert bo.snapshot(opened.id).table.seats[1].nonce is None  # not before the start
    begun = ada.start(opened.id, nonce=nonces[0]).table
    assert [seat.nonce for seat in begun.seats] == nonces
    assert (begun.secret, begun.salt) == (None, None)
    assert begun.secret_hash == opened.secret_hash
    for client in (ada, bo):
        client.leave(opened.id)
    eventually(lambda: ada.snapshot(opened.id).table.state == "finished")
    over = ada.snapshot(opened.id).table
    assert over.salt is not None
    assert begun.commitment is not None
    record = ada.record(opened.id)
    return record, Proof(over.salt, begun.commitment, over.secret, opened.secret_hash, nonces)


@pytest.mark.usefixtures("bots_do_not_wait")
def test_every_seat_adds_to_the_shuffle_and_anybody_can_check_it(running: Running) -> None:
    record, proof = finished(running)
    assert fairness.verify(record, proof) is None
    assert proof.secret is not None
    other = replace(proof, nonces=[token_hex(16), *proof.nonces[1:]])
    assert fairness.verify(record, other) == "the salt does not follow from the secret and the nonces"
    tried = replace(proof, secret=token_hex(16))
    assert "whose hash was shown when the table was opened" in (fairness.verify(record, tried) or "")


@pytest.mark.usefixtures("bots_do_not_wait")
def test_a_nonce_is_added_to_a_rematch_after_its_secret_is_fixed(running: Running) -> None:
    ada, bo = running.client("Ada", "192.0.2.1"), running.client("Bo", "192.0.2.2")
    table = ada.open_table(GAME, [me(), nobody()], rated=True).table.id
    bo.join(table)
    ada.start(table)
    for client in (ada, bo):
        client.leave(table)
    eventually(lambda: ada.snapshot(table).table.state == "finished")
    nonces = [token_hex(16), token_hex(16)]
    asked = ada.again(table, nonce=nonces[1])
    assert [seat.ready for seat in asked.table.seats] == [False, True]
    begun = bo.again(table, nonce=nonces[0]).table
    assert begun.state == "playing"
    assert begun.secret_hash == asked.table.secret_hash
    assert [seat.nonce for seat in begun.seats] == nonces


@pytest.mark.parametrize("game", ["get-on-board/rome", "ticket-to-ride/london"])
def test_a_deal_that_was_chosen_is_found_out(game: str) -> None:
    secret, nonces = fairness.new_secret(), [token_hex(16), None]
    salt = fairness.salt_of(secret, nonces)
    chosen = fareplay.new(game, 2, seed=5)
    proof = Proof(salt, fairness.commitment(chosen.setup, salt), secret, fairness.secret_hash(secret), nonces)
    assert fairness.verify(chosen.record(), proof) == "the setup does not follow from the salt"
    honest = fareplay.new(game, 2, seed=fairness.seed_of(salt))
    assert fairness.verify(honest.record(), replace(proof, commitment=fairness.commitment(honest.setup, salt))) is None


def test_a_nonce_of_a_seat_changes_the_deal() -> None:
    secret = fairness.new_secret()
    assert fairness.salt_of(secret, [None, None]) != fairness.salt_of(secret, [token_hex(16), None])
    assert fairness.salt_of(secret, ["a" * 32, None]) != fairness.salt_of(secret, [None, "a" * 32])


def test_what_proves_the_shuffle_is_shown_in_two_steps(running: Running) -> None:
    ada = running.client("Ada")
    for game in (GAME, "ticket-to-ride/london"):
        opened = ada.open_table(game, [me(), bot("random")]).table
        before = fairness_of(running, opened.id)
        assert before["secret_hash"] == opened.secret_hash
        assert [before[name] for name in ("commitment", "secret", "salt", "setup")] == [None] * 4
        nonce = token_hex(16)
        begun = ada.start(opened.id, nonce=nonce).table
        assert fairness_of(running, opened.id)["nonces"] == [nonce, None]
        assert fairness_of(running, opened.id)["setup"] is None
        play_on(ada, opened.id, 2)
        shown = fairness_of(running, opened.id)
        assert fairness.commitment(shown["setup"], shown["salt"]) == begun.commitment
        assert fairness.salt_of(shown["secret"], shown["nonces"]) == shown["salt"]


def fairness_of(running: Running, table: str) -> dict[str, Any]:
    with running.http() as http:
        found: dict[str, Any] = http.get(f"/api/tables/{table}/fairness").raise_for_status().json()
        return found
