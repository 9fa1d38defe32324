import { useEffect, useRef, useState } from 'react'
import type { RecordSchema, ValuesValidator } from '#domain/resource-schema.ts'
import { describeSchemaErrors } from '#domain/schema-errors.ts'
import { type FormErrors, type UseFormResult, useForm } from '#forms/use-form.ts'
import { type KeptChanges, keptChangesOf } from '#lib/draft.ts'
import { withValueAt } from '#forms/pointer.ts'
import { changesOf, hasChanges } from '../form/changes.ts'
import { type Conflict, mergeValues } from '../form/merge.ts'
import type { AdminRecord } from './resource.queries.ts'
import { placeErrors } from '../form/place-errors.ts'
import { secretFields } from '../field/secret-fields.ts'
import type { Held, Hold } from '../field/form-holds.ts'

type Values = Record<string, unknown>
type Stored = Pick<AdminRecord, 'version' | 'values'>

interface Options {
  schema: RecordSchema
  validate: ValuesValidator
  /** What is stored; for a new record, version 0 and its defaults. */
  stored: Stored
  /** Name of the changes kept in the browser. */
  draft: string
  /** Sends the changes. Rejects with ApiError `stale_version`, whose payload has the current record. */
  save: (request: { version: number; values: Values; changes: Values }) => Promise<Stored>
  onSaved: (record: Stored) => void
}

export interface RecordForm {
  form: UseFormResult<Values>
  /** Fields that two people changed differently, and that wait for a choice. */
  conflicts: readonly Conflict[]
  choose: (conflict: Conflict, value: unknown) => void
  /** Names of fields that were merged from somebody else’s changes. */
  merged: readonly string[]
  /** When the changes were last edited that the browser had kept, if there were any; in ms. */
  restoredAt: number | undefined
  keepRestored: () => void
  isChanged: boolean
  isSaving: boolean
  /** Lets fields keep the form from being saved. */
  hold: Hold
  /** Leaving would end work, such as an upload. */
  isUnderway: boolean
  discard: () => void
  save: () => void
  /** Goes on from what is stored after another call; what was typed stays. */
  take: (current: Stored) => void
}

/** Retries after somebody else’s changes were merged. */
const MAX_MERGES = 3

/**
 * The form of a record: its changes are kept in the browser until they are saved; a save of an outdated version is
 * merged with the current one, and asks where both changed the same field (AD-03).
 */
