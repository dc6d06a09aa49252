"""The schemas of people: accounts, devices, tokens, profiles and ratings."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from fareplay.api.common import Timestamp

LONGEST_NAME: Final = 24


GivenName = Annotated[
    str, Meta(min_length=1, max_length=200, description=f"1 to {LONGEST_NAME} characters", examples=["Ada"])
]


Password = Annotated[
    str, Meta(min_length=10, max_length=200, description="10 to 200 characters, and not easy to guess")
]


GivenPassword = Annotated[
    str,
    Meta(max_length=200, description="my password; an account without one must have signed in in the last ten minutes"),
]


class Proof(Struct, forbid_unknown_fields=True, kw_only=True):
    """The password, for what a session alone may not do. Guests have none."""

    password: GivenPassword = ""


class Person(Struct):
    """A person. Guests may share a name; a claimed name is unique."""

    id: str
    name: Annotated[str, Meta(description="empty if they have deleted their account")]
    guest: bool


class Rating(Struct):
    """The strength of a player in a game, or on one of its boards: `rating` is 25 before the first game, and the
    true rating lies within `error` of it 19 times out of 20. People and bots have one scale."""

    game: Annotated[str, Meta(examples=["get-on-board", "get-on-board/london"])]
    rating: float
    error: float
    played: int


class Token(Struct):
    """A token of a program, without the token itself."""

    id: str
    label: str
    made_at: Timestamp


class Identity(Struct):
    """An identity at the OpenID provider with which I can sign in."""

    id: str
    issuer: Annotated[str, Meta(examples=["https://id.example.org"])]
    made_at: Timestamp


class OpenIdRequest(Struct, forbid_unknown_fields=True):
    """Sign in at the OpenID provider. Somebody who is signed in to an account leaves it only if they `switch`."""

    switch: bool = False


class OpenIdRedirect(Struct):
    """Where the browser goes to sign in at the provider."""

    address: str


class NewToken(Struct):
    """A new token. It is shown once."""

    id: str
    label: str
    token: Annotated[str, Meta(examples=["fp_3q2-7wxyz"])]


class Me(Struct):
    """The sender; `person` is null without a session."""

    person: Person | None
    tokens: list[Token]
    ratings: list[Rating]
    muted: Annotated[list[str], Meta(description="the people whose messages are hidden")] = []
    recovery_codes: Annotated[int, Meta(description="how many are left")] = 0
    sends_mail: Annotated[bool, Meta(description="whether this server sends mail")] = False
    closed: Annotated[
        bool, Meta(description="whether there are no guests, and a new account needs an invitation code")
    ] = False
    operator: Annotated[bool, Meta(description="whether the person may manage the server at /operator")] = False
    openid: Annotated[str, Meta(description="the name of the OpenID provider; empty without one")] = ""
    has_password: Annotated[bool, Meta(description="whether the account has a password")] = False
    custom_boards: Annotated[bool, Meta(description="whether the server accepts custom boards")] = False


class Best(Struct):
    """Somebody's most points on a board, and where; the table is null if it was private and is not one's own."""

    points: int
    table: str | None
    at: Timestamp
    hinted: Annotated[bool, Meta(description="whether they have been given a hint in that game")]


class Statistics(Struct):
    """Somebody's finished games on one board, with mean points by zone and in total over the games in which they
    were not eliminated."""

    game: str
    played: int
    won: int
    mean: dict[str, float]
    best: Best | None


class Profile(Struct):
    """The results of a person, or of a level of bots (`person` is null, `level` is not)."""

    person: Person | None
    level: str | None
    since: Annotated[Timestamp | None, Meta(description="when they first came here")]
    games: list[Statistics]
    ratings: list[Rating]
    shown: Annotated[str | None, Meta(description="of a level of bots: one of their finished games to watch")] = None


class GuestRequest(Struct, forbid_unknown_fields=True):
    """Play as a guest under a name. If it is `numbered`, `#` in it becomes a unique number."""

    name: GivenName
    numbered: bool = False


class RegisterRequest(Struct, forbid_unknown_fields=True):
    """A new account. A closed server requires an invitation code."""

    name: GivenName
    password: Password
    code: Annotated[str, Meta(max_length=60, examples=["BCDFG-HJKLM"])] = ""


class ClaimRequest(Struct, forbid_unknown_fields=True):
    """Turn a guest into an account with a password."""

    password: Password


class PasswordRequest(Proof, kw_only=True):
    """A new password."""

    new: Password


class SignInRequest(Struct, forbid_unknown_fields=True):
    """Sign in to an account."""

    name: GivenName
    password: Annotated[str, Meta(max_length=200)]


class RenameRequest(Proof, kw_only=True):
    """A new name."""

    name: GivenName


class Device(Struct):
    """A device on which the user is signed in."""

    id: str
    label: Annotated[str, Meta(examples=["Firefox, Android"])]
    made_at: Timestamp
    seen_at: Timestamp
    this: Annotated[bool, Meta(description="whether it is the sender's device")]


class RecoveryCodes(Struct):
    """Recovery codes. They are shown once; each can be used once to set a new password."""

    codes: Annotated[list[str], Meta(examples=[["BCDFG-HJKLM"]])]


class RecoverRequest(Struct, forbid_unknown_fields=True):
    """Set a new password with a recovery code."""

    name: GivenName
    code: Annotated[str, Meta(max_length=60)]
    password: Password


class CodeRequest(Struct, forbid_unknown_fields=True):
    """The name whose password is forgotten."""

    name: GivenName


class TokenRequest(Proof, kw_only=True):
    """The name of a new token."""

    label: Annotated[str, Meta(min_length=1, max_length=60, examples=["my bot"])]
