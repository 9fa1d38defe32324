import { useMutation, useQueryClient } from '@tanstack/react-query'
import { savedCardsQuery } from '#api/account.queries.ts'
import { httpOf } from '#api/client/http-of.ts'
import type { SavedCard } from '#generated/api.d.ts'
import { removeSavedCard } from '#generated/calls/account.ts'
import { useOwnQuery } from '#shop/storefront/use-own-query.ts'
import { Button } from '#ui/button.tsx'
import patterns from '#ui/patterns.module.css'
import { Part } from './part.tsx'
import css from './security-settings.module.css'
import * as t from '#words/account.ts'

/** The customer's cards saved at payment providers; renders nothing if there are none. */
export function SavedCards() {
  const { data: cards, isError } = useOwnQuery(savedCardsQuery())
  if (!isError && !cards?.length) return null
  return (
    <Part title={t.savedCards()} text={t.savedCardsHint()}>
      {cards ? <CardList cards={cards} /> : <p role="alert">{t.savedCardsUnavailable()}</p>}
    </Part>
  )
}

function CardList({ cards }: { cards: SavedCard[] }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ provider, id }: SavedCard) => removeSavedCard(httpOf(client), { params: { provider, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: savedCardsQuery().queryKey }),
  })
  return (
    <ul role="list" className={css.rows}>
      {cards.map((card) => (
        <li key={`${card.provider} ${card.id}`} className={css.row}>
          <p className={patterns.strong}>{nameOf(card)}</p>
          {card.expires !== null && <p className={patterns.soft}>{t.cardExpires({ month: monthOf(card.expires) })}</p>}
          <Button
            look="quiet"
            className={css.end}
            aria-label={t.removeCardNamed({ card: nameOf(card) })}
            disabled={remove.isPending}
            loading={remove.isPending && remove.variables.id === card.id}
            onClick={() => remove.mutate(card)}
          >
            {t.removeCard()}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const nameOf = ({ brand, last4 }: SavedCard): string =>
  last4 === null ? (brand ?? t.card()) : t.cardEnding({ brand: brand ?? t.card(), digits: last4 })

/** Formats 2029-04 as 04/29, as cards do. */
const monthOf = (month: string): string => `${month.slice(5)}/${month.slice(2, 4)}`
