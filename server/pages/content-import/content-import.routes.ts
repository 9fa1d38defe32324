import type { FastifyInstance } from 'fastify'
import type { ContentImportReport } from '#generated/api.d.ts'
import { writeArticles } from '#server/engagement/blog/write-articles.ts'
import { type ParsedFile, parseContentFile } from '#server/engagement/content-files/parse-content.ts'
import { writeQuestions } from '#server/engagement/faq/write-questions.ts'
import { ContentError } from '#server/engagement/markdown/front-matter.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { type Queryable, statement } from '#server/platform/db/database.ts'
import { mutation } from '#server/platform/http/idempotency.ts'
import { route } from '#server/platform/http/operation-route.ts'
import { type FileProblem, findPictureProblems } from './picture-problems.ts'

const articleId = statement<{ id: number }, [slug: string]>(
  'imported-article',
  'SELECT id FROM article WHERE slug = $1',
)
const groupId = statement<{ id: number }, [id: string]>(
  'imported-questions',
  'SELECT record_id AS id FROM question_group WHERE id = $1',
)

type Read = { parsed: ParsedFile; problems: FileProblem[] } | { parsed: undefined; problems: FileProblem[] }

/** Imports Markdown files of staff, one by one. */
export async function routes(app: FastifyInstance): Promise<void> {
  route(
    app,
    'importContentFile',
    { config: { access: 'staff', roles: ['owner', 'manager', 'editor'], limits: ['mutation'] } },
    mutation({
      before: async ({ body: { name, text } }) => readFile(app, name, text),
      work: async ({ client }, { staff, body }, { parsed, problems }): Promise<{ data: ContentImportReport }> => {
        if (!parsed) return { data: { kind: null, title: '', state: 'failed', path: null, problems } }
        const { kind } = parsed
        const { title } = kind === 'article' ? parsed.article : parsed.group
        if (body.dry_run) await client.query('SAVEPOINT trial')
        const { added, changed } = await write(client, parsed)
        const state = added > 0 ? 'new' : changed > 0 ? 'changed' : 'same'
        const id = await idOf(client, parsed)
        if (body.dry_run) await client.query('ROLLBACK TO SAVEPOINT trial')
        else if (state !== 'same')
          await recordAudit(client, staff!, {
            action: 'imported',
            resource: kind === 'article' ? 'article' : 'question-group',
            recordId: id,
            title,
            changes: [{ field: '/file', to: body.name }],
          })
        const path = `/admin/${kind === 'article' ? 'articles' : 'questions'}/${id}`
        return { data: { kind, title, state, path: body.dry_run ? null : path, problems } }
      },
    }),
  )
}

async function readFile(app: FastifyInstance, name: string, text: string): Promise<Read> {
  try {
    const parsed = await parseContentFile(name, text)
    return { parsed, problems: await findPictureProblems(app, parsed) }
  } catch (error) {
    if (!(error instanceof ContentError)) throw error
    return { parsed: undefined, problems: [{ line: error.line, message: error.what }] }
  }
}

const write = (db: Queryable, parsed: ParsedFile) =>
  parsed.kind === 'article' ? writeArticles(db, [parsed.article]) : writeQuestions(db, [parsed.group])

async function idOf(db: Queryable, parsed: ParsedFile): Promise<number> {
  const [row] =
    parsed.kind === 'article' ? await articleId(db, parsed.article.slug) : await groupId(db, parsed.group.id)
  return row!.id
}
