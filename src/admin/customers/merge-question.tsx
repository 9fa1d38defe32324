import { useQuery } from '@tanstack/react-query'
import type { CustomerMerge, CustomerPage } from '#generated/api.d.ts'
import { getCustomerPage, mergeCustomers, previewCustomerMerge } from '#generated/calls/customers.ts'
import * as t from '#words/admin-customers.ts'
import { LoadedPart } from '../shell/loaded-part.tsx'
import { Question } from '../shell/question.tsx'
import { useAdmin, useSession } from '../shell/session.ts'
import { useAction } from '../shell/use-action.ts'
import { customerName } from './customer-name.ts'
import css from './customer.module.css'

export type Duplicate = Pick<CustomerPage, 'id' | 'name' | 'email' | 'phone'>

interface Props {
  kept: CustomerPage
  merged: Duplicate
  onMerged: (kept: CustomerPage) => void
  onClose: () => void
}

/** Shows what merging two accounts would move and end, and merges them. */
export function MergeQuestion({ kept, merged, onMerged, onClose }: Props) {
  const { http } = useAdmin()
  const { role } = useSession()
  const { run, isRunning } = useAction()
  const call = { params: { id: kept.id }, body: { other: merged.id }, quiet: true }
  const query = useQuery({
    queryKey: previewCustomerMerge.key(call),
    queryFn: ({ signal }) => previewCustomerMerge(http, { ...call, signal }),
    staleTime: 0,
    retry: false,
  })
  const needsOwner = query.data?.needs_owner === true
  const canMerge = query.data !== undefined && (!needsOwner || role === 'owner')
  const merge = () =>
    run(async () => {
      await mergeCustomers(http, { ...call, body: { ...call.body, allows_different_contacts: needsOwner } })
      onMerged(await getCustomerPage(http, { params: { id: kept.id }, quiet: true }))
      return t.merged()
    })
  const [keptName, mergedName] = [customerName(kept), customerName(merged)]
  return (
    <Question
      open
      title={t.mergeTitle({ kept: keptName, merged: mergedName })}
      text={t.mergeText({ kept: keptName, merged: mergedName })}
      confirm={t.merge()}
      cancel={t.cancel()}
      isDangerous
      isBusy={isRunning}
      onConfirm={canMerge ? merge : undefined}
      onClose={onClose}
    >
      <LoadedPart query={query}>
        {(preview) => (
          <>
            <Moves preview={preview} kept={keptName} />
            {needsOwner && <p role="note">{role === 'owner' ? t.mergeDiffers() : t.mergeNeedsOwner()}</p>}
          </>
        )}
      </LoadedPart>
    </Question>
  )
}

function Moves({ preview, kept }: { preview: CustomerMerge; kept: string }) {
  const { addresses, wishlist, reviews, coupons, cart_items: items, email, phone } = preview
  const ended = preview.ended_subscriptions + preview.ended_alerts
  const { shop } = useSession()
  const things = [
    addresses > 0 && t.mergeAddresses({ count: addresses }),
    wishlist > 0 && t.mergeWishlist({ count: wishlist }),
    reviews > 0 && t.mergeReviews({ count: reviews }),
    coupons > 0 && t.mergeCoupons({ count: coupons }),
    items > 0 && t.mergeCart({ count: items }),
  ].filter((thing): thing is string => thing !== false)
  const list = new Intl.ListFormat(shop.locale, { type: 'conjunction' })
  return (
    <ul className={css.consequences}>
      <li>{t.mergeOrders({ count: preview.orders })}</li>
      {things.length > 0 && <li>{t.mergeThings({ things: list.format(things) })}</li>}
      {preview.dropped_reviews > 0 && <li>{t.mergeDropped({ count: preview.dropped_reviews, kept })}</li>}
      {ended > 0 && <li>{t.mergeEnded({ count: ended })}</li>}
      {preview.ended_sessions > 0 && <li>{t.mergeSessions({ count: preview.ended_sessions })}</li>}
      <li>{t.mergeContact({ contact: [email, phone].filter(Boolean).join(', ') })}</li>
    </ul>
  )
}
