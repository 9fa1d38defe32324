-- Reviews are records of the admin. What staff see of them is not what the product's page shows: a new version alone tells nobody.

ALTER TABLE review ADD COLUMN version integer NOT NULL DEFAULT 1;
CREATE INDEX review_created ON review (created_at, id);
CREATE INDEX review_author_words ON review USING gin (author gin_trgm_ops);
CREATE INDEX review_text_words ON review USING gin ((title || ' ' || body) gin_trgm_ops);

CREATE OR REPLACE FUNCTION review_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(DISTINCT n.group_id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.published OR o.published)
      AND (to_jsonb(n) - '{cleared,version,order_line_id,customer_id}'::text[]) IS DISTINCT FROM (to_jsonb(o) - '{cleared,version,order_line_id,customer_id}'::text[]);
  IF ids IS NOT NULL THEN PERFORM tell_changed(ARRAY(SELECT 'product:' || i FROM unnest(ids) i), 'catalogue'); END IF;
  RETURN NULL;
END $$;
