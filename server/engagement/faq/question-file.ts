import {
  type ContentFile,
  ContentError,
  readFields,
  slug,
  text,
  integer,
} from '#server/engagement/markdown/front-matter.ts'
import * as t from '#words/content-files.ts'

export interface WrittenGroup {
  id: string
  title: string
  summary: string
  position: number
  questions: { question: string; answer: string }[]
}

export const ALL_QUESTIONS = 'all'
const MAX_QUESTION_LENGTH = 200

const fields = {
  id: {
    read: (value: unknown, field: string) => {
      if (value === ALL_QUESTIONS) throw new Error(t.allIsReserved({ field }))
      return slug(value, field)
    },
  },
  title: { read: text(120) },
  summary: { read: text(400), absent: '' },
  position: { read: integer(0, 10_000), absent: 0 },
}

/**
 * Parses a group of questions: each is a line `## question` followed by its answer.
 * @throws ContentError with the line of the error
 */
export function readQuestionGroup(content: ContentFile): WrittenGroup {
  return { ...readFields(content, fields), questions: readQuestions(content) }
}

function readQuestions({ file, body, bodyLine }: ContentFile): WrittenGroup['questions'] {
  const found: { question: string; line: number; answer: string[] }[] = []
  let fence = ''
  for (const [index, line] of body.split('\n').entries()) {
    const at = bodyLine + index
    // Headings inside code blocks are not questions.
    const [, marks = ''] = /^ {0,3}(`{3,}|~{3,})/u.exec(line) ?? []
    if (marks && (fence === '' || marks.startsWith(fence))) fence = fence === '' ? marks : ''
    const question = fence === '' ? /^##(?!#)\s*(.*?)[\s#]*$/u.exec(line)?.[1] : undefined
    const last = found.at(-1)
    if (question === '') throw new ContentError(file, at, t.questionEmpty())
    if (question !== undefined && question.length > MAX_QUESTION_LENGTH)
      throw new ContentError(file, at, t.questionTooLong({ count: MAX_QUESTION_LENGTH }))
    if (question !== undefined) found.push({ question, line: at, answer: [] })
    else if (last) last.answer.push(line)
    else if (line.trim() !== '') throw new ContentError(file, at, t.textBeforeQuestion())
  }
  if (found.length === 0) throw new ContentError(file, bodyLine, t.noQuestions())
  return found.map(({ question, line, answer: lines }) => {
    const answer = lines.join('\n').trim()
    if (answer === '') throw new ContentError(file, line, t.answerMissing())
    return { question, answer }
  })
}
