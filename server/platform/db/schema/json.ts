import { customType } from 'drizzle-orm/pg-core'

/**
 * A jsonb column. Drizzle's own parses what `pg` has parsed already, which turns the text "4135550142" into a number and "true"
 * into a boolean.
 */
export const json = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
})