export function useRecordForm({ schema, validate, stored: given, draft, save, onSaved }: Options): RecordForm {
  const [kept] = useState(() => keptChangesOf<Values>(draft))
  const [begin] = useState(() => restore(given, kept.read()))
  const [stored, setStored] = useState<Stored>(given)
  const [conflicts, setConflicts] = useState<readonly Conflict[]>(begin.conflicts)
  const [merged, setMerged] = useState<readonly string[]>([])
  const [restoredAt, setRestoredAt] = useState(begin.at)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  const [held, setHeld] = useState<Readonly<Record<string, Held | undefined>>>({})
  const [hold] = useState((): Hold => (name, one) => setHeld((before) => ({ ...before, [name]: one })))

  const check = (values: Values): FormErrors => {
    const reasons = reasonsOf(held)
    const found = validate(values) ? [] : Object.entries(errorsOf(validate, schema))
    // What holds a field back explains what is wrong within it.
    const others = found.filter(([name]) => !Object.keys(reasons).some((one) => `${name}/`.startsWith(`${one}/`)))
    return { ...Object.fromEntries(others), ...reasons }
  }
  const form = useForm<Values>({
    initial: begin.values,
    check,
    submit: (values) => {
      if (conflicts.length === 0) void send(stored, values, 0)
    },
    isBusy: isSaving,
    failure,
    placeErrors,
  })
  const { values, reset } = form
  const isChanged = hasChanges(stored.values, values)

  // A reload, a crash or a lost session loses nothing.
  const first = useRef(values)
  useEffect(() => {
    if (!isChanged) return kept.forget()
    if (values === first.current) return
    const { version, values: before } = stored
    kept.keep({ at: Date.now(), version, stored: before, values: withoutSecrets(values, before, schema) })
  }, [kept, stored, values, isChanged, schema])

  async function send(base: Stored, sent: Values, attempt: number): Promise<void> {
    setIsSaving(true)
    setFailure(undefined)
    try {
      const changes = changesOf(base.values, sent)
      const reply = await save({ version: base.version, values: sent, changes })
      setStored(reply)
      // What was typed while it was sent stays.
      reset((current) => mergeValues(sent, current, reply.values).values)
      setRestoredAt(undefined)
      onSaved(reply)
    } catch (error) {
      const current = currentOf(error)
      if (current && attempt < MAX_MERGES) return await mergeWith(base, sent, current, attempt)
      setFailure(error)
    } finally {
      setIsSaving(false)
    }
  }

  async function mergeWith(base: Stored, sent: Values, current: Stored, attempt: number): Promise<void> {
    const merge = mergeValues(base.values, sent, current.values)
    setStored(current)
    setMerged(merge.taken)
    setConflicts(merge.conflicts)
    reset((now) => mergeValues(sent, now, merge.values).values)
    if (merge.conflicts.length === 0) await send(current, merge.values, attempt + 1)
  }

  return {
    form,
    conflicts,
    choose: (conflict, value) => {
      reset((current) => withValueAt(current, conflict.name, value))
      setConflicts((all) => all.filter((one) => one !== conflict))
    },
    merged,
    restoredAt,
    keepRestored: () => setRestoredAt(undefined),
    isChanged,
    isSaving,
    hold,
    isUnderway: Object.values(held).some((one) => one?.isUnderway === true),
    discard: () => {
      reset(() => stored.values)
      setConflicts([])
      setMerged([])
      setRestoredAt(undefined)
    },
    save: () => form.form.ref.current?.requestSubmit(),
    take: (current) => {
      setStored(current)
      reset((now) => mergeValues(stored.values, now, current.values).values)
    },
  }
}

/** Returns the values with the stored state of secrets, which the browser must not keep. */
export function withoutSecrets(
  values: Values,
  stored: Values,
  { properties }: Pick<RecordSchema, 'properties'>,
): Values {
  const secrets = secretFields({ properties })
  return Object.fromEntries(
    Object.entries({ ...values }).map(([name, value]) => [name, secrets.includes(name) ? stored[name] : value]),
  )
}

interface Restored {
  values: Values
  conflicts: readonly Conflict[]
  at: number | undefined
}

/** Applies changes kept by the browser to what is stored now. */
export function restore(stored: Stored, kept: KeptChanges<Values> | undefined): Restored {
  if (!kept || !hasChanges(kept.stored, kept.values)) return { values: stored.values, conflicts: [], at: undefined }
  const { values, conflicts } = mergeValues(kept.stored, kept.values, stored.values)
  return hasChanges(stored.values, values)
    ? { values, conflicts, at: kept.at }
    : { values: stored.values, conflicts: [], at: undefined }
}

const reasonsOf = (held: Readonly<Record<string, Held | undefined>>): FormErrors =>
  Object.fromEntries(Object.entries(held).flatMap(([name, one]) => (one ? [[name, one.reason]] : [])))

/** Returns the current record of a refused save; undefined for other errors. */
function currentOf(error: unknown): Stored | undefined {
  const { code, reply } = error as { code?: string; reply?: { payload?: { record?: Stored } } }
  return code === 'stale_version' ? reply?.payload?.record : undefined
}

function errorsOf({ errors }: ValuesValidator, schema: RecordSchema): FormErrors {
  const found = describeSchemaErrors(errors ?? [], schema)
  return Object.fromEntries(Object.entries(found).map(([pointer, message]) => [pointer.slice(1), message]))
}
