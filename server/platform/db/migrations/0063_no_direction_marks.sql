-- Invisible signs that turn the direction of writing leave what customers wrote before they were taken out. Orders stay as they were placed.
CREATE FUNCTION pg_temp.plain(words text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT translate(words, U&'\061C\200E\200F\202A\202B\202C\202D\202E\2066\2067\2068\2069', '')
$$;
UPDATE customer SET first_name = pg_temp.plain(first_name), last_name = pg_temp.plain(last_name)
  WHERE first_name <> pg_temp.plain(first_name) OR last_name <> pg_temp.plain(last_name);
UPDATE address SET fields = pg_temp.plain(fields::text)::jsonb WHERE fields::text <> pg_temp.plain(fields::text);
UPDATE review SET author = pg_temp.plain(author), title = pg_temp.plain(title), body = pg_temp.plain(body)
  WHERE author <> pg_temp.plain(author) OR title <> pg_temp.plain(title) OR body <> pg_temp.plain(body);
DROP FUNCTION pg_temp.plain(text);
