"""The schema of the database as migrations; a database stores the number of the last one it has run."""

from collections.abc import Callable
from typing import Final

from fareplay.server.storage.device_results import count_device_results_apart
from fareplay.server.storage.name_keys import name_key
from fareplay.server.storage.old_results import count_old_results
from fareplay.server.storage.store import Script, Unavailable

Step = str | Callable[[], Script[None]]  # a statement, or a script if SQL alone is not enough

META: Final = "CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)"


def renew_name_keys() -> Script[None]:
    """Recompute the keys of claimed names; of two names that look alike, the later one keeps its old key."""
    rows = yield "SELECT id, name, claimed FROM people WHERE claimed IS NOT NULL ORDER BY made_at, id", ()
    taken = {str(row[2]) for row in rows}
    for id, name, claimed in rows:
        key = name_key(name)
        if key not in taken:
            yield "UPDATE people SET claimed = $2 WHERE id = $1", (id, key)
            taken.add(key)
            taken.discard(claimed)


MIGRATIONS: Final[tuple[tuple[Step, ...], ...]] = (
    (
        """CREATE TABLE people (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            claimed TEXT UNIQUE,
            password TEXT,
            epoch BIGINT NOT NULL,
            made_at BIGINT NOT NULL)""",
        """CREATE TABLE tokens (
            hash TEXT PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            person TEXT NOT NULL,
            label TEXT NOT NULL,
            made_at BIGINT NOT NULL)""",
        "CREATE INDEX tokens_of_person ON tokens (person)",
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            size BIGINT NOT NULL,
            options TEXT NOT NULL,
            clock TEXT NOT NULL,
            private BIGINT NOT NULL,
            hints BIGINT NOT NULL,
            rated BIGINT NOT NULL,
            state TEXT NOT NULL,
            host TEXT,
            setup TEXT,
            salt TEXT,
            commitment TEXT,
            ply BIGINT NOT NULL,
            version BIGINT NOT NULL,
            clocks TEXT,
            due_at BIGINT,
            made_at BIGINT NOT NULL,
            started_at BIGINT,
            ended_at BIGINT,
            changed_at BIGINT NOT NULL,
            rematch_of TEXT UNIQUE,
            result TEXT)""",
        "CREATE INDEX tables_changed ON tables (changed_at)",
        "CREATE INDEX tables_due ON tables (due_at) WHERE due_at IS NOT NULL",
        "CREATE INDEX tables_by_state ON tables (state, made_at, id)",
        """CREATE TABLE seats (
            table_id TEXT NOT NULL,
            seat BIGINT NOT NULL,
            kind TEXT NOT NULL,
            person TEXT,
            level TEXT,
            colour BIGINT NOT NULL,
            ready BIGINT NOT NULL,
            away BIGINT NOT NULL,
            PRIMARY KEY (table_id, seat))""",
        "CREATE INDEX seats_of_person ON seats (person) WHERE person IS NOT NULL",
        """CREATE TABLE turns (
            table_id TEXT NOT NULL,
            ply BIGINT NOT NULL,
            seat BIGINT NOT NULL,
            answers BIGINT NOT NULL,
            moves TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_id, ply))""",
        """CREATE TABLE choices (
            table_id TEXT NOT NULL,
            answers BIGINT NOT NULL,
            seat BIGINT NOT NULL,
            moves TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_id, answers, seat))""",
        """CREATE TABLE results (
            table_id TEXT NOT NULL,
            seat BIGINT NOT NULL,
            game TEXT NOT NULL,
            person TEXT,
            score BIGINT,
            place BIGINT NOT NULL,
            won BIGINT NOT NULL,
            sheet TEXT NOT NULL,
            ended_at BIGINT NOT NULL,
            PRIMARY KEY (table_id, seat))""",
        "CREATE INDEX results_of_person ON results (person, game) WHERE person IS NOT NULL",
        """CREATE TABLE ratings (
            game TEXT NOT NULL,
            player TEXT NOT NULL,
            mu DOUBLE PRECISION NOT NULL,
            sigma DOUBLE PRECISION NOT NULL,
            played BIGINT NOT NULL,
            PRIMARY KEY (game, player))""",
        """CREATE TABLE analyses (
            table_id TEXT PRIMARY KEY,
            state TEXT NOT NULL,
            done BIGINT NOT NULL,
            of_all BIGINT NOT NULL,
            body TEXT NOT NULL,
            at BIGINT NOT NULL)""",
    ),
    # Every turn updates its table's changed_at: an index on it costs more than it is worth.
    ("DROP INDEX tables_changed",),
    ("ALTER TABLE turns RENAME COLUMN answers TO expected_ply", "ALTER TABLE choices RENAME COLUMN answers TO ply"),
    # Shuffles that the server cannot choose: its secret, and the nonces of the seats.
    ("ALTER TABLE tables ADD COLUMN secret TEXT", "ALTER TABLE seats ADD COLUMN nonce TEXT"),
    # Names of seats, where one person has several; the seat that begins, if the host has chosen it.
    ("ALTER TABLE seats ADD COLUMN label TEXT", "ALTER TABLE tables ADD COLUMN first BIGINT"),
    # Six letters by which friends find a table.
    (
        "ALTER TABLE tables ADD COLUMN code TEXT",
        "CREATE UNIQUE INDEX tables_by_code ON tables (code) WHERE code IS NOT NULL",
    ),
    # Tables with a purpose: a daily city, a puzzle, a position that is played again.
    (
        "ALTER TABLE tables ADD COLUMN purpose TEXT NOT NULL DEFAULT 'game'",
        "ALTER TABLE tables ADD COLUMN subject TEXT",
    ),
    # The daily city. Points and roads are counted as tries end, so that a page of results reads a few rows.
    (
        """CREATE TABLE days (
            day TEXT PRIMARY KEY,
            key TEXT NOT NULL,
            benchmarks TEXT)""",
        """CREATE TABLE daily_tries (
            day TEXT NOT NULL,
            person TEXT NOT NULL,
            table_id TEXT NOT NULL,
            program BIGINT NOT NULL,
            score BIGINT,
            gains TEXT,
            ended_at BIGINT,
            PRIMARY KEY (day, person))""",
        "CREATE INDEX daily_tries_of_person ON daily_tries (person, day)",
        "CREATE INDEX daily_tries_by_score ON daily_tries (day, program, score) WHERE ended_at IS NOT NULL",
        """CREATE TABLE daily_scores (
            day TEXT NOT NULL,
            program BIGINT NOT NULL,
            score BIGINT NOT NULL,
            tries BIGINT NOT NULL,
            PRIMARY KEY (day, program, score))""",
        """CREATE TABLE daily_roads (
            day TEXT NOT NULL,
            road TEXT NOT NULL,
            lines BIGINT NOT NULL,
            PRIMARY KEY (day, road))""",
    ),
    # Chat at tables, and votes to end a game without a result.
    (
        """CREATE TABLE messages (
            table_id TEXT NOT NULL,
            n BIGINT NOT NULL,
            person TEXT NOT NULL,
            at BIGINT NOT NULL,
            phrase TEXT,
            text TEXT,
            hidden BIGINT NOT NULL,
            PRIMARY KEY (table_id, n))""",
        """CREATE TABLE reports (
            table_id TEXT NOT NULL,
            n BIGINT NOT NULL,
            person TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_id, n, person))""",
        "CREATE TABLE mutes (person TEXT NOT NULL, other TEXT NOT NULL, PRIMARY KEY (person, other))",
        "ALTER TABLE seats ADD COLUMN ends BIGINT NOT NULL DEFAULT 0",
    ),
    # A session for each device, and recovery codes for forgotten passwords.
    (
        """CREATE TABLE sessions (
            id TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            label TEXT NOT NULL,
            made_at BIGINT NOT NULL,
            seen_at BIGINT NOT NULL)""",
        "CREATE INDEX sessions_of_person ON sessions (person)",
        "CREATE TABLE recovery_codes (person TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (person, hash))",
    ),
    # Notifications: browsers, addresses, what is not wanted, and what was sent.
    (
        """CREATE TABLE subscriptions (
            endpoint TEXT PRIMARY KEY,
            person TEXT NOT NULL,
            p256dh TEXT NOT NULL,
            auth TEXT NOT NULL,
            language TEXT NOT NULL,
            made_at BIGINT NOT NULL)""",
        "CREATE INDEX subscriptions_of_person ON subscriptions (person)",
        """CREATE TABLE mail (
            person TEXT PRIMARY KEY,
            address TEXT NOT NULL,
            language TEXT NOT NULL,
            confirmed BIGINT NOT NULL,
            token TEXT NOT NULL UNIQUE)""",
        "CREATE TABLE unwanted (person TEXT NOT NULL, kind TEXT NOT NULL, PRIMARY KEY (person, kind))",
        """CREATE TABLE notices (
            person TEXT NOT NULL,
            table_id TEXT NOT NULL,
            kind TEXT NOT NULL,
            ply BIGINT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (person, table_id, kind, ply))""",
    ),
    # Invitations to tables.
    (
        """CREATE TABLE invitations (
            table_id TEXT NOT NULL,
            person TEXT NOT NULL,
            inviter TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (table_id, person))""",
        "CREATE INDEX invitations_of_person ON invitations (person)",
    ),
    # Tables that spectators see one turn late.
    ("ALTER TABLE tables ADD COLUMN delayed BIGINT NOT NULL DEFAULT 0",),
    # Statistics of finished games, counted as they end: those of people and of bots, and the averages of levels.
    (
        "ALTER TABLE results ADD COLUMN counted BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE results ADD COLUMN listed BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE results ADD COLUMN rating DOUBLE PRECISION",
        "ALTER TABLE results ADD COLUMN rating_change DOUBLE PRECISION",
        "ALTER TABLE results ADD COLUMN board_rating DOUBLE PRECISION",
        "ALTER TABLE results ADD COLUMN board_change DOUBLE PRECISION",
        "UPDATE results SET listed = 1 WHERE table_id IN "
        "(SELECT id FROM tables WHERE private = 0 AND purpose = 'game')",
        "UPDATE results SET counted = 1 WHERE table_id IN (SELECT id FROM tables WHERE purpose = 'game') AND "
        "(person IS NULL OR 1 = (SELECT count(*) FROM results AS other "
        "WHERE other.table_id = results.table_id AND other.person = results.person))",
        "DROP INDEX results_of_person",
        "CREATE INDEX results_of_person ON results (person, ended_at, table_id, seat) WHERE person IS NOT NULL",
        "CREATE INDEX results_by_board ON results (person, game, ended_at) WHERE person IS NOT NULL",
        "CREATE INDEX ratings_by_strength ON ratings (game, (mu - 2 * sigma))",
        "CREATE INDEX ratings_of_player ON ratings (player)",
        """CREATE TABLE statistics (
            player TEXT NOT NULL,
            game TEXT NOT NULL,
            played BIGINT NOT NULL,
            won BIGINT NOT NULL,
            best BIGINT,
            best_table TEXT,
            best_at BIGINT,
            PRIMARY KEY (player, game))""",
        """CREATE TABLE averages (
            player TEXT NOT NULL,
            game TEXT NOT NULL,
            part TEXT NOT NULL,
            n BIGINT NOT NULL,
            points BIGINT NOT NULL,
            best BIGINT NOT NULL,
            PRIMARY KEY (player, game, part))""",
        count_old_results,
    ),
    # Friends by mutual consent, and blocked people.
    (
        """CREATE TABLE friendships (
            one TEXT NOT NULL,
            other TEXT NOT NULL,
            asker TEXT NOT NULL,
            asked_at BIGINT NOT NULL,
            accepted_at BIGINT,
            PRIMARY KEY (one, other))""",
        "CREATE INDEX friendships_of_other ON friendships (other)",
        """CREATE TABLE blocks (
            person TEXT NOT NULL,
            other TEXT NOT NULL,
            at BIGINT NOT NULL,
            PRIMARY KEY (person, other))""",
        "CREATE INDEX blocks_of_other ON blocks (other)",
    ),
    # Clubs and their tournaments; recovery codes sent by mail.
    (
        """CREATE TABLE clubs (
            id TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            organiser TEXT,
            made_at BIGINT NOT NULL,
            closed_at BIGINT)""",
        "CREATE INDEX clubs_of_organiser ON clubs (organiser)",
        """CREATE TABLE members (
            club TEXT NOT NULL,
            person TEXT NOT NULL,
            joined_at BIGINT NOT NULL,
            PRIMARY KEY (club, person))""",
        "CREATE INDEX clubs_of_person ON members (person)",
        """CREATE TABLE tournaments (
            id TEXT PRIMARY KEY,
            club TEXT NOT NULL,
            name TEXT NOT NULL,
            kind TEXT NOT NULL,
            game TEXT NOT NULL,
            size BIGINT NOT NULL,
            clock TEXT NOT NULL,
            rated BIGINT NOT NULL,
            minutes BIGINT NOT NULL,
            state TEXT NOT NULL,
            made_at BIGINT NOT NULL,
            started_at BIGINT,
            ends_at BIGINT,
            ended_at BIGINT,
            due_at BIGINT)""",
        "CREATE INDEX tournaments_of_club ON tournaments (club)",
        "CREATE INDEX tournaments_due ON tournaments (due_at) WHERE state = 'running'",
        """CREATE TABLE entrants (
            tournament TEXT NOT NULL,
            person TEXT NOT NULL,
            joined_at BIGINT NOT NULL,
            seen_at BIGINT NOT NULL,
            PRIMARY KEY (tournament, person))""",
        "CREATE INDEX tables_of_tournament ON tables (subject) WHERE purpose = 'tournament'",
        """CREATE TABLE mailed_codes (
            person TEXT PRIMARY KEY,
            hash TEXT NOT NULL,
            until BIGINT NOT NULL,
            tries BIGINT NOT NULL)""",
    ),
    # Puzzles: first tries, and ratings of people and puzzles.
    (
        """CREATE TABLE puzzle_tries (
            person TEXT NOT NULL,
            puzzle TEXT NOT NULL,
            table_id TEXT NOT NULL,
            begun_at BIGINT NOT NULL,
            ended_at BIGINT,
            solved BIGINT,
            done BIGINT NOT NULL,
            rating_before DOUBLE PRECISION,
            rating_after DOUBLE PRECISION,
            PRIMARY KEY (person, puzzle))""",
        """CREATE TABLE puzzle_solvers (
            person TEXT PRIMARY KEY,
            rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            tried BIGINT NOT NULL,
            solved BIGINT NOT NULL,
            streak BIGINT NOT NULL,
            longest BIGINT NOT NULL)""",
        """CREATE TABLE puzzle_ratings (
            puzzle TEXT PRIMARY KEY,
            rating DOUBLE PRECISION NOT NULL,
            deviation DOUBLE PRECISION NOT NULL,
            tried BIGINT NOT NULL,
            solved BIGINT NOT NULL)""",
    ),
    # When an address was confirmed: it gets no notifications about earlier events.
    ("ALTER TABLE mail ADD COLUMN confirmed_at BIGINT NOT NULL DEFAULT 0",),
    # Until when a finished game is not analysed, because others still play the same deal.
    ("ALTER TABLE tables ADD COLUMN sealed_until BIGINT",),
    # Analyses have costs with their errors and the chances of all seats; old ones are computed again on request.
    ("DELETE FROM analyses",),
    # When a player last left a game to a bot, and a keyed hash of a person's last address.
    (
        "ALTER TABLE seats ADD COLUMN left_at BIGINT NOT NULL DEFAULT 0",
        "ALTER TABLE people ADD COLUMN origin TEXT",
        "CREATE INDEX people_of_origin ON people (origin) WHERE origin IS NOT NULL",
    ),
    # Several mailed codes are valid at the same time.
    (
        "DROP TABLE mailed_codes",
        """CREATE TABLE mailed_codes (
            person TEXT NOT NULL,
            hash TEXT NOT NULL,
            until BIGINT NOT NULL,
            PRIMARY KEY (person, hash))""",
    ),
    # Claimed names that look alike have the same key.
    (renew_name_keys,),
    # Lists of finished games, also of a board that nobody has played.
    (
        "CREATE INDEX tables_finished ON tables (game, made_at, id) WHERE state = 'finished'",
        "CREATE INDEX tables_ended ON tables (ended_at, id) WHERE state = 'finished'",
    ),
    # Invitations that were declined: the inviter is notified, and the same person is not invited again.
    ("ALTER TABLE invitations ADD COLUMN declined BIGINT NOT NULL DEFAULT 0",),
    # Conditional turns.
    (
        """CREATE TABLE conditional_turns (
            table_id TEXT NOT NULL,
            seat BIGINT NOT NULL,
            wish TEXT NOT NULL,
            least BIGINT NOT NULL,
            at BIGINT NOT NULL,
            dropped TEXT,
            PRIMARY KEY (table_id, seat))""",
    ),
    # Clubs have a description and may be listed in the directory; tournaments may have a start time.
    (
        "ALTER TABLE clubs ADD COLUMN about TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE clubs ADD COLUMN listed BIGINT NOT NULL DEFAULT 0",
        "CREATE INDEX clubs_listed ON clubs (made_at) WHERE listed = 1 AND closed_at IS NULL",
        "ALTER TABLE tournaments ADD COLUMN starts_at BIGINT",
        "DROP INDEX tournaments_due",
        "CREATE INDEX tournaments_due ON tournaments (due_at) WHERE state IN ('open', 'running')",
    ),
    # Closed servers: suspended accounts, operators, and invitation codes.
    (
        "ALTER TABLE people ADD COLUMN suspended_at BIGINT",
        "ALTER TABLE people ADD COLUMN operator BIGINT NOT NULL DEFAULT 0",
        """CREATE TABLE invitation_codes (
            hash TEXT PRIMARY KEY,
            id TEXT NOT NULL UNIQUE,
            note TEXT NOT NULL,
            made_at BIGINT NOT NULL,
            until BIGINT NOT NULL,
            uses BIGINT NOT NULL,
            used BIGINT NOT NULL)""",
    ),
    # Webhooks of tables and clubs, and the last message that each sent about a table.
    (
        """CREATE TABLE webhooks (
            kind TEXT NOT NULL,
            subject TEXT NOT NULL,
            person TEXT NOT NULL,
            url TEXT NOT NULL,
            format TEXT NOT NULL,
            language TEXT NOT NULL,
            secret TEXT NOT NULL,
            made_at BIGINT NOT NULL,
            PRIMARY KEY (kind, subject))""",
        """CREATE TABLE webhook_messages (
            webhook TEXT NOT NULL,
            table_id TEXT NOT NULL,
            ply BIGINT NOT NULL,
            text TEXT NOT NULL,
            message TEXT,
            posted_at BIGINT NOT NULL,
            is_last BIGINT NOT NULL,
            PRIMARY KEY (webhook, table_id))""",
    ),
    # Links of accounts to OpenID identities.
    (
        """CREATE TABLE identities (
            issuer TEXT NOT NULL,
            subject TEXT NOT NULL,
            person TEXT NOT NULL,
            made_at BIGINT NOT NULL,
            PRIMARY KEY (issuer, subject))""",
        "CREATE UNIQUE INDEX identities_of_person ON identities (person, issuer)",
    ),
    # Challenges: deals that others play too, and everybody's lines; the league's deals have a week.
    (
        """CREATE TABLE challenges (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            options TEXT NOT NULL,
            seats TEXT NOT NULL,
            seat BIGINT NOT NULL,
            setup TEXT NOT NULL,
            salt TEXT NOT NULL,
            source TEXT,
            person TEXT,
            week TEXT,
            number BIGINT,
            made_at BIGINT NOT NULL)""",
        "CREATE UNIQUE INDEX challenges_of_source ON challenges (source, seat) WHERE source IS NOT NULL",
        "CREATE UNIQUE INDEX challenges_of_week ON challenges (week, number) WHERE week IS NOT NULL",
        "CREATE INDEX challenges_of_person ON challenges (person) WHERE person IS NOT NULL",
        """CREATE TABLE challenge_lines (
            challenge TEXT NOT NULL,
            player TEXT NOT NULL,
            table_id TEXT,
            moves TEXT NOT NULL,
            counted BIGINT NOT NULL,
            rating DOUBLE PRECISION NOT NULL,
            opponents TEXT NOT NULL,
            begun_at BIGINT NOT NULL,
            ended_at BIGINT,
            score BIGINT,
            sheet TEXT NOT NULL,
            gains TEXT NOT NULL,
            duels BIGINT,
            PRIMARY KEY (challenge, player))""",
        "CREATE INDEX challenge_lines_of_player ON challenge_lines (player)",
    ),
    # The explorer: who has agreed, and the players of counted games.
    (
        """CREATE TABLE explorer_people (
            person TEXT PRIMARY KEY,
            agreed_at BIGINT NOT NULL)""",
        """CREATE TABLE explored (
            table_id TEXT NOT NULL,
            seat BIGINT NOT NULL,
            person TEXT NOT NULL,
            game TEXT NOT NULL,
            cell BIGINT NOT NULL,
            won BIGINT NOT NULL,
            points BIGINT,
            places TEXT NOT NULL,
            ended_at BIGINT NOT NULL,
            PRIMARY KEY (table_id, seat))""",
        "CREATE INDEX explored_by_game ON explored (game, ended_at)",
        "CREATE INDEX explored_by_person ON explored (person)",
    ),
    # Custom boards, by names that follow from their contents.
    (
        """CREATE TABLE boards (
            name TEXT PRIMARY KEY,
            file TEXT NOT NULL,
            made_at BIGINT NOT NULL)""",
    ),
    # What a new password ends: recent addresses, identities and recovery codes. A person has several addresses while a
    # new one waits to be confirmed. More letters that look alike are known.
    (
        """CREATE TABLE new_mail (
            person TEXT NOT NULL,
            address TEXT NOT NULL,
            language TEXT NOT NULL,
            confirmed BIGINT NOT NULL,
            token TEXT NOT NULL UNIQUE,
            made_at BIGINT NOT NULL,
            confirmed_at BIGINT NOT NULL,
            PRIMARY KEY (person, address))""",
        "INSERT INTO new_mail (person, address, language, confirmed, token, made_at, confirmed_at) "
        "SELECT person, address, language, confirmed, token, confirmed_at, confirmed_at FROM mail",
        "DROP TABLE mail",
        "ALTER TABLE new_mail RENAME TO mail",
        "ALTER TABLE recovery_codes ADD COLUMN made_at BIGINT NOT NULL DEFAULT 0",
        # Whether an account began with an identity: it stays when a password is chosen.
        "ALTER TABLE identities ADD COLUMN is_first BIGINT NOT NULL DEFAULT 0",
        "UPDATE identities SET is_first = 1 WHERE person IN (SELECT id FROM people WHERE password = '!')",
        renew_name_keys,
    ),
    # Games whose deal others play, which are hidden from those who have not; seats that were given hints; games played
    # on a device, each counted once, for their player alone.
    (
        "ALTER TABLE tables ADD COLUMN dealt_again BIGINT NOT NULL DEFAULT 0",
        "UPDATE tables SET dealt_again = 1 WHERE purpose = 'challenge' "
        "OR id IN (SELECT source FROM challenges WHERE source IS NOT NULL)",
        "ALTER TABLE seats ADD COLUMN hinted BIGINT NOT NULL DEFAULT 0",
        count_device_results_apart,
    ),
    # An eliminated player's score in the daily city is the number that all rankings use (fareplay.engine.ranking).
    (
        "UPDATE daily_tries SET score = -1073741824 WHERE score = -1000",
        "UPDATE daily_scores SET score = -1073741824 WHERE score = -1000",
    ),
    # A conditional turn is always a line of moves: without the order to play the best safe line.
    (
        "DELETE FROM conditional_turns WHERE wish LIKE '%\"best\"%'",
        "UPDATE conditional_turns SET wish = replace(replace(wish, '{\"kind\":\"line\",\"moves\":', ''), ']}', ']')",
        "ALTER TABLE conditional_turns RENAME COLUMN wish TO moves",
    ),
    # Keys of claimed names with a letter that Unicode replaces by one that looks different.
    (renew_name_keys,),
    # Mails tell the end of a turn's time in the reader's time zone.
    ("ALTER TABLE mail ADD COLUMN zone TEXT NOT NULL DEFAULT ''",),
    # Phrases and reactions are one set.
    (
        "UPDATE messages SET phrase = 'clap' WHERE phrase IN ('nice', 'well_played')",
        "UPDATE messages SET phrase = 'sad' WHERE phrase IN ('ouch', 'oops', 'sorry')",
        "UPDATE messages SET phrase = 'think' WHERE phrase = 'moment'",
        "UPDATE messages SET phrase = 'hurry' WHERE phrase = 'your_turn'",
        "UPDATE messages SET phrase = 'hello' WHERE phrase IN ('good_luck', 'again', 'bye')",
    ),
    # What anybody may ask for reads no whole table: lists of tables in any state, the last public games, and what is
    # deleted with an account.
    (
        "CREATE INDEX tables_by_age ON tables (made_at, id)",
        "DROP INDEX tables_ended",
        "CREATE INDEX tables_shown ON tables (private, dealt_again, ended_at, id) WHERE state = 'finished'",
        "CREATE INDEX messages_of_person ON messages (person) WHERE text IS NOT NULL",
        "CREATE INDEX mutes_of_other ON mutes (other)",
        "CREATE INDEX invitations_of_inviter ON invitations (inviter)",
    ),
    # A big screen that opened a table shows codes for its guests on other devices.
    ("ALTER TABLE tables ADD COLUMN screen TEXT",),
)


class NewerSchema(Unavailable):
    """The database was written by a newer Fareplay."""


def migrate() -> Script[int]:
    """Run the missing migrations and return their number. The caller ensures that only one process does this."""
    yield META, ()
    found = yield "SELECT value FROM meta WHERE key = 'schema'", ()
    done = int(found[0][0]) if found else 0
    if done > len(MIGRATIONS):
        raise NewerSchema(f"the database is at step {done}, this Fareplay knows {len(MIGRATIONS)}: use a newer one")
    for statements in MIGRATIONS[done:]:
        for statement in statements:
            if isinstance(statement, str):
                yield statement, ()
            else:
                yield from statement()
    yield (
        "INSERT INTO meta (key, value) VALUES ('schema', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        (str(len(MIGRATIONS)),),
    )
    return len(MIGRATIONS) - done
