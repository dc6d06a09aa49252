"""Names of invented cities and places, which belong to no language."""

from fareplay.workshop.random import Random

_STARTS = ("Al", "Bel", "Cor", "Dal", "El", "Fer", "Gal", "Hal", "Il", "Jor", "Kal", "Lu", "Mar", "Nor", "Or", "Pal")
_MORE = ("Quin", "Ros", "Sal", "Tor", "Ur", "Val", "Wil", "Xan", "Zar")
_MIDDLES = ("a", "e", "i", "o", "an", "el", "en", "is", "or", "u", "ar", "am")
_ENDS = (
    "bra",
    "da",
    "dora",
    "gona",
    "lia",
    "lona",
    "mara",
    "mont",
    "na",
    "nova",
    "port",
    "ra",
    "ria",
    "sta",
    "tera",
    "via",
)


def city(random: Random) -> str:
    """Return the name of a city."""
    return random.choice((*_STARTS, *_MORE)) + random.choice(_MIDDLES) + random.choice(_ENDS)


def cities(random: Random, count: int) -> list[str]:
    """Return different names."""
    names: dict[str, None] = {}
    while len(names) < count:
        names[city(random)] = None
    return list(names)


def key(title: str) -> str:
    """Return a title as the name of a board: in small letters, with hyphens."""
    letters = "".join(letter if letter.isalnum() else "-" for letter in title.casefold())
    return "-".join(part for part in letters.split("-") if part)[:60] or "board"
