-- One reading of texts for all that is searched: products are indexed by it, and what shoppers type goes through it.

-- How names are compared and sorted: by the language, numbers by their value, capitals ignored. Every Postgres with ICU has it; in one that
-- was built without ICU names are sorted by code points.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collprovider = 'i') THEN
    CREATE COLLATION shop_names (provider = icu, locale = 'und-u-kn-true-ks-level2');
  ELSIF EXISTS (SELECT FROM pg_collation WHERE collname = 'pg_c_utf8') THEN
    CREATE COLLATION shop_names FROM pg_c_utf8;
  ELSE
    CREATE COLLATION shop_names FROM "C";
  END IF;
END $$;

-- What is neither a letter, a digit, a mark nor an emoji becomes a space. The ranges are Unicode's, written out
-- because character classes depend on the locale of the database.
CREATE FUNCTION without_signs(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(t, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02eb\u02ed\u02ef-\u02ff\u0375\u03f6\u0482\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u06dd-\u06de\u06e9\u06fd-\u06fe\u0700-\u070f\u07f6-\u07f9\u07fe-\u07ff\u0830-\u083e\u085e\u0888\u0890-\u0891\u08e2\u0964-\u0965\u0970\u09f2-\u09f3\u09fa-\u09fb\u09fd\u0a76\u0af0-\u0af1\u0b70\u0bf3-\u0bfa\u0c77\u0c7f\u0c84\u0d4f\u0d79\u0df4\u0e3f\u0e4f\u0e5a-\u0e5b\u0f01-\u0f17\u0f1a-\u0f1f\u0f34\u0f36\u0f38\u0f3a-\u0f3d\u0f85\u0fbe-\u0fc5\u0fc7-\u0fda\u104a-\u104f\u109e-\u109f\u10fb\u1360-\u1368\u1390-\u1399\u1400\u166d-\u166e\u1680\u169b-\u169c\u16eb-\u16ed\u1735-\u1736\u17d4-\u17d6\u17d8-\u17db\u1800-\u180a\u180e\u1940-\u1945\u19de-\u19ff\u1a1e-\u1a1f\u1aa0-\u1aa6\u1aa8-\u1aad\u1b4e-\u1b4f\u1b5a-\u1b6a\u1b74-\u1b7f\u1bfc-\u1bff\u1c3b-\u1c3f\u1c7e-\u1c7f\u1cc0-\u1cc7\u1cd3\u200b-\u20c1\u2104-\u212e\u213a-\u214d\u214f\u218a-\u244a\u2500-\u25ff\u27c0-\u2bff\u2ce5-\u2cea\u2cf9-\u2cfc\u2cfe-\u2cff\u2d70\u2e00-\u2e2e\u2e30-\u3004\u3008-\u3020\u3030\u3037\u303d-\u303f\u30a0\u30fb\u3190-\u3191\u31c0-\u31ef\u327f\u4dc0-\u4dff\ua490-\ua4c6\ua4fe-\ua4ff\ua60d-\ua60f\ua673\ua67e\ua6f2-\ua716\ua720-\ua721\ua789-\ua78a\ua828-\ua82b\ua836-\ua839\ua874-\ua877\ua8ce-\ua8cf\ua8f8-\ua8fa\ua8fc\ua92e-\ua92f\ua95f\ua9c1-\ua9cd\ua9de-\ua9df\uaa5c-\uaa5f\uaa77-\uaa79\uaade-\uaadf\uaaf0-\uaaf1\uab5b\uab6a-\uab6b\uabeb\ue000-\uf8ff\ufbb2-\ufdff\ufe45-\ufe46\ufeff-\ufffd]+', ' ', 'g'))
$$;

-- Letters of all scripts in one spelling: lower case, without accents and other marks that are often left out, compatible forms
-- (full-width digits, ligatures) as the plain ones.
CREATE FUNCTION plain_letters(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  x text := t;
BEGIN
  IF octet_length(x) = length(x) THEN RETURN lower(x COLLATE "C"); END IF;
  -- Invisible characters, joiners and the Arabic lengthening; signs that would become letters; apostrophes and hyphens of all kinds.
  x := regexp_replace(x, '[\u00ad\u034f\u061c\u0640\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff]', '', 'g');
  x := translate(x, '™℠®©’‘ʼʹ′´‐‑', '    ''''''''''''--');
  x := normalize(x, NFKD);
  -- Accents and vowel points; nuktas and viramas of the Indic scripts.
  x := regexp_replace(x, '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u093c\u094d\u0951-\u0954\u09bc\u09cd\u0a3c\u0a4d\u0abc\u0acd\u0b3c\u0b4d\u0bcd\u0c4d\u0cbc\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+', '', 'g');
  x := lower(x COLLATE shop_names);
  IF x ~ '[\u0901\u0902]' THEN
    -- A nasal before a consonant is written as a dot or as the letter.
    x := translate(x, 'ँ', 'ं');
    x := regexp_replace(x, 'ं(?=[क-घ])', 'ङ', 'g');
    x := regexp_replace(x, 'ं(?=[च-झ])', 'ञ', 'g');
    x := regexp_replace(x, 'ं(?=[ट-ढ])', 'ण', 'g');
    x := regexp_replace(x, 'ं(?=[त-ध])', 'न', 'g');
    x := regexp_replace(x, 'ं(?=[प-भ])', 'म', 'g');
  END IF;
  x := replace(replace(replace(replace(x, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
  x := translate(x, 'øđðłħŧıŋςىیکەৎൺൻർൽൾൿ', 'oddlhtinσييكهতണനരലളക');
  RETURN normalize(x, NFC);
END $$;

-- A text as search reads it: plain words, with one space between them. What tells names apart stays: C++, A+, C#, salt & pepper.
CREATE FUNCTION search_text(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  x text := plain_letters(t);
BEGIN
  IF x ~ '[&+#]' AND x ~ '[a-z0-9\u0080-\U0010ffff]' THEN
    x := replace(x, '&', ' and ');
    x := regexp_replace(x, '(?<=[^ ])\+(?=\+*([ ,./:;)-]|$))', ' plus ', 'g');
    x := regexp_replace(x, '(?<=[a-z])#(?=[ ,./:;)-]|$)', ' sharp ', 'g');
  END IF;
  IF octet_length(x) = length(x) THEN RETURN btrim(regexp_replace(x, '[^a-z0-9]+', ' ', 'g')); END IF;
  -- An emoji is a word.
  RETURN without_signs(regexp_replace(x, '([\u2600-\u27bf\U0001f000-\U0001faff])', ' \1 ', 'g'));
END $$;

-- A name or an SKU without regard to capitals, accents, spaces and signs: what is looked for as a whole.
-- (Indexes are made, and dumps restored, without a search path: what these use says its own.)
CREATE FUNCTION search_key(t text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT left(replace(search_text(left(t, 400)), ' ', ''), 120)
$$;

-- The words of a name, and the other ways to write them: “nodejs” of “Node.js”, “potters” of “Potter's”, “500ml” of “500 ml” and “500” and “ml”
-- of “500ml”.
CREATE FUNCTION search_spellings(t text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  own text := search_text(t);
  joined text;
  apart text;
  units text;
BEGIN
  IF t ~ '[-''’‘‐‑./_]' THEN
    joined := regexp_replace(translate(t, '’‘‐‑', '''''--'), '(?<=[^0-9\s])[-''./_]+(?=\S)|(?<=\S)[-''./_]+(?=[^0-9\s])', '', 'g');
    joined := nullif(search_text(joined), own);
  END IF;
  IF own ~ '[0-9]' THEN
    apart := regexp_replace(regexp_replace(own, '([0-9])([a-z])', '\1 \2', 'g'), '([a-z])([0-9])', '\1 \2', 'g');
    units := regexp_replace(regexp_replace(own, '(?<![^ ])([0-9]{1,6}) ([a-z]{1,3})(?![^ ])', '\1\2', 'g'), '(?<![^ ])([a-z]{1,3}) ([0-9]{1,6})(?![^ ])', '\1\2', 'g');
  END IF;
  RETURN concat_ws(' ', own, joined, nullif(apart, own), nullif(units, own));
END $$;

-- Names, subtitles and tags are found by their stems, and by the words as they are: these also begin with what is typed so far, and
-- names of nothing but “the” and “who” have words.
CREATE FUNCTION name_words(t text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.english', s) || to_tsvector('pg_catalog.simple', s) FROM (SELECT search_spellings(left(t, 1000)) AS s OFFSET 0) one
$$;

CREATE OR REPLACE FUNCTION product_group_words(name text, subtitle text, brand text, tags text[], description text)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path FROM CURRENT AS $$
  SELECT setweight(name_words(name), 'A')
      || setweight(name_words(subtitle || ' ' || coalesce(array_to_string(tags, ' '), '')), 'B')
      || setweight(to_tsvector('pg_catalog.english', search_spellings(left(brand, 1000))), 'C')
      || setweight(to_tsvector('pg_catalog.english', search_text(left(regexp_replace(description, '<[^>]*>', ' ', 'g'), 4000))), 'D')
$$;

-- What typing errors are corrected to: words without digits.
CREATE OR REPLACE FUNCTION surface_words(name text, subtitle text, tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT w), '{}') FROM unnest(string_to_array(
    search_spellings(left(name, 1000)) || ' ' || search_text(left(subtitle || ' ' || coalesce(array_to_string(tags, ' '), ''), 1000)), ' ')) w
  WHERE length(w) BETWEEN 2 AND 40 AND w !~ '[0-9]'
$$;

-- Counts the vocabulary again from all published products. Changes wait only while it is written.
CREATE FUNCTION count_vocabulary() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  words text[]; counts integer[];
BEGIN
  SELECT array_agg(word), array_agg(n) INTO words, counts FROM (
    SELECT word, count(*)::int AS n FROM product_group, unnest(surface_words(name, subtitle, tags)) word WHERE published GROUP BY word
  ) counted;
  LOCK TABLE search_word IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM search_word;
  INSERT INTO search_word (word, doc_count) SELECT * FROM unnest(words, counts);
END $$;

-- What a query asks for: its first eight words as the index has them, all of them whole but the last, which may still be being typed.
-- Words that full text search passes over count where there are no others.
CREATE FUNCTION search_terms(t text) RETURNS TABLE (word text, lexeme text, whole boolean) LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 4 AS $$
  WITH typed AS MATERIALIZED (
    SELECT n, w, n = max(n) OVER () AS is_last, tsvector_to_array(to_tsvector('pg_catalog.english', w)) AS stems
    FROM unnest((string_to_array(search_text(left(t, 400)), ' '))[:8]) WITH ORDINALITY u(w, n) WHERE w <> ''
  ), kept AS (
    SELECT n, w, is_last, stems FROM typed WHERE cardinality(stems) > 0
    UNION ALL SELECT n, w, is_last, tsvector_to_array(to_tsvector('pg_catalog.simple', w)) FROM typed
    WHERE NOT EXISTS (SELECT FROM typed WHERE cardinality(stems) > 0)
  )
  SELECT w, stem, NOT is_last FROM kept, unnest(stems) stem ORDER BY n
$$;

CREATE FUNCTION search_query(t text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(quote_literal(lexeme) || CASE WHEN whole THEN '' ELSE ':*' END, ' & '), '')::tsquery FROM search_terms(t)
$$;

-- The same for what stands whole in the name, and for names that hold the words too that full text search passes over.
CREATE FUNCTION search_query_of_name(t text, every_word boolean) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(quote_literal(lexeme) || ':A', ' & '), '')::tsquery FROM (
    SELECT lexeme FROM search_terms(t)
    UNION SELECT unnest(tsvector_to_array(to_tsvector('pg_catalog.simple', w))) FROM unnest((string_to_array(search_text(left(t, 400)), ' '))[:8]) w
      WHERE every_word AND numnode(plainto_tsquery('pg_catalog.english', w)) = 0
  ) s
$$;

-- Products whose words were written before this: a job writes them again, some at a time (server/catalogue/search/refresh-words.plugin.ts).
CREATE TABLE product_refresh (next_id integer NOT NULL, last_id integer NOT NULL);
INSERT INTO product_refresh SELECT min(id), max(id) FROM product_group HAVING count(*) > 0;
