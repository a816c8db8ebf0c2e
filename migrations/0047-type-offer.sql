-- The likeliest kinds of a paper with how likely each is, for a person who is asked what it is: they are offered first.

ALTER TABLE document ADD COLUMN type_offer TEXT;
