import type { FastifyInstance } from 'fastify'
import type { Terminal } from '#server/commands/terminal/terminal.ts'

/** One thing that `npm run content` does. */
export interface ContentTask {
  /** Its lines of the usage. */
  usage: string
  /** Reads what follows its word. Throws an Error with what is wrong. */
  readWords: (words: string[]) => (app: FastifyInstance, terminal?: Terminal) => Promise<string>
}
