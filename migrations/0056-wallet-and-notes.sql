-- Whether the account's owner allows the wallet to be kept on people's phones, sealed by the sign-in of each phone. Off until somebody allows it.
ALTER TABLE account ADD COLUMN wallet_offline INTEGER NOT NULL DEFAULT 0 CHECK (wallet_offline IN (0, 1));

-- A policy or a contract is listed at the first day of its period, not at its last (rules/documents/dating.ts).
UPDATE document SET sort_date = period_from
WHERE doc_date IS NULL AND period_from IS NOT NULL AND sort_date <> period_from AND type_id IN (
  SELECT id FROM type WHERE slug = 'insurance/policy' OR slug GLOB 'insurance/*-policy' OR slug GLOB 'identity/*' OR slug IN (
    'insurance/renewal', 'insurance/health-card', 'contracts/contract', 'contracts/nda', 'housing/lease', 'work/contract',
    'warranties/warranty', 'vehicles/registration'));

-- Words of notes are found: documents that have some are put into the index anew.
INSERT OR IGNORE INTO stale_words (document_id) SELECT DISTINCT document_id FROM paper_note;
