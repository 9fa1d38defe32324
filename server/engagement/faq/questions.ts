import type { FastifyInstance } from 'fastify'
import type { Faq, QuestionGroup } from '#generated/api.d.ts'
import type { Tagged } from '#server/platform/cache/tagged-cache.ts'
import { statement } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/api-error.ts'
import { htmlOf, slugOf } from '#server/engagement/markdown/markdown.ts'

interface GroupRow {
  id: string
  title: string
  summary: string
  questions: { question: string; answer: string }[]
  updated_at: Date
}

/** A group whose answers are safe HTML. */
export interface ReadGroup extends QuestionGroup {
  updatedAt: Date
}

const listGroups = statement<GroupRow, []>(
  'question-groups',
  'SELECT id, title, summary, questions, updated_at FROM question_group ORDER BY position, id',
)

/** What an answer about questions is made from. */
export const QUESTION_TAGS = ['questions', 'plugins']

/** All groups in their order, kept in memory. */
export async function readGroups(app: FastifyInstance): Promise<ReadGroup[]> {
  return app.memory.getOrMake('questions', async (db) => ({
    value: await withIds(await listGroups(db)),
    tags: ['questions'],
  }))
}

/** Each question gets a fragment of its own, made from its words. */
async function withIds(rows: readonly GroupRow[]): Promise<ReadGroup[]> {
  const taken = new Set(rows.map(({ id }) => id))
  const groups: ReadGroup[] = []
  for (const { updated_at: updatedAt, questions, ...group } of rows) {
    const read: ReadGroup = { ...group, updatedAt, questions: [] }
    for (const { question, answer } of questions) {
      const wanted = slugOf(question) || group.id
      let id = wanted
      for (let number = 2; taken.has(id); number++) id = `${wanted}-${number}`
      taken.add(id)
      read.questions.push({ id, question, answer: await htmlOf(answer) })
    }
    groups.push(read)
  }
  return groups
}

/** A group of questions, or for `all` every group (PL-02). Throws ApiError 404 when there is none. */
export async function readFaq(app: FastifyInstance, id: string): Promise<Tagged<Faq>> {
  const all = (await readGroups(app)).map(({ updatedAt: _at, ...group }) => group)
  const index = all.map(({ id: group, title }) => ({ id: group, title }))
  if (id === 'all') return { value: { id, title: '', summary: '', groups: all, index }, tags: QUESTION_TAGS }
  const group = all.find((one) => one.id === id)
  if (!group) throw notFound(`There are no questions "${id}".`, QUESTION_TAGS)
  const { title, summary } = group
  return { value: { id, title, summary, groups: [group], index }, tags: QUESTION_TAGS }
}
