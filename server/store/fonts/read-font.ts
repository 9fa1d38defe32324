import { open } from 'node:fs/promises'
import { ApiError } from '#server/platform/http/api-error.ts'
import { type WorkerFile, WorkLimitError, runInWorker } from '#server/platform/workers/run-in-worker.ts'
import * as t from '#words/admin-fonts.ts'
import type { SubsetInput, SubsetOutput } from './font.worker.ts'

export const MAX_FONT_MIB = 4

const FONT_WORKER: WorkerFile<SubsetInput, SubsetOutput> = {
  url: new URL('./font.worker.ts', import.meta.url),
  limitMs: 30_000,
}

/** First bytes of TrueType, OpenType and WOFF2 files. */
const HEADS = ['\0\u0001\0\0', 'true', 'OTTO', 'wOF2']
/** A font without any of the characters is not larger. */
const EMPTY_BYTES = 1000

export interface ReadFont {
  basic: Buffer
  /** Undefined without further characters. */
  others: Buffer | undefined
  weightRange: string
  isVariable: boolean
}

/** Checks an uploaded font and reduces it to what pages need. @throws ApiError 422 with the reason */
export async function readFont(path: string): Promise<ReadFont> {
  const refuse = (text: string) => new ApiError(422, 'font_refused', text)
  const head = await headOf(path)
  if (head === 'ttcf' || head === 'wOFF') throw refuse(head === 'ttcf' ? t.fontCollection() : t.fontOldFormat())
  if (!HEADS.includes(head)) throw refuse(t.notAFont())
  const font = await runInWorker(FONT_WORKER, { path }).catch((error: unknown) => {
    if (error instanceof WorkLimitError) return 'unreadable' as const
    throw error
  })
  if (font === 'restricted') throw refuse(t.fontRestricted())
  if (font === 'unreadable') throw refuse(t.fontUnreadable())
  const [basic, others] = [Buffer.from(font.basic), Buffer.from(font.others)]
  if (basic.length < EMPTY_BYTES && others.length < EMPTY_BYTES) throw refuse(t.fontEmpty())
  const { weightRange, isVariable } = font
  return { basic, others: others.length < EMPTY_BYTES ? undefined : others, weightRange, isVariable }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1')
  } finally {
    await file.close()
  }
}
