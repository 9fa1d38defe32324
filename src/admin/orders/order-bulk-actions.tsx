import { useState } from 'react'
import type { AdminBulkResult, DeskBulk, DeskOrderRow } from '#generated/api.d.ts'
import { changeDeskOrders } from '#generated/calls/order-desk.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-desk.ts'
import * as list from '#words/admin-list.ts'
import { SelectionBar } from '../resources/selection-bar.tsx'
import type { Selection } from '../resources/use-selection.ts'
import { ActionMenu } from '../shell/action-menu.tsx'
import { Question } from '../shell/question.tsx'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { type OrderParameters, refreshOrders } from './orders.queries.ts'
import { BulkShipDialog } from './bulk-ship-dialog.tsx'
import { PrintDialog } from './print-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import css from './order-bulk-actions.module.css'

interface Props {
  parameters: OrderParameters
  selection: Selection
  rows: readonly DeskOrderRow[]
  total: number
}

type Action = DeskBulk['action']
type Open = 'print' | 'confirm' | 'pack' | 'deliver' | 'ship' | 'add_tag' | 'remove_tag'

/** The API changes this many at once. */
const MOST = 500

/** What can be done with the selected orders. What one of them does not allow is reported, and does not stop the others. */
export function OrderBulkActions({ parameters, selection, rows, total }: Props) {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const [open, setOpen] = useState<Open>()
  const [failed, setFailed] = useState<AdminBulkResult['failed']>([])
  const selected = rows.filter(({ id }) => selection.ids.has(id))
  const count = selection.isAll ? total : selection.ids.size
  const close = () => setOpen(undefined)

  async function send(action: Action, values?: DeskBulk['values']): Promise<AdminBulkResult> {
    const { search, sort: _order, ...filters } = parameters
    const given = Object.fromEntries(Object.entries(filters).filter((entry) => entry[1] !== undefined))
    const body = {
      action,
      ...(selection.isAll
        ? { ids: null, ...(search && { search }), filters: given as Record<string, string> }
        : { ids: [...selection.ids] }),
      ...(values && { values }),
    }
    const result = await changeDeskOrders(http, { body, quiet: true })
    await refreshOrders(queryClient)
    return result
  }

  async function change(action: Action, values?: DeskBulk['values']): Promise<string | undefined> {
    const { done, failed: refused } = await send(action, values)
    close()
    setFailed(refused)
    selection.clear()
    return done > 0 ? t.bulkDone({ count: done }) : undefined
  }

  const toShip = selected.filter(({ needs }) => needs.includes('ship'))
  const isOffered = {
    confirm: selection.isAll || selected.some(({ needs }) => needs.includes('confirm')),
    pack: selection.isAll || toShip.some(({ packed }) => !packed),
    // Each parcel has its own waybill, which is typed or scanned here.
    ship: !selection.isAll && toShip.some(({ pickup }) => !pickup),
    deliver:
      selection.isAll || selected.some(({ status }) => status === 'shipped') || toShip.some(({ pickup }) => pickup),
  }
  return (
    <>
      {count > 0 && (
        <SelectionBar
          status={selection.isAll ? list.allSelected({ count }) : list.selected({ count })}
          selectMore={
            !selection.isAll && rows.length < total && total <= MOST && rows.every(({ id }) => selection.ids.has(id))
              ? { text: list.selectAllMatching({ count: total }), onPress: selection.selectMatching }
              : undefined
          }
          onClear={selection.clear}
        >
          {isOffered.confirm && (
            <Button look="quiet" onClick={() => setOpen('confirm')}>
              {t.confirm()}
            </Button>
          )}
          {isOffered.pack && (
            <Button look="quiet" onClick={() => setOpen('pack')}>
              {t.markPacked()}
            </Button>
          )}
          {!selection.isAll && (
            <Button look="quiet" onClick={() => setOpen('print')}>
              {t.printMore()}
            </Button>
          )}
          {isOffered.ship && <Button onClick={() => setOpen('ship')}>{t.shipMore()}</Button>}
          <ActionMenu
            label={t.moreActions()}
            actions={[
              ...(isOffered.deliver
                ? [{ key: 'deliver', label: t.markDelivered(), onChoose: () => setOpen('deliver') }]
                : []),
              { key: 'tag', label: t.addTagMore(), onChoose: () => setOpen('add_tag') },
              { key: 'untag', label: t.removeTagMore(), onChoose: () => setOpen('remove_tag') },
            ]}
          />
        </SelectionBar>
      )}
      {(open === 'confirm' || open === 'pack' || open === 'deliver') && (
        <Question
          open
          title={QUESTIONS[open]({ count })}
          text={ADVICE[open]()}
          confirm={LABELS[open]()}
          isBusy={isRunning}
          onConfirm={() => run(() => change(open))}
          onClose={close}
        />
      )}
      {open === 'ship' && (
        <BulkShipDialog
          orders={toShip}
          onClose={close}
          onShip={(parcels) => send('ship', { parcels })}
          onDone={() => {
            close()
            selection.clear()
          }}
        />
      )}
      {open === 'print' && <PrintDialog numbers={selected.map(({ number }) => number)} onClose={close} />}
      {(open === 'add_tag' || open === 'remove_tag') && (
        <TagDialog
          isRemoving={open === 'remove_tag'}
          tags={[...new Set(selected.flatMap(({ tags }) => tags))]}
          onClose={close}
          onDone={(tag) => change(open, { tag })}
        />
      )}
      <Question
        open={failed.length > 0}
        title={t.bulkFailed({ count: failed.length })}
        confirm={list.close()}
        cancel={list.close()}
        onClose={() => setFailed([])}
      >
        <ul className={css.failed}>
          {failed.map(({ id, title, message }) => (
            <li key={id}>
              {title}: {message}
            </li>
          ))}
        </ul>
      </Question>
    </>
  )
}

const QUESTIONS = { confirm: t.bulkConfirm, pack: t.bulkPack, deliver: t.bulkDeliver }
const ADVICE = { confirm: t.bulkConfirmAdvice, pack: t.bulkPackAdvice, deliver: t.bulkDeliverAdvice }
const LABELS = { confirm: t.confirm, pack: t.markPacked, deliver: t.markDelivered }
