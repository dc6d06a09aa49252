"""The endpoint for preview pictures, and the meta elements of pages."""

from html import escape
from typing import Annotated, Final
from urllib.parse import quote

from msgspec import Meta, Struct
from starlette.datastructures import Headers
from starlette.types import Scope

from fareplay.server.http.context import Context
from fareplay.server.http.errors import ApiError
from fareplay.server.http.requests import ApiRequest
from fareplay.server.http.routing import Endpoints
from fareplay.server.previews.service import PAGES, Previews
from fareplay.texts import Texts, languages

previews = Endpoints("previews")

WEIGHT: Final = 10.0  # requests that a picture counts as
A_QUARTER: Final = "public, max-age=900"


class PreviewQuery(Struct, forbid_unknown_fields=True):
    """The language of the sentence."""

    language: Annotated[str, Meta(max_length=5, examples=["fr"])] = "en"


@previews(
    "GET",
    "/api/previews/{page}/{id}/picture.png",
    response=str,
    query=PreviewQuery,
    errors=(404,),
    media_type="image/png",
    cache_control=A_QUARTER,
    public=True,
)
async def preview_picture(request: ApiRequest) -> bytes:
    """Return the picture for a shared table, replay, puzzle or day: the board as a spectator sees it."""
    request.context.requests.take(request.sender, WEIGHT)
    language = request.query.language if request.query.language in languages() else Texts.default
    return await request.service(Previews).picture(request.path_params["page"], request.path_params["id"], language)


class Head:
    """Adds meta elements to the head of shared pages."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def __call__(self, path: str, scope: Scope) -> str:
        """Return the meta elements of a page; none for pages that are the same for everybody."""
        page, _, id = path.partition("/")
        if page not in PAGES or not id or "/" in id or self._context.settings.closed:
            return ""
        headers = Headers(scope=scope)
        language = _preferred(headers.get("accept-language", ""))
        try:
            preview = await self._context.service(Previews).describe(page, id, language)
        except ApiError:
            return ""
        origin = self._context.settings.origin or f"{scope['scheme']}://{headers.get('host', '')}"
        picture = f"{origin}/api/previews/{page}/{quote(id)}/picture.png?language={language}"
        properties = {
            "og:site_name": "Fareplay",
            "og:type": "website",
            "og:title": preview.title,
            "og:description": preview.sentence,
            "og:url": f"{origin}/{page}/{quote(id)}",
            "og:image": picture,
            "og:image:width": "1200",
            "og:image:height": "630",
        }
        lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()]
        return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image" />'])


def _preferred(accepted: str) -> str:
    """Return the first of our languages that a reader accepts."""
    wanted = [code.partition(";")[0].strip().lower().partition("-")[0] for code in accepted[:200].split(",")]
    return next((code for code in wanted if code in languages()), Texts.default)
