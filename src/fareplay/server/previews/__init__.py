"""Link previews: what a messenger shows for a shared table, replay, puzzle or day."""
