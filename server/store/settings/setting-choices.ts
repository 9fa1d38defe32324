import type { OfferedChoice } from '#domain/resource-schema.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'

const countries = statement<Pick<OfferedChoice, 'value' | 'title'>, []>(
  'setting-countries',
  'SELECT id AS value, name AS title FROM country ORDER BY position, name',
)

const states = statement<OfferedChoice & { group: string }, []>(
  'setting-states',
  `SELECT s.id AS value, s.name AS title, c.name AS "group" FROM state s JOIN country c ON c.id = s.country_id
   ORDER BY c.position, c.name, s.position, s.name`,
)

const pages = statement<Pick<OfferedChoice, 'value' | 'title'>, []>(
  'setting-pages',
  `SELECT key AS value, name AS title FROM document WHERE page_type = 'Page' AND published IS NOT NULL ORDER BY name, key`,
)

export const countryChoices = (db: Queryable): Promise<OfferedChoice[]> => countries(db)

/** States of all countries, grouped by country. */
export const stateChoices = (db: Queryable): Promise<OfferedChoice[]> => states(db)

/** Published pages, by the last part of their address. */
export const pageChoices = (db: Queryable): Promise<OfferedChoice[]> => pages(db)
