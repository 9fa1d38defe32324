import { keepDataText } from './data-text.ts'

/** The envelope of every reply (specification §7), identified by status, data and message. */
export interface Reply {
  status: 'success' | 'error'
  message: string | undefined
  data: unknown
  payload: Record<string, unknown> | undefined
  code: string | undefined
}

/** Parses a reply; undefined for anything but an envelope: nothing, HTML, broken JSON. */
export function readReply(text: string): Reply | undefined {
  const value = parseJson(text)
  if (!isRecord(value) || (value['status'] !== 'success' && value['status'] !== 'error')) return undefined
  if (import.meta.env.SSR) keepDataText(value, text)
  return {
    status: value['status'],
    message: textOf(value['message']),
    data: value['data'],
    payload: isRecord(value['payload']) ? value['payload'] : undefined,
    code: textOf(value['code']),
  }
}

/** The message to show: the nested one of `data` first, then the reply's own (specification §7). */
export function messageOf(reply: Reply | undefined): string | undefined {
  const nested = isRecord(reply?.data) ? textOf(reply.data['message']) : undefined
  return nested ?? reply?.message
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
