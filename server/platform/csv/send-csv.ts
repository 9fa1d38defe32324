import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { saveAs } from '#server/platform/http/header-text.ts'

/** Sends lines as a CSV file while they are written. */
export const sendCsv = (reply: FastifyReply, fileName: string, lines: AsyncIterable<string>): FastifyReply =>
  saveAs(reply, fileName).header('cache-control', 'no-store').type('text/csv; charset=utf-8').send(Readable.from(lines))
