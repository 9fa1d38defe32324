-- A product that was dropped by mistake comes back to its place; what was dropped longer ago is deleted.
ALTER TABLE wishlist_item ADD COLUMN removed_at timestamptz;
