import { useEffect, useRef } from 'react'
import type { RecordSchema } from '#domain/resource-schema.ts'
import * as t from '#words/admin-form.ts'
import { Button } from '#ui/button.tsx'
import { labelOf, resolveField } from '../field/field-schema.ts'
import { textOfValue } from '../field/value-text.ts'
import type { Conflict } from '../form/merge.ts'
import type { RecordForm } from './use-record-form.ts'
import css from './conflict-panel.module.css'

interface Props {
  schema: RecordSchema
  record: Pick<RecordForm, 'conflicts' | 'choose' | 'merged'>
}

/** Fields that two people changed differently, with both values and the one before. */
export function ConflictPanel({ schema, record: { conflicts, choose, merged } }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} className={css.root} tabIndex={-1} role="alert" aria-labelledby="conflicts">
      <h2 className={css.title} id="conflicts">
        {t.conflictTitle()}
      </h2>
      <p>
        {t.conflictAdvice({ count: conflicts.length })} {merged.length > 0 && t.conflictMerged()}
      </p>
      <ul role="list" className={css.list}>
        {conflicts.map((conflict) => (
          <li key={conflict.name} className={css.conflict}>
            <h3 className={css.name}>{nameOf(conflict, schema)}</h3>
            <dl className={css.values}>
              <Value label={t.yours()} value={conflict.mine}>
                <Button look="quiet" onClick={() => choose(conflict, conflict.mine)}>
                  {t.keepYours()}
                </Button>
              </Value>
              <Value label={t.theirs()} value={conflict.theirs}>
                <Button look="quiet" onClick={() => choose(conflict, conflict.theirs)}>
                  {t.takeTheirs()}
                </Button>
              </Value>
              <Value label={t.before()} value={conflict.base} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Value({ label, value, children }: { label: string; value: unknown; children?: React.ReactNode }) {
  return (
    <div className={css.value}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.text}>{textOfValue(value)}</dd>
      {children && <dd>{children}</dd>}
    </div>
  )
}

/** “Variants, 2, Price”. */
function nameOf({ name }: Conflict, schema: RecordSchema): string {
  let field = resolveField(schema, schema)
  return name
    .split('/')
    .map((part) => {
      const child = field.properties?.[part] ?? field.items ?? {}
      field = resolveField(child, schema)
      return /^\d+$/.test(part) ? String(Number(part) + 1) : labelOf(part, field)
    })
    .join(', ')
}
