-- The lowest and the highest price of products of a chunk; nulls where none of them costs anything. The same as before in fewer steps: who
-- costs anything is one OR of all digits, and each digit is looked at once.
CREATE OR REPLACE FUNCTION listing_price_ends(which integer, members bit varying, OUT low bigint, OUT high bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  digit integer; own bit varying; kept bit varying;
  lowest bit varying := members & coalesce((SELECT bit_or(b.bits) FROM listing_bits b WHERE b.kind = 'price' AND b.chunk = which), no_bits());
  highest bit varying := lowest;
BEGIN
  IF bit_count(lowest) = 0 THEN RETURN; END IF;
  low := 0; high := 0;
  FOR digit, own IN SELECT b.id, b.bits FROM listing_bits b WHERE b.kind = 'price' AND b.chunk = which ORDER BY b.id DESC LOOP
    kept := lowest & ~own;
    IF bit_count(kept) > 0 THEN lowest := kept; ELSE low := low + (1::bigint << digit); END IF;
    kept := highest & own;
    IF bit_count(kept) > 0 THEN highest := kept; high := high + (1::bigint << digit); END IF;
  END LOOP;
END $$;
