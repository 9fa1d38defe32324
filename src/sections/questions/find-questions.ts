import type { QuestionGroup } from '#generated/api.d.ts'

/** Groups with only those questions that hold every word, in what is asked or what is answered. */
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

/** Small letters without marks: “café” is found by “cafe”. */
const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How many questions there are in all groups. */
export const countOf = (groups: readonly QuestionGroup[]): number =>
  groups.reduce((sum, { questions }) => sum + questions.length, 0)
