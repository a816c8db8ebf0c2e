-- What a fact is called where that is not its own key: the total of a policy is called a premium, that of a payslip net pay. Null: as its key.

ALTER TABLE fact ADD COLUMN label_key TEXT;
UPDATE fact SET label_key = CASE label
  WHEN 'Amount due' THEN 'amount_due' WHEN 'Closing balance' THEN 'closing_balance' WHEN 'Net pay' THEN 'salary_net'
  WHEN 'Premium' THEN 'premium' WHEN 'Rent' THEN 'rent' END
WHERE key = 'total';
