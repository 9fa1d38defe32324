import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Lines per message. */
const LINES_PER_MESSAGE = 500

/** Copies lines in COPY's text format into a table (given with its columns). */
export async function copyRows(client: pg.ClientBase, table: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  // Unchecked: COPY takes no parameters; the table and its columns are the caller's own.
  await pipeline(Readable.from(messages(lines)), client.query(copyFrom(`COPY ${table} FROM STDIN`)))
}

function* messages(lines: readonly string[]): Generator<Buffer> {
  for (let at = 0; at < lines.length; at += LINES_PER_MESSAGE)
    yield Buffer.from(lines.slice(at, at + LINES_PER_MESSAGE).join(''))
}
