import type { FastifyInstance } from 'fastify'
import type { ContentTask } from '#server/commands/content/task.ts'
import type { Terminal } from '#server/commands/terminal/terminal.ts'

/** Runs a task of `npm run content` with these answers to its questions; without answers, as in a script. */
export async function runContentTask(app: FastifyInstance, task: ContentTask, words: string[], ...answers: string[]) {
  const output: string[] = []
  const terminal: Terminal = {
    isInteractive: answers.length > 0,
    say: (text) => output.push(text),
    ask: async (question) => {
      output.push(question)
      return answers.shift() ?? ''
    },
  }
  const done = await task
    .readWords(words)(app, terminal)
    .catch((error: Error) => error)
  const failure = done instanceof Error ? done : undefined
  if (failure && failure.name !== 'StartError') throw failure
  return { failure: failure?.message, text: [...output, failure?.message ?? (done as string)].join('\n') }
}
