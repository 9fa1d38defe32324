import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { httpOf } from '#api/client/http-of.ts'
import { completedOrderQuery } from '#api/order.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { MAX_COMMENT } from '#domain/order-forms.ts'
import type { SignedLink } from '#domain/order-link.ts'
import { useForm } from '#forms/use-form.ts'
import { draftOf } from '#lib/draft.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { StarInput } from '#ui/star-input.tsx'
import css from './checkout-complete.module.css'
import { rateExperience } from '#generated/calls/after-sale.ts'
import * as t from '#words/orders.ts'

interface Experience {
  /** Stars; 0 before a choice. */
  rating: number
  comment: string
}

interface Props {
  order: Order
  link: SignedLink
  heading: string
}

/** Asks for a rating of the shop, which can be changed later. */
export function RateExperience({ order: { order_no: orderNo, experience_rating: given }, link, heading }: Props) {
  const client = useQueryClient()
  const [draft] = useState(() => draftOf<Experience>(`experience ${orderNo}`))
  const [isChanging, setChanging] = useState(() => draft.read() !== undefined)
  const thanks = useRef<HTMLParagraphElement>(null)
  const { form, values, isSending, isSent, field, set } = useForm<Experience>({
    initial: { rating: 0, comment: '' },
    check: ({ comment }) => ({
      comment: comment.length > MAX_COMMENT ? t.tooLong({ max: MAX_COMMENT }) : undefined,
    }),
    submit: async ({ rating, comment }) => {
      const sent = await rateExperience(httpOf(client), {
        body: {
          order_id: orderNo,
          token: link.token,
          rating,
          // An empty comment leaves an earlier one unchanged.
          ...(comment.trim() && { comment: comment.trim() }),
        },
      })
      client.setQueryData(completedOrderQuery(link).queryKey, (order) =>
        order ? { ...order, experience_rating: sent.rating } : order,
      )
      setChanging(false)
    },
    draft,
  })
  // The thanks replace the form as soon as the order has the rating.
  useEffect(() => {
    if (isSent) thanks.current?.focus()
  }, [isSent, given])

  if (given !== null && !isChanging) {
    return (
      <div className={`${css.ask} ${patterns.panel} ${patterns.stack8} ${patterns.start}`}>
        <p ref={thanks} tabIndex={-1}>
          {t.experienceThanks({ stars: given })}
        </p>
        <button
          type="button"
          className={patterns.action}
          onClick={() => {
            set('rating', given)
            setChanging(true)
          }}
        >
          {t.changeRating()}
        </button>
      </div>
    )
  }
  return (
    <form {...form} className={`${css.ask} ${patterns.panel} ${patterns.stack16}`}>
      <StarInput legend={heading} value={values.rating} onChange={(stars) => set('rating', stars)} />
      {values.rating > 0 && (
        <>
          <TextArea
            label={t.anythingElse()}
            optional
            hint={given === null ? t.experiencePrivate() : t.experienceKept()}
            {...field('comment')}
            rows={3}
            dir="auto"
          />
          <p>
            <Button type="submit" look="quiet" loading={isSending}>
              {given === null ? t.send() : t.changeRating()}
            </Button>
          </p>
        </>
      )}
    </form>
  )
}
