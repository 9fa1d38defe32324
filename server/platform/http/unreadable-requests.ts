import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorEnvelope } from './api-error.ts'
import * as t from '#words/request-errors.ts'

/** Answers bytes that are no HTTP request, or one whose headers are too large or too slow; no route or hook sees it. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, code, message] = refusalOf(error.code)
  const body = JSON.stringify({ status: 'error', message, code } satisfies ErrorEnvelope)
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        `content-length: ${Buffer.byteLength(body)}`,
        'content-type: application/json; charset=utf-8',
        'x-content-type-options: nosniff',
        'cache-control: no-store',
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  socket.destroy(error)
}

function refusalOf(code: string | undefined): [status: number, code: string, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, 'too_large', t.headersTooLarge()]
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'too_slow', t.requestTooSlow()]
  return [400, 'malformed', t.malformed()]
}
