import type { QuestionGroup } from '#generated/api.d.ts'

/** Returns the groups with only those questions that contain every word, in question or answer. */
export function findQuestions(groups: readonly QuestionGroup[], words: string): QuestionGroup[] {
  const wanted = plain(words).split(/\s+/u).filter(Boolean)
  if (wanted.length === 0) return [...groups]
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer }) => {
      const text = plain(`${group.title} ${question} ${answer.replaceAll(/<[^>]*>/gu, ' ')}`)
      return wanted.every((word) => text.includes(word))
    })
    return questions.length > 0 ? [{ ...group, questions }] : []
  })
}

/** Returns the text in lower case without accents: “café” is found by “cafe”. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Returns the number of questions in all groups. */
export const countOf = (groups: readonly QuestionGroup[]): number =>
  groups.reduce((sum, { questions }) => sum + questions.length, 0)
