-- The place of a document in the list of the app, by date: those without a date of their own stand behind all others, by their arrival
-- ('!' sorts before every digit). The list and its counts by month are answered from the index.
ALTER TABLE document ADD COLUMN shelf_date TEXT GENERATED ALWAYS AS (
  CASE WHEN coalesce(doc_date, period_from, period_to, had_on) IS NULL THEN '!' || sort_date ELSE sort_date END
) VIRTUAL;
CREATE INDEX document_by_shelf ON document (account_id, hidden, shelf_date DESC, id DESC);
-- Names that people gave to facts of their own are offered again while somebody types.
CREATE INDEX fact_added ON fact (account_id, key) WHERE added = 1;
