-- Amounts of gift cards that shoppers can buy were texts in major units, such as "499,50". Like all money they become
-- minor units. What is no such amount is left out, and numbers are amounts already.
UPDATE setting SET value = (
  SELECT coalesce(jsonb_agg(amount ORDER BY place), '[]') FROM (
    SELECT place, CASE
      WHEN jsonb_typeof(item) = 'number' THEN item
      WHEN jsonb_typeof(item) = 'string' AND item #>> '{}' ~ '^\s*\d{1,9}([.,]\d{1,3})?\s*$' THEN (
        SELECT to_jsonb(minor::bigint) FROM (SELECT replace(trim(item #>> '{}', E' \t\r\n'), ',', '.')::numeric * 10 ^ (
          SELECT CASE
            WHEN code IN ('AFN', 'ALL', 'BIF', 'CLP', 'COP', 'DJF', 'GNF', 'HUF', 'IDR', 'IQD', 'IRR', 'ISK', 'JPY', 'KMF', 'KPW', 'KRW', 'LAK',
              'LBP', 'MGA', 'MMK', 'PKR', 'PYG', 'RWF', 'SLL', 'SOS', 'SYP', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', 'YER')
              THEN 0
            WHEN code IN ('BHD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') THEN 3
            ELSE 2 END
          FROM (SELECT (SELECT appearance #>> '{channel,currency,code}' FROM storefront ORDER BY id LIMIT 1) AS code) shop)::numeric AS minor) sum
        WHERE minor = trunc(minor) AND minor BETWEEN 1 AND 100000000)
      END AS amount
    FROM jsonb_array_elements(value) WITH ORDINALITY AS given (item, place)) read
  WHERE amount IS NOT NULL)
WHERE key = 'gift_card_amounts' AND jsonb_typeof(value) = 'array';
