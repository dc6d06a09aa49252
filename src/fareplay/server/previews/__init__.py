"""Link previews: what a messenger shows of a table, a replay, a puzzle or a day that somebody shares."""
