import { packDeskOrder } from '#generated/calls/order-desk.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-desk.ts'
import { ActionMenu, type MenuAction as MenuItem } from '../shell/action-menu.tsx'
import { AdminIcon } from '../shell/admin-icon.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { downloadFile } from '../shell/download-file.ts'
import { useNavigation } from '../shell/navigation.ts'
import { returnHref } from '../shell/order-href.ts'
import { useAdmin } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { isBeside, type MenuAction, menuActions, type NextAction, nextAction } from './action-rules.ts'
import { allows, type OrderPageProps } from './order-page-props.ts'
import { actionName } from './order-words.ts'
import { neighboursOf } from './list-neighbours.ts'
import { printActions } from './print-actions.ts'
import { useOrderChange } from './use-order-change.ts'
import css from './order-actions.module.css'

/** The next step of an order as a button, the other actions in a menu, and the way to the next order. */
export function OrderActions({ order, open }: OrderPageProps) {
  const { http } = useAdmin()
  const { go } = useNavigation()
  const { run, isRunning } = useAction()
  const change = useOrderChange(order.number)
  const next = nextAction(order)
  const printing = useAction()
  const prints = printActions(order, (path) =>
    printing.run(async () => {
      await downloadFile(http, path)
      return undefined
    }),
  )
  const { previous, next: following } = neighboursOf(order.number)

  const isPickup = order.shipping_method.is_pickup ?? false
  const pack = (packed: boolean) =>
    run(async () => {
      const { number, version } = order
      await change(() => packDeskOrder(http, { params: { number }, body: { version, packed }, quiet: true }))
      if (isPickup) return packed ? t.readyNow() : t.notReadyNow()
      return packed ? t.packedNow() : t.unpackedNow()
    })
  const start = (action: NextAction | MenuAction) => {
    if (action === 'pack' || action === 'unpack') pack(action === 'pack')
    // Returns are decided on their own page, the oldest first.
    else if (action === 'decide_returns') go(returnHref(order.returns.find(({ state }) => state === 'asked')?.id))
    else open({ kind: action })
  }

  const items = menuActions(order).map((action): MenuItem => ({
    key: action,
    label: labelOf(action, allows(order, 'cancel'), isPickup),
    isDangerous: action === 'cancel',
    onChoose: () => start(action),
  }))
  return (
    <div className={css.root}>
      {(previous ?? following) !== undefined && (
        <nav className={css.walk} aria-label={t.otherOrders()}>
          <Step href={previous} label={t.previousOrder()} icon="chevron-left" />
          <Step href={following} label={t.nextOrder()} icon="chevron-right" />
        </nav>
      )}
      <div className={css.actions}>
        {items.length > 0 && <ActionMenu label={t.moreActions()} actions={items} />}
        {prints.length > 0 && (
          <ActionMenu label={t.print()} actions={prints}>
            <AdminIcon name="document" size={16} />
            <span className={css.print}>{t.print()}</span>
          </ActionMenu>
        )}
        {isBeside(next, 'ship') && allows(order, 'ship') && (
          <Button look="quiet" onClick={() => open({ kind: 'ship' })}>
            {t.shipMore()}
          </Button>
        )}
        {next && (
          <Button loading={isRunning} onClick={() => start(next)}>
            {next === 'ship' ? t.shipMore() : actionName(next, isPickup)}
          </Button>
        )}
      </div>
    </div>
  )
}

const labelOf = (action: MenuAction, isWhole: boolean, isPickup: boolean): string =>
  action === 'cancel'
    ? isWhole
      ? t.cancelMore()
      : t.cancelItemsMore()
    : action === 'ship'
      ? t.shipMore()
      : action === 'refund'
        ? t.refundMore()
        : actionName(action, isPickup)

interface StepProps {
  href: string | undefined
  label: string
  icon: 'chevron-left' | 'chevron-right'
}

function Step({ href, label, icon }: StepProps) {
  if (href === undefined)
    return (
      <span className={css.step} data-none="">
        <AdminIcon name={icon} />
      </span>
    )
  return (
    <AdminLink className={css.step} href={href} aria-label={label} title={label}>
      <AdminIcon name={icon} />
    </AdminLink>
  )
}
