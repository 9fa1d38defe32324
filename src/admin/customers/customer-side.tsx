import { useState } from 'react'
import type { CustomerPage } from '#generated/api.d.ts'
import { updateCustomerNotes } from '#generated/calls/customers.ts'
import { FormMessage } from '#forms/form-message.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { TextArea } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-customers.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Card } from '../shell/card.tsx'
import { Facts } from '../shell/facts.tsx'
import { Row, Rows } from '../shell/rows.tsx'
import { RestoredNote } from '../shell/restored-note.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useDateText } from '../shell/use-date-text.ts'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { customerName } from './customer-name.ts'
import { CustomerTags } from './customer-tags.tsx'
import type { Duplicate } from './merge-question.tsx'

const MergeQuestion = lazyPart(
  () => import('./merge-question.tsx'),
  (module) => module.MergeQuestion,
)

interface Props {
  customer: CustomerPage
  changed: (next: CustomerPage) => void
}

/** Beside a customer's orders: contact, consent, notes and duplicates. */
export const CustomerSide = ({ customer, changed }: Props) => (
  <>
    <Contact customer={customer} />
    <Consent customer={customer} />
    <Notes key={`${customer.id} ${customer.version}`} customer={customer} changed={changed} />
    <CustomerTags customer={customer} changed={changed} />
    {customer.duplicates.length > 0 && <Duplicates customer={customer} changed={changed} />}
  </>
)

const stateText = (isVerified: boolean | undefined) => (isVerified ? t.verified() : t.notVerified())

function Contact({ customer }: Pick<Props, 'customer'>) {
  const { account, email, phone, place, first_order_at: first } = customer
  const dateText = useDateText('day')
  const withState = (contact: string, isVerified: boolean | undefined) =>
    contact === '' || !account ? contact : t.contactText({ contact, state: stateText(isVerified) })
  const facts: [label: string, value: string | null | undefined][] = [
    [t.email(), withState(email, account?.email_verified)],
    [t.phone(), withState(phone, account?.phone_verified)],
    [t.place(), place],
    [t.accountSince(), account && dateText(account.created_at)],
    [t.firstOrder(), first && dateText(first)],
    [t.lastSeen(), account?.last_seen_at && dateText(account.last_seen_at)],
  ]
  return (
    <Card title={t.contact()} lead={account?.has_password === false && t.noPassword()}>
      <Facts facts={facts} />
    </Card>
  )
}

function Consent({ customer }: Pick<Props, 'customer'>) {
  const { newsletter_since: since, stock_alerts: alerts, wishlist, reviews } = customer
  const dateText = useDateText('day')
  return (
    <Card title={t.consent()}>
      <ul role="list" className={`${patterns.stack4} ${patterns.small}`}>
        <li>{since === null ? t.noNewsletter() : t.newsletterSince({ date: dateText(since) })}</li>
        {alerts > 0 && <li>{t.stockAlerts({ count: alerts })}</li>}
        {wishlist > 0 && <li>{t.wishlist({ count: wishlist })}</li>}
        {reviews > 0 && <li>{t.reviews({ count: reviews })}</li>}
      </ul>
    </Card>
  )
}

function Notes({ customer, changed }: Props) {
  const { http } = useAdmin()
  const { id, version, tags } = customer
  const used = useKeptForm(`customer ${id}`, {
    initial: { note: customer.note },
    check: () => ({}),
    submit: async ({ note }) => {
      const body = { version, note: note.trim(), tags }
      changed(await updateCustomerNotes(http, { params: { id }, body, quiet: true }))
      used.forget()
      void showToast({ kind: 'success', text: t.saved() })
    },
  })
  const { values, message, isSending, field, form } = used
  return (
    <Card title={t.notes()} lead={t.notesLead()}>
      <form {...form} className={patterns.stack16}>
        <RestoredNote used={used} />
        <TextArea {...field('note')} label={t.note()} rows={3} maxLength={5000} />
        <FormMessage>{message}</FormMessage>
        {values.note !== customer.note && (
          <Button type="submit" loading={isSending}>
            {t.save()}
          </Button>
        )}
      </form>
    </Card>
  )
}

function Duplicates({ customer, changed }: Props) {
  const { duplicates, account } = customer
  const { role } = useSession()
  const [merged, setMerged] = useState<Duplicate>()
  const canMerge = account !== null && role !== 'fulfilment'
  return (
    <Card title={t.duplicates()} lead={t.duplicatesLead()}>
      <Rows label={t.duplicates()}>
        {duplicates.map(({ id, name, email, phone, has_account: hasAccount }) => (
          <Row
            key={id}
            title={<AdminLink href={`/admin/customers/${id}`}>{customerName({ name, email, phone })}</AdminLink>}
            marks={[hasAccount ? t.account() : t.guest()]}
            text={[email, phone].filter(Boolean).join(' · ')}
            actions={
              canMerge &&
              hasAccount && (
                <Button
                  look="quiet"
                  aria-label={t.mergeOf({ name: customerName({ name, email, phone }) })}
                  onClick={() => setMerged({ id, name, email, phone })}
                >
                  {t.merge()}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      {merged && (
        <MergeQuestion
          kept={customer}
          merged={merged}
          onMerged={(next) => {
            setMerged(undefined)
            changed(next)
          }}
          onClose={() => setMerged(undefined)}
        />
      )}
    </Card>
  )
}
