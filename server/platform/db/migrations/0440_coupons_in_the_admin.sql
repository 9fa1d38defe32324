-- Coupons are records of the admin.

ALTER TABLE coupon
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Groups coupons for staff; shoppers never see it.
  ADD COLUMN campaign text NOT NULL DEFAULT '';

CREATE INDEX coupon_created ON coupon (created_at, id);
CREATE INDEX coupon_campaign ON coupon (campaign) WHERE campaign <> '';
-- A campaign may have ten thousands of codes.
CREATE INDEX coupon_code_words ON coupon USING gin (code gin_trgm_ops);
CREATE INDEX coupon_title_words ON coupon USING gin (title gin_trgm_ops);
CREATE INDEX coupon_campaign_words ON coupon USING gin (campaign gin_trgm_ops);
CREATE INDEX coupon_use_coupon ON coupon_use (coupon_id, order_id);
