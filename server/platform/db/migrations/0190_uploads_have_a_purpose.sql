-- Files are kept for a purpose, each with room of its own: a form that strangers fill with files closes neither customised products
-- nor reviews. Answers to forms expire, and are found by their age.

ALTER TABLE upload ADD COLUMN purpose text NOT NULL DEFAULT 'product' CHECK (purpose IN ('product', 'review', 'form'));
UPDATE upload u SET purpose = 'form' WHERE u.name LIKE '%.pdf' OR EXISTS (SELECT FROM form_file f WHERE f.name = u.name);
UPDATE upload u SET purpose = 'review' FROM review r, jsonb_array_elements(r.pictures) AS p (picture)
  WHERE '/uploads/' || u.name = p.picture ->> 'src';

DROP INDEX upload_used;
CREATE INDEX upload_used ON upload (purpose, used_at);
CREATE INDEX form_answer_sent ON form_answer (created_at);
