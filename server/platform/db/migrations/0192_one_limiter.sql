-- One counter for every limit. It is take_try of 0060_ways_in.sql, which reserves several attempts at once and says what is left.
--
-- rate_limit, take_try and give_back_try stay for now: processes of the release before this one count by them while a release is
-- switched over, and after it is rolled back.
ALTER TABLE attempt SET (fillfactor = 70);

-- Reserves up to `wanted` attempts of each bucket, at least one, unless one of them is closed; then `waits` says for how many seconds
-- each one is, and nothing is granted. A bucket takes `mosts` attempts in its window of `seconds`, then closes for the window's length, twice as
-- long the next time, up to `longests`. Rows are locked in the order given, which callers keep the same (the narrowest first).
CREATE FUNCTION consume_attempt(
  buckets text[], mosts integer[], seconds integer[], longests integer[], wanted integer[],
  OUT waits integer[], OUT granted integer[], OUT remaining integer[], OUT rests integer[]
) LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
  one attempt;
  count integer;
BEGIN
  waits := array_fill(0, ARRAY[cardinality(buckets)]);
  granted := waits;
  remaining := waits;
  rests := waits;
  INSERT INTO attempt (bucket, tries, window_start)
    SELECT b, 0, clock_timestamp() FROM unnest(buckets) WITH ORDINALITY AS u(b, n) ORDER BY n ON CONFLICT DO NOTHING;
  FOR i IN 1 .. cardinality(buckets) LOOP
    SELECT * INTO one FROM attempt WHERE bucket = buckets[i] FOR UPDATE;
    moment := clock_timestamp();
    IF one.blocked_until > moment THEN
      waits[i] := ceil(extract(epoch FROM one.blocked_until - moment))::integer;
    END IF;
  END LOOP;
  IF 0 < ANY (waits) THEN RETURN; END IF;
  moment := clock_timestamp();
  FOR i IN 1 .. cardinality(buckets) LOOP
    SELECT * INTO one FROM attempt WHERE bucket = buckets[i];
    IF one.window_start < moment - interval '1 day' THEN one.rounds := 0; END IF;
    IF one.blocked_until IS NOT NULL OR one.window_start < moment - make_interval(secs => seconds[i]) THEN
      one.tries := 0;
      one.window_start := moment;
      one.blocked_until := NULL;
    END IF;
    count := greatest(least(wanted[i], mosts[i] - one.tries), 1);
    one.tries := one.tries + count;
    IF one.tries >= mosts[i] THEN
      one.blocked_until := moment + make_interval(secs => least(seconds[i] * power(2, one.rounds), longests[i]));
      one.rounds := least(one.rounds + 1, 20);
    END IF;
    UPDATE attempt SET tries = one.tries, window_start = one.window_start, rounds = one.rounds, blocked_until = one.blocked_until
      WHERE bucket = buckets[i];
    granted[i] := count;
    remaining[i] := greatest(mosts[i] - one.tries, 0);
    rests[i] := greatest(0, extract(epoch FROM one.window_start + make_interval(secs => seconds[i]) - moment) * 1000)::integer;
  END LOOP;
END $$;

-- Takes an attempt back; what it had closed is open again. In the order given: two of these must not wait for each other.
CREATE FUNCTION refund_attempt(buckets text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY buckets LOOP
    UPDATE attempt SET tries = greatest(tries - 1, 0), rounds = CASE WHEN blocked_until IS NULL THEN rounds ELSE greatest(rounds - 1, 0) END, blocked_until = NULL
      WHERE bucket = name;
  END LOOP;
END $$;
