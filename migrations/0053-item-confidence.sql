-- How likely it is that the paper asks for a dated item, on that day and of that amount, 0 to 100; null for what a person made,
-- and for what was read before this was kept. What is not sure is never shown as past due.
ALTER TABLE obligation ADD COLUMN confidence INTEGER;
