import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { CustomerErasure, CustomerPage } from '#generated/api.d.ts'
import {
  downloadCustomerPath,
  eraseCustomer,
  getCustomerErasure,
  startCustomerReset,
} from '#generated/calls/customers.ts'
import { formatDateTime } from '#domain/shop-time.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import * as t from '#words/admin-customers.ts'
import { ActionMenu, type MenuAction } from '../shell/action-menu.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { useNavigation } from '../shell/navigation.ts'
import { Question } from '../shell/question.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { customerName } from './customer-name.ts'
import css from './customer.module.css'

const ExportDialog = lazyPart(
  () => import('../resources/export-dialog.tsx'),
  (module) => module.ExportDialog,
)

interface Props {
  customer: CustomerPage
}

type Asked = 'reset' | 'export' | 'erase'

/** Password reset, export of the person's data, and erasure. */
export function CustomerActions({ customer }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const actions: (MenuAction | false)[] = [
    customer.account !== null && { key: 'reset', label: t.reset(), icon: 'link', onChoose: () => setAsked('reset') },
    { key: 'erase', label: t.erase(), icon: 'trash', isDangerous: true, onChoose: () => setAsked('erase') },
  ]
  return (
    <>
      <Button look="quiet" onClick={() => setAsked('export')}>
        {t.exportData()}
      </Button>
      <ActionMenu label={t.more()} actions={actions.filter((action) => action !== false)} />
      {asked === 'export' && (
        <ExportDialog
          title={t.exportTitle()}
          path={downloadCustomerPath.replace(':id', String(customer.id))}
          scopes={[{ title: t.exportAll(), parameters: {} }]}
          isPersonal
          onClose={close}
        />
      )}
      {asked === 'reset' && <ResetQuestion customer={customer} onClose={close} />}
      {asked === 'erase' && <EraseQuestion customer={customer} onClose={close} />}
    </>
  )
}

function ResetQuestion({ customer: { id, email, account }, onClose }: Props & { onClose: () => void }) {
  const { http } = useAdmin()
  const { run, isRunning } = useAction()
  const canSend = account?.can_reset === true
  const send = () =>
    run(async () => {
      await startCustomerReset(http, { params: { id }, quiet: true })
      onClose()
      return t.resetSent()
    })
  return (
    <Question
      open
      title={t.resetTitle()}
      text={canSend ? t.resetText({ email }) : t.resetNoMail()}
      confirm={t.send()}
      cancel={t.cancel()}
      isBusy={isRunning}
      onConfirm={canSend ? send : undefined}
      onClose={onClose}
    />
  )
}

function EraseQuestion({ customer, onClose }: Props & { onClose: () => void }) {
  const { http, queryClient } = useAdmin()
  const { go } = useNavigation()
  const { run, isRunning } = useAction()
  const { id } = customer
  const query = useQuery({ ...queryOf(getCustomerErasure, { params: { id }, quiet: true }), staleTime: 0 })
  const erase = () =>
    run(async () => {
      await eraseCustomer(http, { params: { id }, quiet: true })
      // Not the page, which no longer exists.
      void queryClient.invalidateQueries({ queryKey: ['admin', 'customers', 'list'] })
      go('/admin/customers', { replace: true })
      return t.erased()
    })
  return (
    <Question
      open
      title={t.eraseTitle({ name: customerName(customer) })}
      text={t.eraseText()}
      confirm={t.erase()}
      cancel={t.cancel()}
      isDangerous
      isBusy={isRunning}
      onConfirm={query.data ? erase : undefined}
      onClose={onClose}
    >
      <LoadedPart query={query}>{(erasure) => <Consequences erasure={erasure} />}</LoadedPart>
    </Question>
  )
}

function Consequences({ erasure }: { erasure: CustomerErasure }) {
  const { orders, cancelled, invoices, in_transit: transit, kept_until: until, is_mailed: isMailed } = erasure
  const { shop } = useSession()
  const clock = { locale: shop.locale, timeZone: 'UTC' }
  return (
    <ul className={css.consequences}>
      <li>{t.eraseOrders({ count: orders })}</li>
      {cancelled > 0 && <li>{t.eraseCancelled({ count: cancelled })}</li>}
      {invoices > 0 && until !== null && (
        <li>{t.eraseInvoices({ count: invoices, date: formatDateTime(new Date(until), 'day', clock) })}</li>
      )}
      {transit > 0 && <li>{t.eraseTransit({ count: transit })}</li>}
      <li>{isMailed ? t.eraseMailed() : t.eraseFinal()}</li>
    </ul>
  )
}
