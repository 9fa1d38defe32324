-- The lowest and the highest price of products, given by chunks; nulls where none of them costs anything. Digit by digit, from the first to
-- the last, of all chunks at once: those that hold neither are left out as soon as that is known.
-- listing_price_bits and listing_price_ends stay for processes of the release before, which may run beside this one.
CREATE FUNCTION listing_price_range(chunks integer[], members bit varying[], OUT low bigint, OUT high bigint) LANGUAGE plpgsql STABLE AS $$
DECLARE
  low_chunks integer[]; low_bits bit varying[]; high_chunks integer[]; high_bits bit varying[];
  some_chunks integer[]; some_bits bit varying[];
BEGIN
  SELECT array_agg(chunk), array_agg(bits) INTO low_chunks, low_bits FROM (
    SELECT u.chunk, u.bits & any_digit.bits AS bits FROM unnest(chunks, members) u(chunk, bits)
      JOIN (SELECT b.chunk, bit_or(b.bits) AS bits FROM listing_bits b WHERE b.kind = 'price' GROUP BY b.chunk) any_digit USING (chunk)
  ) s WHERE bit_count(bits) > 0;
  IF low_chunks IS NULL THEN RETURN; END IF;
  high_chunks := low_chunks; high_bits := low_bits;
  low := 0; high := 0;
  FOR digit IN REVERSE (SELECT max(id) FROM listing_bits WHERE kind = 'price')..0 LOOP
    SELECT array_agg(chunk), array_agg(bits) INTO some_chunks, some_bits FROM (
      SELECT u.chunk, u.bits & ~coalesce(b.bits, no_bits()) AS bits FROM unnest(low_chunks, low_bits) u(chunk, bits)
        LEFT JOIN listing_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = u.chunk
    ) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NULL THEN low := low + (1::bigint << digit); ELSE low_chunks := some_chunks; low_bits := some_bits; END IF;
    SELECT array_agg(chunk), array_agg(bits) INTO some_chunks, some_bits FROM (
      SELECT u.chunk, u.bits & b.bits AS bits FROM unnest(high_chunks, high_bits) u(chunk, bits)
        JOIN listing_bits b ON b.kind = 'price' AND b.id = digit AND b.chunk = u.chunk
    ) s WHERE bit_count(bits) > 0;
    IF some_chunks IS NOT NULL THEN high := high + (1::bigint << digit); high_chunks := some_chunks; high_bits := some_bits; END IF;
  END LOOP;
END $$;
