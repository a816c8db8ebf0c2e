-- A page may be drawn from the tidied PDF of its document, or from the PDF made of an office file: file_id and file_page
-- say from where. These say which page of the paper as it came it is; null on pages that were read before there were such forms.

ALTER TABLE page ADD COLUMN from_file TEXT;
ALTER TABLE page ADD COLUMN from_page INTEGER;
