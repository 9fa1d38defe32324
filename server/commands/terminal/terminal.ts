import { createInterface } from 'node:readline/promises'
import { StartError } from '#server/platform/environment/start-error.ts'
import * as t from '#words/commands.ts'

export interface Terminal {
  /** Whether someone can answer questions. */
  isInteractive: boolean
  say: (text: string) => void
  /** Empty when the input ends. */
  ask: (question: string) => Promise<string>
}

export const ownTerminal: Terminal = {
  isInteractive: process.stdin.isTTY && process.stdout.isTTY,
  say: (text) => console.log(text),
  ask: async (question) => {
    const lines = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return await Promise.race([
        lines.question(question),
        new Promise<string>((resolve) => lines.once('close', () => resolve(''))),
      ])
    } finally {
      lines.close()
    }
  },
}

/** Asks for confirmation unless `--yes` was given. @throws StartError if refused, or if nobody can be asked */
export async function confirm(terminal: Terminal, question: string, isConfirmed: boolean): Promise<void> {
  if (isConfirmed) return
  if (!terminal.isInteractive) throw new StartError(`${question} ${t.confirmWithYes()}`)
  const answer = await terminal.ask(`${question} [y/N] `)
  if (!/^y(es)?$/iu.test(answer.trim())) throw new StartError(t.nothingChanged())
}
