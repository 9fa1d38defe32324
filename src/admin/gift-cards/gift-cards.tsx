import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resources } from '#generated/admin-resources.ts'
import type { Money, UnspentGiftCards } from '#generated/api.d.ts'
import { getUnspentGiftCards } from '#generated/calls/gift-cards.ts'
import { formatMoney } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import * as t from '#words/admin-gift-cards.ts'
import { ResourceList } from '../resources/list-screen.tsx'
import { resourceKey } from '../resources/resource.queries.ts'
import { Card } from '../shell/card.tsx'
import { Figures } from '../shell/figures.tsx'
import type { ScreenProps } from '../shell/screen.ts'
import { useAdmin, useSession } from '../shell/session.ts'

const StatementDialog = lazyPart(
  () => import('./statement-dialog.tsx'),
  (module) => module.StatementDialog,
)

/** /admin/gift-cards: what is left on all cards, and their list. */
export function Screen({ resource }: ScreenProps) {
  return resource && <ResourceList resource={resource} Head={UnspentCards} />
}

/** What the shop owes to those who have cards. Nothing before the first card. */
function UnspentCards() {
  const { http } = useAdmin()
  const { locale } = useSession().shop
  const [isOpen, setIsOpen] = useState(false)
  const { data: sums = [] } = useQuery({
    // Changes with the list: a card that is issued or switched off.
    queryKey: [...resourceKey(resources['gift-card']), 'unspent'],
    queryFn: ({ signal }) => getUnspentGiftCards(http, { signal }),
    staleTime: 0,
  })
  const shown = sums.filter(({ unspent, reserved, expired }) =>
    [unspent, reserved, expired].some(({ amount }) => amount > 0),
  )
  if (shown.length === 0) return null
  const money = (amount: Money) => formatMoney(amount, locale)
  return (
    <Card
      title={t.unspent()}
      lead={t.unspentLead()}
      actions={
        <Button look="quiet" onClick={() => setIsOpen(true)}>
          {t.statement()}
        </Button>
      }
    >
      {shown.map((sum) => (
        <Figures key={sum.unspent.currency} figures={figuresOf(sum, money)} />
      ))}
      {isOpen && <StatementDialog onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

function figuresOf(
  { cards, unspent, inactive, reserved, expired }: UnspentGiftCards,
  money: (amount: Money) => string,
) {
  return [
    {
      label: t.unspentOn({ count: cards }),
      value: money(unspent),
      ...(inactive.amount > 0 && { hint: t.unspentInactive({ amount: money(inactive) }) }),
    },
    ...(reserved.amount > 0 ? [{ label: t.reservedNow(), value: money(reserved), hint: t.reservedHint() }] : []),
    ...(expired.amount > 0 ? [{ label: t.expiredNow(), value: money(expired), hint: t.expiredHint() }] : []),
  ]
}
