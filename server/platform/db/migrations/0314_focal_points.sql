-- Pictures in records have the focal point of the library, "30% 20%", unless it is the middle. Replaces the function of 0311.
CREATE OR REPLACE FUNCTION media_replaced(value jsonb, former text, item jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE replaced jsonb;
BEGIN
  IF value IS NULL OR position(former IN value::text) = 0 THEN RETURN value; END IF;
  CASE jsonb_typeof(value)
  WHEN 'string' THEN RETURN to_jsonb(media_replaced(value #>> '{}', former, item));
  WHEN 'array' THEN RETURN (SELECT jsonb_agg(media_replaced(e, former, item) ORDER BY n) FROM jsonb_array_elements(value) WITH ORDINALITY x(e, n));
  ELSE
    replaced := (SELECT jsonb_object_agg(k, CASE
      WHEN value ->> 'src' IS DISTINCT FROM former THEN media_replaced(v, former, item)
      WHEN k IN ('width', 'height') AND item ->> k IS NOT NULL THEN item -> k
      WHEN k = 'alt' AND v = item -> 'former_alt' THEN item -> 'alt'
      ELSE media_replaced(v, former, item) END) FROM jsonb_each(value) x(k, v));
    -- Only pictures have an alternative text: other objects may have a src of their own.
    IF value ->> 'src' = former AND value ? 'alt' AND item ? 'focus' THEN
      replaced := CASE WHEN item ->> 'focus' IS NULL THEN replaced - 'focus' ELSE replaced || jsonb_build_object('focus', item -> 'focus') END;
    END IF;
    RETURN replaced;
  END CASE;
END $$;
