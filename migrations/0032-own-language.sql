-- The language a person wants the app in (ISO 639-1), wherever they sign in; null: as their browser says.
ALTER TABLE user ADD COLUMN language TEXT;
