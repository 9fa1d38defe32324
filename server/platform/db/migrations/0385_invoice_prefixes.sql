-- The prefix of credit notes is a setting; it was always CN.
CREATE OR REPLACE FUNCTION number_credit_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next integer;
BEGIN
  INSERT INTO credit_note_counter AS c (year, last) VALUES (NEW.year, 1) ON CONFLICT (year) DO UPDATE SET last = c.last + 1
    RETURNING last INTO next;
  UPDATE credit_note
    SET number = coalesce((SELECT value #>> '{}' FROM setting WHERE key = 'credit_note_prefix'
                             AND jsonb_typeof(value) = 'string'), 'CN')
      || NEW.year || '/' || lpad(next::text, 6, '0')
    WHERE id = NEW.id;
  RETURN NULL;
END $$;
