import { createInterface } from 'node:readline/promises'
import { StartError } from '#server/platform/environment/start-error.ts'

/** Where a command speaks to whoever called it. */
export interface Terminal {
  /** Somebody sits there who can be asked. */
  isInteractive: boolean
  say: (text: string) => void
  /** What was typed; empty when the input ended. */
  ask: (question: string) => Promise<string>
}

/** The terminal that the process was started in. */
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

/** Asks before something is done, unless `--yes` was given. Throws StartError when the answer is no, or when nobody can be asked. */
export async function confirm(terminal: Terminal, question: string, isGiven: boolean): Promise<void> {
  if (isGiven) return
  if (!terminal.isInteractive)
    throw new StartError(
      `${question} Nobody can be asked here, so nothing was changed. To go on without being asked: --yes`,
    )
  const answer = await terminal.ask(`${question} [y/N] `)
  if (!/^y(es)?$/iu.test(answer.trim())) throw new StartError('Nothing was changed.')
}
