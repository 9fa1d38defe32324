import type { ProductImport } from '#generated/api.d.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-import.ts'
import { Card } from '../shell/card.tsx'
import { stateNames } from './import-names.ts'
import css from './import.module.css'

interface Props {
  run: ProductImport
  isBusy: boolean
  cancel: () => void
}

/** How far an import is. */
export function ImportProgress({ run, isBusy, cancel }: Props) {
  const { state, done, products } = run
  return (
    <Card title={stateNames[state]()} lead={state === 'running' ? t.keepsRunning() : t.nothingWritten()}>
      <progress
        className={css.bar}
        aria-label={stateNames[state]()}
        {...(state !== 'reading' && { value: done, max: Math.max(1, products) })}
      />
      <p className={css.note}>{state === 'reading' ? t.readingFile() : t.doneOf({ done, products })}</p>
      <div className={css.actions}>
        <Button look="quiet" loading={isBusy} onClick={cancel}>
          {t.stop()}
        </Button>
        {state === 'running' && <p className={css.note}>{t.stopKeeps()}</p>}
      </div>
    </Card>
  )
}
