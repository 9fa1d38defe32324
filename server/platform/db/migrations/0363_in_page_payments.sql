-- A payment on the provider's own page, after a checkout in a page of the shop could not be used.
ALTER TABLE payment ADD COLUMN hosted boolean NOT NULL DEFAULT false;
