import { type WrittenArticle, readArticle } from '#server/engagement/blog/article-file.ts'
import { type WrittenGroup, readQuestionGroup } from '#server/engagement/faq/question-file.ts'
import { type ContentFile, ContentError, readContentFile } from '#server/engagement/markdown/front-matter.ts'
import { renderMarkdown } from '#server/engagement/markdown/markdown.ts'
import { WorkLimitError } from '#server/platform/workers/run-in-worker.ts'
import * as t from '#words/commands.ts'

/** A file with an article or a group of questions. */
export type ParsedFile = { content: ContentFile } & (
  | { kind: 'article'; article: WrittenArticle }
  | { kind: 'questions'; group: WrittenGroup }
)

/**
 * Parses a file with front matter: an article if it has a slug, a group of questions if it has an id.
 *
 * @throws ContentError with the line of the first error
 */
export async function parseContentFile(file: string, text: string): Promise<ParsedFile> {
  const content = readContentFile(file, text)
  const isArticle = 'slug' in content.fields
  if (isArticle === 'id' in content.fields) throw new ContentError(file, 1, t.slugOrId())
  const parsed: ParsedFile = isArticle
    ? { content, kind: 'article', article: readArticle(content) }
    : { content, kind: 'questions', group: readQuestionGroup(content) }
  await renderMarkdown(content.body).catch((error: unknown) => {
    if (!(error instanceof WorkLimitError)) throw error
    throw new ContentError(file, content.bodyLine, t.textTooSlow())
  })
  return parsed
}
