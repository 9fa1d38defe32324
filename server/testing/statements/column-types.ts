/** The types `pg` returns (int8 with the shop's own parser), by Postgres type name. */
const READ: Record<string, string> = {
  ...named('int2 int4 int8 float4 float8 oid', 'number'),
  ...named('text varchar bpchar name numeric tsvector tsquery uuid interval regclass void', 'string'),
  ...named('bool', 'boolean'),
  ...named('timestamptz timestamp date', 'Date'),
  ...named('json jsonb', '__Json'),
  ...named('bytea', 'Buffer'),
  ...named('_int2 _int4 _float4 _float8', 'number[]'),
  ...named('_text _varchar _int8 _numeric', 'string[]'),
  ...named('_bool', 'boolean[]'),
  ...named('_timestamptz _timestamp', 'Date[]'),
  ...named('_json _jsonb', '__Json[]'),
  ...named('_bytea', 'Buffer[]'),
}

/** The types `pg` accepts as values. */
const SENT: Record<string, string> = {
  ...named('int2 int4 int8 float4 float8 oid', 'number'),
  ...named('text varchar bpchar name uuid', 'string'),
  ...named('bool', 'boolean'),
  ...named('timestamptz timestamp date', 'Date | string'),
  // Objects are sent as JSON, but lists as Postgres arrays.
  ...named('json jsonb', 'string | { readonly [key: string]: unknown }'),
  ...named('bytea', 'Buffer'),
  ...named('_int2 _int4 _int8 _float4 _float8', 'readonly number[]'),
  ...named('_text _varchar', 'readonly (string | null)[]'),
  ...named('_bool', 'readonly boolean[]'),
  ...named('_timestamptz _timestamp', 'readonly (Date | string)[]'),
  ...named('_bytea', 'readonly Buffer[]'),
}

/** Returns the TypeScript type of a column that is read; literals are those its check allows. */
export function readType(type: string, literals?: readonly string[]): string | undefined {
  const known = READ[type]
  return known && literals ? literals.join(' | ') : known
}

/** Returns the TypeScript type of a value that is sent. */
export function sentType(type: string): string {
  const known = SENT[type]
  return known ? `${known} | null` : 'unknown'
}

function named(names: string, type: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, type]))
}
