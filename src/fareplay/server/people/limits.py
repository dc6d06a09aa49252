"""Rate limits for signing in and for new people."""

from fareplay.server.http.rate_limits import RateLimit
from fareplay.server.settings import Settings


class PeopleLimits:
    """How often somebody may sign in, become a guest or ask for a recovery code."""

    def __init__(self, settings: Settings) -> None:
        per_minute = settings.sign_ins_per_minute
        self.sign_ins = RateLimit("attempts to sign in", per_minute / 60, per_minute)
        # A single address cannot exhaust this limit, so that nobody can lock out the owner of a name.
        self.sign_ins_by_name = RateLimit("attempts to sign in", per_minute / 6, per_minute * 10)
        self.guests = RateLimit("new guests", settings.guests_per_minute / 60, settings.guests_per_minute)
        # The first limit is per name and address, so that a stranger exhausts only their own; the second is per name.
        self.mailed_codes = RateLimit("mailed codes", 1 / 600, 3)
        self.mailed_codes_by_name = RateLimit("mailed codes", 1 / 120, 30)
        self.mails_by_address = RateLimit("mails", 1 / 120, 10)
