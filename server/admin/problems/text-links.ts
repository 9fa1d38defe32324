import type { FastifyInstance } from 'fastify'
import { statement } from '#server/platform/db/database.ts'

export interface TextLink {
  kind: 'article' | 'questions'
  /** Of its record in the admin. */
  record: number
  title: string
  path: string
}

/** Links to the shop's own pages, in HTML, in Markdown and in HTML within JSON. */
const OWN_LINK = String.raw`(?:href=\\?["'']|\]\(<?)(/[^/"''<>()\\\s][^"''<>()\\\s]*)`
const MAX_LINKS = 2000

const select = statement<TextLink, []>(
  'links-of-texts',
  `SELECT kind, record, title, coalesce(found[1], '') AS path FROM (
     SELECT 'article' AS kind, id AS record, title, body AS content FROM article WHERE published
     UNION ALL SELECT 'questions', record_id, title, questions::text FROM question_group
   ) t CROSS JOIN LATERAL regexp_matches(t.content, '${OWN_LINK}', 'gi') AS m (found)
   ORDER BY kind, title, record, path LIMIT ${MAX_LINKS}`,
)

/** Returns the links in articles and answers that lead to pages of the shop. */
export const readTextLinks = (app: FastifyInstance): Promise<TextLink[]> =>
  app.memory.getOrMake('links of texts', async (db) => ({ value: await select(db), tags: ['articles', 'questions'] }))
