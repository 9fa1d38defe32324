import type { FastifyInstance } from 'fastify'
import type { Terminal } from '#server/commands/terminal/terminal.ts'

export interface ContentTask {
  usage: string
  /** Parses the arguments after the task's word. @throws Error with a message for the user */
  readWords: (words: string[]) => (app: FastifyInstance, terminal?: Terminal) => Promise<string>
}
