-- Stock changes of a transaction share an event. Its time is that of the last one: what another transaction did to a
-- variant before is older. What it did afterwards waited for this one.
CREATE OR REPLACE FUNCTION stock_webhook_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_event uuid := nullif(current_setting('webhook.stock_event', true), '')::uuid;
  variant jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhook WHERE state <> 'off' AND 'stock.changed' = ANY (events)) THEN RETURN NULL; END IF;
  variant := jsonb_build_array(jsonb_build_object(
    'product_id', NEW.product_id, 'sku', (SELECT sku FROM product WHERE id = NEW.product_id),
    'change', NEW.change, 'stock', NEW.balance, 'reason', NEW.reason));
  UPDATE webhook_event SET data = jsonb_build_object('variants', data -> 'variants' || variant), created_at = clock_timestamp()
    WHERE id = open_event AND jsonb_array_length(data -> 'variants') < 100;
  IF NOT FOUND THEN
    open_event := record_webhook_event('stock.changed', jsonb_build_object('variants', variant));
    -- Until the end of the transaction.
    PERFORM set_config('webhook.stock_event', coalesce(open_event::text, ''), true);
  END IF;
  RETURN NULL;
END $$;
