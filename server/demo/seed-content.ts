import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findRoot } from '#server/platform/environment/root.ts'
import type { Queryable } from '#server/platform/db/database.ts'
import { type WrittenArticle, readArticle } from '#server/engagement/blog/article-file.ts'
import { writeArticles } from '#server/engagement/blog/write-articles.ts'
import { type WrittenGroup, readQuestionGroup } from '#server/engagement/faq/question-file.ts'
import { writeQuestions } from '#server/engagement/faq/write-questions.ts'
import { type ContentFile, readContentFile } from '#server/engagement/markdown/front-matter.ts'

export interface ContentFixture {
  articles: WrittenArticle[]
  groups: WrittenGroup[]
}

export async function readContent(): Promise<ContentFixture> {
  const [blog, faq] = await Promise.all([markdownFiles('blog'), markdownFiles('faq')])
  return { articles: blog.map(readArticle), groups: faq.map(readQuestionGroup) }
}

async function markdownFiles(folder: string): Promise<ContentFile[]> {
  const path = join(findRoot(), 'fixtures/content', folder)
  const names = (await readdir(path)).filter((name) => name.endsWith('.md')).sort()
  return Promise.all(
    names.map(async (name) => readContentFile(`${folder}/${name}`, await readFile(join(path, name), 'utf8'))),
  )
}

export async function seedContent(db: Queryable, { articles, groups }: ContentFixture): Promise<void> {
  await writeArticles(db, articles)
  await writeQuestions(db, groups)
}
