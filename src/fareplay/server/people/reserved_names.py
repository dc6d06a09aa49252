"""Names that nobody may take, because they look like that of a bot or an operator."""

import re
import unicodedata
from typing import Final

from fareplay.server.http.errors import conflict
from fareplay.server.storage.name_keys import name_key

_RESERVED: Final = """
admin administrator administrateur amministratore administrador moderator moderateur moderatore moderador mod operator
operateur operatore operador staff support system server root official officiel fareplay bot bots robot
"""
RESERVED: Final = frozenset(map(name_key, _RESERVED.split()))


def check_not_reserved(name: str) -> None:
    """Raise ApiError if a name looks like that of a bot or an operator."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    words = re.findall(r"[^\W_]+", "".join(letter for letter in plain if not unicodedata.combining(letter)))
    said = [*words, "".join(words)]
    said += [word.strip("0123456789") for word in said]
    if {name_key(word) for word in said} & RESERVED:
        raise conflict("name_reserved", "this name looks like that of a bot or an operator")
