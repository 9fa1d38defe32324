-- Draft orders have a billing address of their own, and take coupons by the rules of the cart. Old ones are deleted.

ALTER TABLE draft_order
  ADD COLUMN billing_same boolean NOT NULL DEFAULT true,
  -- Unless billing_same; null until it is entered.
  ADD COLUMN billing_address jsonb,
  -- Of discount_kind coupon, as it was entered, in capitals.
  ADD COLUMN coupon_code text NOT NULL DEFAULT '',
  DROP CONSTRAINT IF EXISTS draft_order_discount_kind_check,
  ADD CONSTRAINT draft_order_discount_kind_check CHECK (discount_kind IN ('none', 'percentage', 'amount', 'coupon'));
CREATE INDEX draft_order_age ON draft_order (updated_at);
