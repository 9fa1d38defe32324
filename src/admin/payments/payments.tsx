import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#api/client/query.ts'
import type { DifferenceTask, PaymentTaskList } from '#generated/api.d.ts'
import { comparePayments, getPaymentTasks } from '#generated/calls/payment-admin.ts'
import { type MoneyAmount, formatMoney } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import * as t from '#words/admin-payments.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { EmptyNote } from '../shell/empty-note.tsx'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { orderHref } from '../shell/order-href.ts'
import { Page } from '../shell/page.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { describeDifference } from './difference-words.ts'

/** /admin/payments: failed refunds, open disputes, and differences between the books and the providers’. */
export function Screen() {
  const { http, queryClient } = useAdmin()
  const { run, isRunning } = useAction()
  const query = useQuery({ ...queryOf(getPaymentTasks), staleTime: 0 })
  const [dismissed, setDismissed] = useState<DifferenceTask>()
  const compare = () =>
    run(async () => {
      const tasks = await comparePayments(http, { quiet: true })
      queryClient.setQueryData(getPaymentTasks.key(), tasks)
      return tasks.differences.length + tasks.comparisons.length === 0 ? t.booksAgree() : undefined
    })
  return (
    <Page
      title={t.payments()}
      lead={t.lead()}
      width="text"
      actions={
        <Button look="quiet" loading={isRunning} onClick={compare}>
          {t.compareNow()}
        </Button>
      }
    >
      <LoadedPart query={query}>{(tasks) => <Tasks tasks={tasks} onDismiss={setDismissed} />}</LoadedPart>
      {dismissed && (
        <DismissDialog
          difference={dismissed}
          onClose={() => setDismissed(undefined)}
          onDone={() => {
            setDismissed(undefined)
            void query.refetch()
          }}
        />
      )}
    </Page>
  )
}

interface TasksProps {
  tasks: PaymentTaskList
  onDismiss: (difference: DifferenceTask) => void
}

function Tasks({ tasks: { refunds, disputes, differences, comparisons }, onDismiss }: TasksProps) {
  const { locale } = useSession().shop
  const dateText = useDateText()
  const money = (amount: MoneyAmount) => formatMoney(amount, locale)
  if ([refunds, disputes, differences, comparisons].every((rows) => rows.length === 0))
    return <EmptyNote text={t.nothingToDo()} />
  return (
    <>
      {refunds.length > 0 && (
        <Card title={t.refunds()}>
          <Rows label={t.refunds()}>
            {refunds.map(({ order_no: order, provider, amount, status, error, created_at: at }) => (
              <Row
                key={`${order} ${amount.amount} ${at}`}
                title={(status === 'failed' ? t.refundFailed : t.refundStuck)({ amount: money(amount), provider })}
                text={[dateText(at), error].filter(Boolean).join(' · ')}
                below={
                  <p>
                    <OrderLink order={order} /> {status === 'failed' && t.refundAdvice()}
                  </p>
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      {disputes.length > 0 && (
        <Card title={t.disputes()}>
          <Rows label={t.disputes()}>
            {disputes.map(({ order_no: order, provider, amount, reason, respond_by: by }) => (
              <Row
                key={`${order} ${provider} ${amount.amount} ${by}`}
                title={t.dispute({ amount: money(amount), provider })}
                text={[by && t.answerUntil({ time: dateText(by) }), reason.replaceAll('_', ' ')]
                  .filter(Boolean)
                  .join(' · ')}
                below={<OrderLink order={order} />}
              />
            ))}
          </Rows>
        </Card>
      )}
      {differences.length > 0 && (
        <Card title={t.differences()}>
          <Rows label={t.differences()}>
            {differences.map((difference) => (
              <Row
                key={difference.id}
                title={describeDifference(difference, locale)}
                text={
                  <>
                    {dateText(difference.charged_at)} · <code>{difference.name}</code>
                  </>
                }
                below={difference.order_no !== null && <OrderLink order={difference.order_no} />}
                actions={
                  <Button
                    look="quiet"
                    aria-label={t.dismissPayment({ name: difference.name })}
                    onClick={() => onDismiss(difference)}
                  >
                    {t.dismissButton()}
                  </Button>
                }
              />
            ))}
          </Rows>
        </Card>
      )}
      {comparisons.length > 0 && (
        <Card title={t.comparisons()}>
          <Rows label={t.comparisons()}>
            {comparisons.map(({ provider, error }) => (
              <Row key={provider} title={t.notCompared({ provider })} text={error} />
            ))}
          </Rows>
        </Card>
      )}
    </>
  )
}

const OrderLink = ({ order }: { order: string }) => (
  <AdminLink href={orderHref(order)}>{t.orderNumber({ number: order })}</AdminLink>
)
