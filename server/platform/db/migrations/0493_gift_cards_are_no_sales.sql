-- Whoever buys a gift card pays in advance: the money counts as revenue when the card pays for goods.
CREATE FUNCTION no_gift_card_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM gift_card_sale WHERE order_id = NEW.order_id) THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_sale_of_goods BEFORE INSERT ON order_sale FOR EACH ROW EXECUTE FUNCTION no_gift_card_sale();

DELETE FROM order_sale s USING gift_card_sale g WHERE g.order_id = s.order_id;
