import type { FastifyInstance } from 'fastify'
import type { Terminal } from '#server/commands/terminal/terminal.ts'
import type { Usage } from '#server/commands/terminal/usage.ts'

export interface ContentTask {
  /** What to type, with descriptions. */
  usage: () => NonNullable<Usage['options']>
  /** Parses the arguments after the task's word. @throws Error with a message for the user */
  readWords: (words: string[]) => (app: FastifyInstance, terminal?: Terminal) => Promise<string>
}
