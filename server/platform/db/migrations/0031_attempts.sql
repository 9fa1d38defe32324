-- Tries of what may be guessed (passwords, codes, the admin token) and of what sends messages, counted where all processes see them.
CREATE TABLE attempt (
  bucket text PRIMARY KEY,
  tries integer NOT NULL,
  window_start timestamptz NOT NULL,
  -- How often the limit was reached within a day: each time the wait doubles.
  rounds smallint NOT NULL DEFAULT 0,
  blocked_until timestamptz
);
CREATE INDEX attempt_window ON attempt (window_start);

-- Counts a try in each of the buckets, unless one of them is closed. The answer is for how many seconds it is closed; 0 means go on.
-- A bucket takes `most` tries in its window, then closes for the window's length, twice that the next time, up to a day.
-- The rows are locked in the order given, which callers keep the same (the narrowest first), so that tries at the same moment take turns.
CREATE FUNCTION take_try(buckets text[], mosts integer[], seconds integer[]) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz;
  one attempt;
  wait integer := 0;
BEGIN
  INSERT INTO attempt (bucket, tries, window_start)
    SELECT b, 0, clock_timestamp() FROM unnest(buckets) WITH ORDINALITY AS u(b, n) ORDER BY n ON CONFLICT DO NOTHING;
  FOR i IN 1 .. cardinality(buckets) LOOP
    SELECT * INTO one FROM attempt WHERE bucket = buckets[i] FOR UPDATE;
    moment := clock_timestamp();
    IF one.blocked_until > moment THEN
      wait := greatest(wait, ceil(extract(epoch FROM one.blocked_until - moment))::integer);
    END IF;
  END LOOP;
  IF wait > 0 THEN RETURN wait; END IF;
  moment := clock_timestamp();
  FOR i IN 1 .. cardinality(buckets) LOOP
    SELECT * INTO one FROM attempt WHERE bucket = buckets[i];
    IF one.window_start < moment - interval '1 day' THEN one.rounds := 0; END IF;
    IF one.blocked_until IS NOT NULL OR one.window_start < moment - make_interval(secs => seconds[i]) THEN
      one.tries := 0;
      one.window_start := moment;
      one.blocked_until := NULL;
    END IF;
    one.tries := one.tries + 1;
    IF one.tries >= mosts[i] THEN
      one.blocked_until := moment + make_interval(secs => least(seconds[i] * power(2, one.rounds), 86400));
      one.rounds := least(one.rounds + 1, 20);
    END IF;
    UPDATE attempt SET tries = one.tries, window_start = one.window_start, rounds = one.rounds, blocked_until = one.blocked_until
      WHERE bucket = buckets[i];
  END LOOP;
  RETURN 0;
END $$;

-- Takes a try back that turned out to be no guess; what it had closed is open again. In the order given, as above: two of these must not wait for each other.
CREATE FUNCTION give_back_try(buckets text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY buckets LOOP
    UPDATE attempt SET tries = greatest(tries - 1, 0), rounds = CASE WHEN blocked_until IS NULL THEN rounds ELSE greatest(rounds - 1, 0) END, blocked_until = NULL
      WHERE bucket = name;
  END LOOP;
END $$;
