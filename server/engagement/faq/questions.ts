import type { FastifyInstance } from 'fastify'
import type { Faq, QuestionGroup } from '#generated/api.d.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { renderSafely, slugOf } from '#server/engagement/markdown/markdown.ts'
import * as t from '#words/engagement-errors.ts'

interface GroupRow {
  id: string
  title: string
  summary: string
  questions: { question: string; answer: string }[]
  updated_at: Date
}

export interface RenderedGroup extends QuestionGroup {
  updatedAt: Date
}

const listGroups = statement<GroupRow, []>(
  'question-groups',
  'SELECT id, title, summary, questions, updated_at FROM question_group ORDER BY position, id',
)

export const QUESTION_TAGS = ['questions', 'plugins']

export async function readGroups(app: FastifyInstance): Promise<RenderedGroup[]> {
  return app.memory.getOrMake('questions', async (db) => ({
    value: await withIds(await listGroups(db)),
    tags: ['questions'],
  }))
}

/** Gives each question a unique fragment id based on its text. */
async function withIds(rows: readonly GroupRow[]): Promise<RenderedGroup[]> {
  const taken = new Set(rows.map(({ id }) => id))
  const groups: RenderedGroup[] = []
  for (const { updated_at: updatedAt, questions, ...group } of rows) {
    const read: RenderedGroup = { ...group, updatedAt, questions: [] }
    for (const { question, answer } of questions) {
      const wanted = slugOf(question) || group.id
      let id = wanted
      for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`
      taken.add(id)
      read.questions.push({ id, question, answer: await renderSafely(answer) })
    }
    groups.push(read)
  }
  return groups
}

/** Returns one group of questions, or all for `all` (PL-02). @throws ApiError 404 */
export async function readFaq(app: FastifyInstance, id: string): Promise<Tagged<Faq>> {
  const all = (await readGroups(app)).map(({ updatedAt: _at, ...group }) => group)
  const index = all.map(({ id: group, title }) => ({ id: group, title }))
  if (id === 'all') return { value: { id, title: '', summary: '', groups: all, index }, tags: QUESTION_TAGS }
  const group = all.find((candidate) => candidate.id === id)
  if (!group) throw notFound(t.unknownQuestions({ group: id }), QUESTION_TAGS)
  const { title, summary } = group
  return { value: { id, title, summary, groups: [group], index }, tags: QUESTION_TAGS }
}
