import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** So many lines go to Postgres in one message. */
const TOGETHER = 500

/** Copies rows into a table, given with its columns. Each row is a line of COPY's text format. */
export async function copyRows(client: pg.ClientBase, table: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  // Unchecked: COPY takes no parameters; the table and its columns are the caller's own.
  await pipeline(Readable.from(messages(lines)), client.query(copyFrom(`COPY ${table} FROM STDIN`)))
}

function* messages(lines: readonly string[]): Generator<Buffer> {
  for (let at = 0; at < lines.length; at += TOGETHER) yield Buffer.from(lines.slice(at, at + TOGETHER).join(''))
}
