-- Facet values that differ by signs alone are different values (docs/decisions/facet-keys-are-spelled-out.md). A key is a value spelled out,
-- so two values never share one, and a value that is deleted and comes back has the same key as before.

-- What is shown of a label: composed (NFC), without invisible characters, with single spaces.
CREATE FUNCTION facet_label(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  IF label ~ '^[!-~]+( [!-~]+)*$' THEN RETURN label; END IF;
  RETURN btrim(regexp_replace(
    translate(normalize(label, NFC), U&'\00AD\061C\180E\200B\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', ''),
    U&'[\0001-\0020\007F-\00A0\1680\2000-\200A\2028\2029\202F\205F\3000]+', ' ', 'g'));
END $$;

-- "Iron speckle" → "iron-speckle", "Off-white" → "off--white", "1.5 L" → "1.5-l", "C++" → "c_plus__plus", "1/2" → "1_slash_2". Case, NFC or
-- NFD and surrounding spaces make no difference; everything else does. Empty for a label of nothing but spaces.
CREATE OR REPLACE FUNCTION facet_key(label text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  signs CONSTANT text := '_!"#$%&''()*+,-./:;<=>?@[\]^`{|}~';
  names CONSTANT text[] := '{underscore,exclamation,quote,hash,dollar,percent,and,apostrophe,open,close,star,plus,comma,minus,dot,slash,colon,semicolon,less,
    equals,more,question,at,bracket,backslash,endbracket,caret,backtick,brace,bar,endbrace,tilde}';
  folded text; key text;
BEGIN
  IF label ~ '^[A-Za-z0-9]+( [A-Za-z0-9]+)*$' AND length(label) <= 80 THEN RETURN translate(lower(label COLLATE "C"), ' ', '-'); END IF;
  folded := facet_label(label);
  IF folded ~ '[^\x01-\x7f]' THEN folded := normalize(lower(folded COLLATE "und-x-icu"), NFC); ELSE folded := lower(folded COLLATE "C"); END IF;
  key := folded;
  IF key ~ '[!-/:-@\[-`{-~]' THEN
    -- A hyphen or a point within a word needs no name.
    key := regexp_replace(key, '(?<=[^ !-/:-@\[-`{-~])-(?=[^ !-/:-@\[-`{-~])', chr(1), 'g');
    key := regexp_replace(key, '(?<=[^ !-/:-@\[-`{-~])\.(?=[^ !-/:-@\[-`{-~])', chr(2), 'g');
    IF key ~ '[!-/:-@\[-`{-~]' THEN
      FOR place IN 1 .. length(signs) LOOP
        key := replace(key, substr(signs, place, 1), '_' || names[place] || '_');
      END LOOP;
      key := regexp_replace(key, '_$', '');
    END IF;
  END IF;
  key := replace(translate(key, ' ' || chr(2), '-.'), chr(1), '--');
  RETURN CASE WHEN length(key) <= 80 THEN key
    ELSE left(key, 50) || '__' || left(encode(sha256(convert_to(folded, 'UTF8')), 'hex'), 20) END;
END $$;

-- An option called like a parameter that listings have, or that the shop, advertisements and mails add to addresses, gets another key. The
-- names are those of src/domain/reserved-parameters.ts.
CREATE OR REPLACE FUNCTION option_facet_key(name text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE k text := facet_key(name);
BEGIN
  RETURN CASE WHEN k ~ ('^(option-)*(page|from|after|sort|query|q|sku|price|price-min|price-max|tab|view|columns|dialog|redirectto|token|ref'
    || '|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|ttclid|twclid|igshid|srsltid'
    || '|availability|offer|category|collection|tag|brand|rating|facets|kind|constructor)$')
    THEN 'option-' || k ELSE k END;
END $$;

-- The words of a tag: a hyphen within a tag stands between two words.
CREATE FUNCTION tag_words(tag text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN regexp_replace(facet_label(tag), '(?<=[^ !-/:-@\[-`{-~])-(?=[^ !-/:-@\[-`{-~])', ' ', 'g');
END $$;

-- What the owner counts as one: a facet (no key) as another one, or a value of a facet as another one. A rule leads to where no rule stands.
CREATE TABLE facet_merge (
  facet text NOT NULL,
  key text NOT NULL DEFAULT '',
  -- As the owner knows them.
  name text NOT NULL,
  value text NOT NULL DEFAULT '',
  into_facet text NOT NULL,
  into_key text NOT NULL DEFAULT '',
  into_name text NOT NULL,
  into_value text NOT NULL DEFAULT '',
  made_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (facet, key),
  CHECK ((key = '') = (into_key = '') AND (key = '' OR facet = into_facet) AND (facet, key) <> (into_facet, into_key))
);

-- Keys of before and the values they stood for: old addresses lead to these.
CREATE TABLE facet_old_key (
  facet text NOT NULL,
  key text NOT NULL,
  into_facet text NOT NULL,
  into_key text NOT NULL,
  PRIMARY KEY (facet, key, into_facet, into_key)
);
-- Pages know the names of facets, those of before among them.
CREATE FUNCTION facet_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_changed(ARRAY['facets', 'facet-names'], 'facets');
  RETURN NULL;
END $$;
CREATE TRIGGER facet_merge_told AFTER INSERT OR UPDATE OR DELETE ON facet_merge FOR EACH STATEMENT EXECUTE FUNCTION facet_moved();
CREATE TRIGGER facet_old_key_told AFTER INSERT OR UPDATE OR DELETE ON facet_old_key FOR EACH STATEMENT EXECUTE FUNCTION facet_moved();

-- The labels of a group as they are written, one row each.
CREATE FUNCTION facet_labels(option_values text[], attributes jsonb, options jsonb, tags text[], brand text)
RETURNS TABLE (kind text, name text, label text, swatch text) LANGUAGE sql IMMUTABLE AS $$
  SELECT 'option', split_part(v, '=', 1), substr(v, strpos(v, '=') + 1),
    (SELECT one ->> 'swatch' FROM jsonb_array_elements(options) o, jsonb_array_elements(o -> 'values') one
       WHERE o ->> 'name' = split_part(v, '=', 1) AND one ->> 'value' = substr(v, strpos(v, '=') + 1) LIMIT 1)
  FROM unnest(option_values) v
  UNION ALL
  SELECT 'option', a.key, coalesce(v ->> 'value', v #>> '{}'), v ->> 'swatch' FROM jsonb_each(attributes) a,
    jsonb_array_elements(CASE jsonb_typeof(a.value) WHEN 'array' THEN a.value ELSE jsonb_build_array(a.value) END) v
  UNION ALL
  SELECT 'tag', 'Tag', t, NULL FROM unnest(tags) t
  UNION ALL
  SELECT 'brand', 'Brand', brand, NULL WHERE brand <> ''
$$;

-- What a label is by itself, whatever the owner has merged.
CREATE FUNCTION facet_of(kind text, name text, label text, OUT facet text, OUT key text, OUT value text) LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  facet := CASE kind WHEN 'option' THEN option_facet_key(name) ELSE kind END;
  value := CASE kind WHEN 'tag' THEN tag_words(label) ELSE facet_label(label) END;
  key := facet_key(value);
  IF kind = 'tag' THEN value := upper(left(value, 1) COLLATE "und-x-icu") || substr(value, 2); END IF;
END $$;

CREATE OR REPLACE FUNCTION facet_entries(option_values text[], attributes jsonb, options jsonb, tags text[], brand text)
RETURNS TABLE (kind text, facet text, name text, key text, value text, swatch text) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (s.facet, s.key) * FROM (
    SELECT l.kind, coalesce(f.into_facet, o.facet) AS facet, coalesce(f.into_name, facet_label(l.name)) AS name,
      coalesce(w.into_key, v.into_key, o.key) AS key, coalesce(w.into_value, v.into_value, o.value) AS value, l.swatch
    FROM facet_labels(option_values, attributes, options, tags, brand) l CROSS JOIN LATERAL facet_of(l.kind, l.name, l.label) o
    LEFT JOIN facet_merge v ON (v.facet, v.key) = (o.facet, o.key)
    LEFT JOIN facet_merge f ON (f.facet, f.key) = (o.facet, '')
    LEFT JOIN facet_merge w ON (w.facet, w.key) = (coalesce(f.into_facet, o.facet), coalesce(v.into_key, o.key))
    WHERE o.facet <> '' AND o.key <> ''
  ) s ORDER BY s.facet, s.key, s.swatch, s.value
$$;

-- Makes the values known that are new, and gives the ids of all. More than 200 would not fit into an index.
CREATE OR REPLACE FUNCTION facet_ids_of(option_values text[], attributes jsonb, options jsonb, tags text[], brand text) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE ids integer[]; is_known boolean;
BEGIN
  -- Whoever merges values waits for those who label by the rules of before.
  PERFORM pg_advisory_xact_lock_shared(7041255);
  SELECT array_agg(f.id ORDER BY f.id), bool_and(f.id IS NOT NULL AND (e.swatch IS NULL OR e.swatch IS NOT DISTINCT FROM f.swatch)) INTO ids, is_known
    FROM facet_entries(option_values, attributes, options, tags, brand) e LEFT JOIN facet_value f USING (facet, key);
  IF ids IS NULL THEN RETURN '{}'; END IF;
  IF is_known THEN RETURN ids[1:200]; END IF;
  INSERT INTO facet_value AS known (kind, facet, name, key, value, swatch)
    SELECT e.* FROM facet_entries(option_values, attributes, options, tags, brand) e
    WHERE NOT EXISTS (SELECT FROM facet_value f WHERE f.facet = e.facet AND f.key = e.key AND (e.swatch IS NULL OR f.swatch IS NOT DISTINCT FROM e.swatch))
    ON CONFLICT (facet, key) DO UPDATE SET swatch = excluded.swatch WHERE known.swatch IS DISTINCT FROM excluded.swatch AND excluded.swatch IS NOT NULL;
  RETURN ARRAY(SELECT f.id FROM facet_entries(option_values, attributes, options, tags, brand) e JOIN facet_value f USING (facet, key) ORDER BY f.id LIMIT 200);
END $$;

-- Labels groups again after keys or rules changed. Many are labelled alike: their values are looked up once.
CREATE FUNCTION relabel_groups(groups integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- The rating is named for the trigger that finds the set.
  UPDATE product_group g SET facet_ids = labelled.ids, rating = g.rating
  FROM (SELECT d.*, facet_ids_of(option_values, attributes, options, tags, brand) AS ids
          FROM (SELECT DISTINCT option_values, attributes, options, tags, brand FROM product_group WHERE id = ANY (groups)) d OFFSET 0) labelled
  WHERE g.id = ANY (groups) AND g.facet_ids <> labelled.ids
    AND (g.option_values, g.attributes, g.options, g.tags, g.brand)
      = (labelled.option_values, labelled.attributes, labelled.options, labelled.tags, labelled.brand);
  -- Where variants have labels of their own.
  IF to_regprocedure('relabel_variants(integer[])') IS NOT NULL THEN EXECUTE 'SELECT relabel_variants($1)' USING groups; END IF;
END $$;

-- Every value there is gets its key; values that shared one are told apart.
CREATE FUNCTION pg_temp.old_key(label text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(nullif(btrim(left(regexp_replace(lower(label), '[\x01-\x2f\x3a-\x60\x7b-\x7f]+', '-', 'g'), 80), '-'), ''), 'other')
$$;
CREATE FUNCTION pg_temp.old_facet(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN k IN ('page', 'sort', 'query', 'q', 'sku', 'after', 'price', 'price-min', 'price-max', 'view', 'columns', 'dialog', 'redirectto', 'tab',
                         'availability', 'offer', 'category', 'collection', 'tag', 'brand', 'rating', 'facets', 'kind')
    THEN 'option-' || k ELSE k END FROM (SELECT pg_temp.old_key(name) AS k) s
$$;
-- Which value each label had, and what it is from now on; values that no product has are kept by what is shown of them.
CREATE TEMPORARY TABLE relabelled ON COMMIT DROP AS
SELECT f.id, f.facet AS old_facet, f.key AS old_key, f.swatch, l.kind, facet_label(l.name) AS name, o.* FROM (
  SELECT 'option' AS kind, split_part(v, '=', 1) AS name, substr(v, strpos(v, '=') + 1) AS label FROM (SELECT DISTINCT v FROM product_group, unnest(option_values) v) s
  UNION SELECT l.kind, l.name, l.label FROM (SELECT DISTINCT attributes FROM product_group) d, facet_labels('{}', d.attributes, '[]', '{}', '') l
  UNION SELECT 'tag', 'Tag', t FROM product_group, unnest(tags) t
  UNION SELECT 'brand', 'Brand', brand FROM product_group WHERE brand <> ''
) l JOIN facet_value f ON (f.facet, f.key) = (CASE l.kind WHEN 'option' THEN pg_temp.old_facet(l.name) ELSE l.kind END, pg_temp.old_key(l.label))
CROSS JOIN LATERAL facet_of(l.kind, l.name, l.label) o;
INSERT INTO relabelled
  SELECT f.id, f.facet, f.key, f.swatch, f.kind, f.name, o.* FROM facet_value f CROSS JOIN LATERAL facet_of(f.kind, f.name, f.value) o
  WHERE NOT EXISTS (SELECT FROM relabelled r WHERE r.id = f.id);

-- A value keeps its row where it can; the row's own words come first.
CREATE TEMPORARY TABLE kept ON COMMIT DROP AS
SELECT DISTINCT ON (facet, key) * FROM (
  SELECT DISTINCT ON (r.id) r.* FROM relabelled r JOIN facet_value f USING (id) WHERE r.facet <> '' AND r.key <> ''
  ORDER BY r.id, r.value <> f.value, r.name <> f.name, r.facet, r.key
) s ORDER BY facet, key, id;

CREATE TEMPORARY TABLE told_apart ON COMMIT DROP AS
SELECT array_agg(DISTINCT id) AS ids FROM relabelled r WHERE NOT EXISTS (SELECT FROM kept k WHERE (k.id, k.facet, k.key) = (r.id, r.facet, r.key));
-- The values of before were found by the groups that have them; these rows go.
CREATE TEMPORARY TABLE affected ON COMMIT DROP AS
SELECT g.id FROM product_group g, told_apart t WHERE g.facet_ids && t.ids;

DELETE FROM facet_value f WHERE NOT EXISTS (SELECT FROM kept k WHERE k.id = f.id);
UPDATE facet_value f SET key = chr(1) || f.id FROM kept k WHERE k.id = f.id AND (f.facet, f.key) <> (k.facet, k.key);
UPDATE facet_value f SET facet = k.facet, key = k.key FROM kept k WHERE k.id = f.id AND (f.facet, f.key) <> (k.facet, k.key);
UPDATE facet_value f SET name = k.name, value = k.value FROM kept k WHERE k.id = f.id AND (f.name, f.value) <> (k.name, k.value);
SELECT relabel_groups(ARRAY(SELECT id FROM affected));

INSERT INTO facet_old_key (facet, key, into_facet, into_key)
  SELECT DISTINCT r.old_facet, r.old_key, r.facet, r.key FROM relabelled r JOIN facet_value f USING (facet, key)
  WHERE NOT EXISTS (SELECT FROM facet_value f WHERE (f.facet, f.key) = (r.old_facet, r.old_key));
