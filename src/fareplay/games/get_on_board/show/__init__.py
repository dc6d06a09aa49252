"""What people are shown: the sheet, the log, the lines, the drawing, and what is hidden from whom."""
