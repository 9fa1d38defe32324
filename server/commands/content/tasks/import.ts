import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { inTransaction } from '#server/platform/db/database.ts'
import { describeFileError } from '#server/platform/environment/describe-system-error.ts'
import { StartError } from '#server/platform/environment/start-error.ts'
import type { WrittenArticle } from '#server/engagement/blog/article-file.ts'
import { type WriteCount, writeArticles } from '#server/engagement/blog/write-articles.ts'
import { type ParsedFile, parseContentFile } from '#server/engagement/content-files/parse-content.ts'
import type { WrittenGroup } from '#server/engagement/faq/question-file.ts'
import { writeQuestions } from '#server/engagement/faq/write-questions.ts'
import { ContentError } from '#server/engagement/markdown/front-matter.ts'
import type { ContentTask } from '../task.ts'
import * as t from '#words/commands.ts'

export const task: ContentTask = {
  usage: () => [['import FILES…', t.importHelp()]],
  readWords: (files) => {
    if (files.length === 0) throw new Error(t.importNeedsFiles())
    if (files.some((file) => file.startsWith('-'))) throw new Error(t.importOnlyFiles())
    return (app) => importFiles(app, files)
  },
}

interface Content {
  articles: WrittenArticle[]
  groups: WrittenGroup[]
}

/** Parses all files before writing anything. @throws StartError with the first fault of each file */
export async function importFiles(app: FastifyInstance, files: readonly string[]): Promise<string> {
  const content: Content = { articles: [], groups: [] }
  const owners = new Map<string, string>()
  const faults: string[] = []
  for (const file of files) {
    try {
      parseInto(content, owners, file, await parseContentFile(file, await readText(file)))
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      faults.push(error.message)
    }
  }
  if (faults.length > 0) throw new StartError(`${faults.join('\n')}\n${t.nothingImported()}`)
  const [articles, groups] = await inTransaction(app.database, async ({ client }) => [
    await writeArticles(client, content.articles),
    await writeQuestions(client, content.groups),
  ])
  return [describeCounts(t.importedArticles, articles), describeCounts(t.importedGroups, groups)]
    .filter(Boolean)
    .join('\n')
}

function parseInto({ articles, groups }: Content, owners: Map<string, string>, file: string, parsed: ParsedFile): void {
  const { content, kind } = parsed
  const field = kind === 'article' ? 'slug' : 'id'
  const key = `${field} ${JSON.stringify(content.fields[field])}`
  const owner = owners.get(key)
  if (owner !== undefined) throw new ContentError(file, content.lineOf(field), t.fieldUsed({ field, file: owner }))
  owners.set(key, file)
  if (kind === 'article') articles.push(parsed.article)
  else groups.push(parsed.group)
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new StartError(t.cannotRead({ file, reason: describeFileError(error) }))
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ContentError(file, 1, t.notUtf8())
  }
}

type CountMessage = (values: { count: number; added: number; changed: number; same: number }) => string

function describeCounts(describe: CountMessage, { added, changed, same }: WriteCount): string {
  const count = added + changed + same
  return count === 0 ? '' : describe({ count, added, changed, same })
}
