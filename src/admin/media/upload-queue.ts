import type { Media } from '#generated/api.d.ts'
import { randomId } from '#lib/uuid.ts'

export interface Upload {
  key: string
  file: File
  /** `known`: the library already had the file. */
  step: 'waiting' | 'sending' | 'failed' | 'known'
  /** Fraction of 1; 1 while the server works on the file. */
  progress: number
  /** Why it failed. */
  message?: string
  /** The file itself was refused, so that sending it again is of no use. */
  isRefused?: boolean
}

/** Sends a file. Rejects with an error whose message is shown. */
export type SendFile = (
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
) => Promise<{ item: Media; is_new: boolean }>

export const isUnderway = ({ step }: Pick<Upload, 'step'>): boolean => step === 'waiting' || step === 'sending'

/** Statuses about the file, not about the moment. */
const REFUSALS: ReadonlySet<number> = new Set([413, 422])
/** The server accepts six at a time from one network. */
const AT_ONCE = 3

/** Files on their way to the library, a few at a time. One that is added leaves; others stay until they are dismissed. */
export class UploadQueue {
  readonly #send: SendFile
  readonly #onSettled: () => void
  #onAdded: ((item: Media, key: string) => void) | undefined
  #uploads: readonly Upload[] = []
  readonly #aborts = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()

  constructor(send: SendFile, onSettled: () => void) {
    this.#send = send
    this.#onSettled = onSettled
  }

  /** Passes on what was added. A file that the library already had then leaves like a new one. */
  readonly passTo = (onAdded: ((item: Media, key: string) => void) | undefined): void => {
    this.#onAdded = onAdded
  }

  readonly current = (): readonly Upload[] => this.#uploads

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Returns the keys of the uploads. */
  readonly add = (files: Iterable<File>): string[] => {
    const added = Array.from(files, (file): Upload => ({ key: randomId(), file, step: 'waiting', progress: 0 }))
    this.#set([...this.#uploads, ...added])
    this.#advance()
    return added.map(({ key }) => key)
  }

  readonly retry = (key: string): void => {
    this.#change(key, { step: 'waiting', progress: 0 })
    this.#advance()
  }

  readonly dismiss = (key: string): void => {
    this.#aborts.get(key)?.abort()
    this.#set(this.#uploads.filter((one) => one.key !== key))
  }

  /** Whether leaving the page would lose files. */
  get isBusy(): boolean {
    return this.#uploads.some(isUnderway)
  }

  #advance(): void {
    const next = this.#uploads.find(({ step }) => step === 'waiting')
    if (!next || this.#aborts.size >= AT_ONCE) return
    void this.#run(next)
    this.#advance()
  }

  async #run({ key, file }: Upload): Promise<void> {
    const abort = new AbortController()
    this.#aborts.set(key, abort)
    this.#change(key, { step: 'sending', progress: 0 })
    try {
      const added = await this.#send(file, (progress) => this.#change(key, { progress }), abort.signal)
      const isWanted = this.#uploads.some((one) => one.key === key)
      if (added.is_new || this.#onAdded) this.#set(this.#uploads.filter((one) => one.key !== key))
      else this.#change(key, { step: 'known', progress: 1 })
      if (isWanted) this.#onAdded?.(added.item, key)
    } catch (error) {
      const { message, status = 0 } = error as Error & { status?: number }
      this.#change(key, { step: 'failed', message, isRefused: REFUSALS.has(status) })
    }
    this.#aborts.delete(key)
    this.#onSettled()
    this.#advance()
  }

  #change(key: string, changes: Partial<Upload>): void {
    this.#set(this.#uploads.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}
