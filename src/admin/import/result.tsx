import type { ReactNode } from 'react'
import type { ProductImport } from '#generated/api.d.ts'
import * as t from '#words/admin-import.ts'
import { Card } from '../shell/card.tsx'
import css from './import.module.css'

/** What an import has done, or would do, in numbers. */
export function Result({ run, children }: { run: ProductImport; children: ReactNode }) {
  const { state, products, created, updated, unchanged, failed } = run
  const isChecked = state === 'checked'
  const counts = [
    [isChecked ? t.wouldCreate() : t.created(), created],
    [isChecked ? t.wouldUpdate() : t.updated(), updated],
    [t.unchanged(), unchanged],
    [t.failed(), failed],
  ] as const
  return (
    <Card title={isChecked ? t.whatWouldChange() : t.result()} lead={isChecked ? t.nothingYet() : undefined}>
      {products === 0 && isChecked ? (
        <p>{t.noRows()}</p>
      ) : (
        <dl className={css.counts}>
          {counts.map(([label, count]) => (
            <div key={label} className={css.count}>
              <dt>{label}</dt>
              <dd>{t.number({ count })}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </Card>
  )
}
