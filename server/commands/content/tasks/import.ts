import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/platform/db/database.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import { type WrittenArticle, readArticle } from '#server/engagement/blog/article-file.ts'
import { type Written, writeArticles } from '#server/engagement/blog/write-articles.ts'
import { type WrittenGroup, readQuestionGroup } from '#server/engagement/faq/question-file.ts'
import { writeQuestions } from '#server/engagement/faq/write-questions.ts'
import { type ContentFile, ContentError, readContentFile } from '#server/engagement/markdown/front-matter.ts'
import { renderMarkdown } from '#server/engagement/markdown/markdown.ts'
import { WorkLimitError } from '#server/platform/workers/run-in-worker.ts'
import type { ContentTask } from '../task.ts'

/** `import FILES`: articles and groups of questions, from Markdown with front matter. */
export const task: ContentTask = {
  usage: `  import FILES…      articles (their front matter has a slug) and groups of questions (an id) from Markdown files;
                     what was imported before is brought to what the file says now. All of them or none`,
  readWords: (files) => {
    if (files.length === 0) throw new Error('import takes the names of files.')
    if (files.some((file) => file.startsWith('-'))) throw new Error('import takes names of files and nothing else.')
    return (app) => importFiles(app, files)
  },
}

interface Content {
  articles: WrittenArticle[]
  groups: WrittenGroup[]
}

/** Reads every file before anything is written. Throws StartError with each file's first fault, one a line. */
export async function importFiles(app: FastifyInstance, files: readonly string[]): Promise<string> {
  const content: Content = { articles: [], groups: [] }
  const owners = new Map<string, string>()
  const faults: string[] = []
  for (const file of files) {
    try {
      const { body, bodyLine } = readInto(content, owners, file, await readText(file))
      await checkMarkdown(file, bodyLine, body)
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      faults.push(error.message)
    }
  }
  if (faults.length > 0) throw new StartError(`${faults.join('\n')}\nNothing was imported.`)
  const [articles, groups] = await inTransaction(app.database, async ({ client }) => [
    await writeArticles(client, content.articles),
    await writeQuestions(client, content.groups),
  ])
  return [sum('article', articles), sum('group of questions', groups)].filter(Boolean).join('\n')
}

/** Throws ContentError for a text that the shop could not show in time. */
async function checkMarkdown(file: string, line: number, body: string): Promise<void> {
  await renderMarkdown(body).catch((error: unknown) => {
    if (!(error instanceof WorkLimitError)) throw error
    throw new ContentError(file, line, 'The text takes too long to render. Look for long runs of repeated characters.')
  })
}

function readInto({ articles, groups }: Content, owners: Map<string, string>, file: string, text: string): ContentFile {
  const read = readContentFile(file, text)
  const isArticle = 'slug' in read.fields
  if (isArticle === 'id' in read.fields)
    throw new ContentError(file, 1, 'An article has a slug, a group of questions an id: one of the two.')
  const field = isArticle ? 'slug' : 'id'
  const key = `${field} ${JSON.stringify(read.fields[field])}`
  const owner = owners.get(key)
  if (owner !== undefined) throw new ContentError(file, read.lineOf(field), `its ${field} is that of ${owner}, too.`)
  owners.set(key, file)
  if (isArticle) articles.push(readArticle(read))
  else groups.push(readQuestionGroup(read))
  return read
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new StartError(`${file} cannot be read.`)
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ContentError(file, 1, 'It is no UTF-8 text.')
  }
}

/** “2 articles: 1 new, 1 as before”; empty for none. */
function sum(what: string, { added, changed, same }: Written): string {
  const count = added + changed + same
  if (count === 0) return ''
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [same, 'as before'],
  ].flatMap(([number, word]) => (number === 0 ? [] : [`${number} ${word}`]))
  const plural = what.startsWith('group') ? what.replace('group', 'groups') : `${what}s`
  return `${count} ${count === 1 ? what : plural}: ${parts.join(', ')}.`
}
