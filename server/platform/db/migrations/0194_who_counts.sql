-- A use of a coupon is known by its mailbox (src/lib/mailbox-key.ts), however the address was spelled. The server writes the keys again when it has
-- migrated (fill-email-keys.ts).

UPDATE coupon_use SET email_key = NULL WHERE email_key IS NOT NULL;
COMMENT ON COLUMN coupon_use.email_key IS 'mailboxKey of the address';

-- Whether a report comes from somebody who has bought here: no other report hides a review. Reports of before are not known to.
ALTER TABLE review_report ADD COLUMN by_customer boolean NOT NULL DEFAULT false;

-- Secrets that a guest's cart had before contact data was stored in it. They open the cart without that data.
ALTER TABLE cart ADD COLUMN former_hashes bytea[] NOT NULL DEFAULT '{}';
