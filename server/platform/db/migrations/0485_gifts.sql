-- A gift note and gift wrapping, for a whole order. The note is personal: it is erased with the customer.
ALTER TABLE cart
  ADD COLUMN gift_note text CHECK (length(gift_note) <= 500),
  ADD COLUMN gift_wrap boolean NOT NULL DEFAULT false;

ALTER TABLE orders
  ADD COLUMN gift_note text CHECK (length(gift_note) <= 500),
  ADD COLUMN gift_wrapped boolean NOT NULL DEFAULT false;

-- Wrapping that costs something is a line without a product: invoices, credit notes and refunds treat it like any other.
ALTER TABLE order_line ADD COLUMN is_wrapping boolean NOT NULL DEFAULT false;
