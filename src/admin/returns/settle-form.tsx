import { useState } from 'react'
import type { Return } from '#generated/api.d.ts'
import { settleReturn } from '#generated/calls/returns.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import * as t from '#words/admin-returns.ts'
import { ButtonRow } from '../shell/button-row.tsx'
import { Card } from '../shell/card.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import type { ReturnLine } from './return-items.tsx'
import css from './return.module.css'
import type { ChangeReturn } from './use-return-change.ts'

interface Props {
  found: Return
  change: ChangeReturn
}

interface Units {
  id: number
  restock: number
  write_off: number
}

const openOf = ({ quantity, restocked, written_off: lost }: ReturnLine): number => quantity - restocked - lost

/** Restocks or writes off the units of a return that arrived. */
export function SettleForm({ found, change: apply }: Props) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const lines = found.lines.filter((line) => openOf(line) > 0)
  const [units, setUnits] = useState<readonly Units[]>(() => lines.map((line) => suggestionFor(line, found)))
  const isEmpty = units.every(({ restock, write_off: lost }) => restock + lost === 0)
  const change = (id: number, part: Partial<Units>) =>
    setUnits(units.map((one) => (one.id === id ? { ...one, ...part } : one)))
  const save = () =>
    run(async () => {
      const body = { lines: units.filter(({ restock, write_off: lost }) => restock + lost > 0) }
      await apply(() => settleReturn(http, { params: { id: found.id }, body, quiet: true }))
      return t.settled()
    })
  return (
    <Card title={t.inspect()} lead={t.inspectLead()}>
      <form
        className={patterns.stack16}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) save()
        }}
      >
        <ul role="list" className={css.lines}>
          {lines.map((line) => {
            const { restock = 0, write_off: lost = 0 } = units.find(({ id }) => id === line.id) ?? {}
            const open = openOf(line)
            return (
              <li key={line.id} className={css.line}>
                <div className={css.names}>
                  <p className={css.name}>{line.name}</p>
                  <p className={css.soft}>{t.open({ count: open })}</p>
                  {!line.can_restock && <p className={css.soft}>{t.cannotRestock()}</p>}
                </div>
                <div className={css.count}>
                  <span aria-hidden="true">{t.restock()}</span>
                  <QuantityStepper
                    label={t.restockOf({ name: line.name })}
                    value={restock}
                    min={0}
                    max={line.can_restock ? open - lost : 0}
                    disabled={!line.can_restock}
                    onChange={(next) => change(line.id, { restock: next })}
                  />
                </div>
                <div className={css.count}>
                  <span aria-hidden="true">{t.writeOff()}</span>
                  <QuantityStepper
                    label={t.writeOffOf({ name: line.name })}
                    value={lost}
                    min={0}
                    max={open - restock}
                    onChange={(next) => change(line.id, { write_off: next })}
                  />
                </div>
              </li>
            )
          })}
        </ul>
        <ButtonRow>
          <Button type="submit" loading={isRunning} disabled={isEmpty}>
            {t.settle()}
          </Button>
        </ButtonRow>
      </form>
    </Card>
  )
}

function suggestionFor(line: ReturnLine, { suggests_restock: isSellable }: Return): Units {
  const open = openOf(line)
  const restock = isSellable && line.can_restock ? open : 0
  return { id: line.id, restock, write_off: line.can_restock && isSellable ? 0 : open }
}
