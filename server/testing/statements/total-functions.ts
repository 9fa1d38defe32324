/** Postgres functions that never return null: always, for null arguments, or for a group of rows. Others may. */
const TOTAL = {
  'never null':
    'now transaction_timestamp clock_timestamp concat jsonb_build_object jsonb_build_array gen_random_uuid pg_try_advisory_lock',
  strict: `abs array_append array_cat array_to_string ascii btrim cardinality ceil char_length date date_trunc decode encode floor
    format_type generate_series greatest hashtext int2 int4 int8 float4 float8 numeric jsonb_array_elements jsonb_array_length jsonb_each
    jsonb_object_keys left length lower lpad ltrim md5 numnode replace right round rpad rtrim sha256 similarity strpos substr text
    timestamptz timestamp to_char to_json to_jsonb to_tsquery to_tsvector trunc ts_rank upper word_similarity extract date_part bool`,
  operator: '= <> < <= > >= + - * / % || ~ ~* !~ !~* ~~ ~~* !~~ !~~* @> <@ && ? ?| ?& @@ ^@',
  collecting: 'array_agg jsonb_agg json_agg jsonb_object_agg',
  window: 'row_number rank dense_rank ntile count',
} as const

const sets = new Map(Object.entries(TOTAL).map(([kind, names]) => [kind, new Set(names.split(/\s+/u))]))

/** Returns whether a Postgres function or operator is of a kind. */
export const isTotal = (name: string, kind: keyof typeof TOTAL): boolean => sets.get(kind)?.has(name) === true
