-- Reviews as the product page shows them: which form was bought, pictures, the shop's answer, and why one is not shown.
ALTER TABLE review
  ADD COLUMN place text NOT NULL DEFAULT '',
  -- The options of what was bought, as words: “Celadon, 28 cm”.
  ADD COLUMN variant text NOT NULL DEFAULT '',
  -- It was written about a line of an order; that stays true when the order is forgotten.
  ADD COLUMN verified boolean NOT NULL DEFAULT false,
  -- A list of { src, alt, width, height }.
  ADD COLUMN pictures jsonb NOT NULL DEFAULT '[]',
  ADD COLUMN answer text NOT NULL DEFAULT '',
  ADD COLUMN answered_at timestamptz,
  -- Why it is not shown: the shop reads reviews first, shoppers have reported it, the shop has decided so.
  ADD COLUMN held text CHECK (held IN ('unread', 'reported', 'hidden')),
  -- The shop has read these words and shows them: reports hold them no more.
  ADD COLUMN cleared boolean NOT NULL DEFAULT false,
  ADD CHECK (held IS NULL OR NOT published);

UPDATE review r SET verified = true, variant = coalesce(
  (SELECT string_agg(o.value, ', ' ORDER BY o.key) FROM order_line l, jsonb_each_text(l.options) o WHERE l.id = r.order_line_id), '')
WHERE order_line_id IS NOT NULL OR customer_id IS NOT NULL;
UPDATE review SET held = 'unread' WHERE NOT published;

CREATE INDEX review_group_rating ON review (group_id, rating, created_at DESC, id DESC) WHERE published;
CREATE INDEX review_held ON review (id) WHERE NOT published;
CREATE INDEX review_pictures ON review USING gin (pictures jsonb_path_ops) WHERE pictures <> '[]';

-- A shopper's report. The reporter is a digest: no address stands in the database for it.
CREATE TABLE review_report (
  review_id integer NOT NULL REFERENCES review ON DELETE CASCADE,
  reporter text NOT NULL,
  reason text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (review_id, reporter)
);

-- Stars and counts are told with their product (0005_changes.sql); this tells what they do not follow from.
CREATE FUNCTION review_told() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE ids integer[];
BEGIN
  SELECT array_agg(DISTINCT n.group_id) INTO ids FROM new_rows n JOIN old_rows o USING (id)
    WHERE (n.published OR o.published)
      AND (to_jsonb(n) - '{cleared,order_line_id,customer_id}'::text[]) IS DISTINCT FROM (to_jsonb(o) - '{cleared,order_line_id,customer_id}'::text[]);
  IF ids IS NOT NULL THEN PERFORM tell_changed(ARRAY(SELECT 'product:' || i FROM unnest(ids) i), 'catalogue'); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER review_told AFTER UPDATE ON review REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION review_told();
-- Swapping one review for another within a statement's time leaves the figures as they were.
CREATE FUNCTION review_rows_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY(SELECT DISTINCT 'product:' || group_id FROM changed WHERE published), 'catalogue');
  RETURN NULL;
END $$;
CREATE TRIGGER review_told_inserted AFTER INSERT ON review REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_rows_told();
CREATE TRIGGER review_told_deleted AFTER DELETE ON review REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION review_rows_told();
