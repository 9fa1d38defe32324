import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { httpOf } from '#api/client/http-of.ts'
import { completedOrderQuery } from '#api/order.queries.ts'
import type { Order } from '#generated/api.d.ts'
import { MAX_COMMENT } from '#domain/order-forms.ts'
import { ownOrderMessages } from '#domain/checkout-messages.ts'
import type { SignedLink } from '#domain/order-link.ts'
import { keptDraft } from '#shop/forms/kept-draft.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/field.tsx'
import patterns from '#ui/patterns.module.css'
import { StarInput } from '#ui/star-input.tsx'
import css from './checkout-complete.module.css'
import { rateExperience } from '#generated/calls/after-sale.ts'

interface Props {
  order: Order
  link: SignedLink
  heading: string
}

/** How it was to shop here: asked once, and changed by anyone who thinks otherwise later. */
export function RateExperience({ order: { order_no: orderNo, experience_rating: given }, link, heading }: Props) {
  const client = useQueryClient()
  const [kept] = useState(() => keptDraft<{ rating: number; comment: string }>(`experience ${orderNo}`))
  const [rating, setRating] = useState(() => kept.read()?.rating ?? 0)
  const [comment, setComment] = useState(() => kept.read()?.comment ?? '')
  const [isChanging, setChanging] = useState(rating > 0)
  const thanks = useRef<HTMLParagraphElement>(null)
  const [isSent, setSent] = useState(false)
  const send = useMutation({
    mutationFn: () =>
      // What was written before stays, unless something else is written.
      rateExperience(httpOf(client), {
        body: {
          order_id: orderNo,
          token: link.token,
          rating,
          ...(comment.trim() && { comment: comment.trim() }),
        },
      }),
    onSuccess: (reply) => {
      client.setQueryData(completedOrderQuery(link).queryKey, (order) =>
        order ? { ...order, experience_rating: reply.rating } : order,
      )
      kept.forget()
      setComment('')
      setChanging(false)
      setSent(true)
    },
  })
  // The thanks stand in the form's place as soon as the order says so.
  useEffect(() => {
    if (isSent) thanks.current?.focus()
  }, [isSent, given])

  const change = (next: { rating?: number; comment?: string }) => {
    const draft = { rating, comment, ...next }
    setRating(draft.rating)
    setComment(draft.comment)
    kept.keep(draft)
  }
  if (given !== null && !isChanging) {
    return (
      <div className={`${css.ask} ${patterns.panel} ${patterns.stack8} ${patterns.start}`}>
        <p ref={thanks} tabIndex={-1}>
          You gave us {given} of 5 stars. Thank you for telling us.
        </p>
        <button
          type="button"
          className={patterns.action}
          onClick={() => {
            change({ rating: given })
            setSent(false)
            setChanging(true)
          }}
        >
          Change it
        </button>
      </div>
    )
  }
  const isTooLong = comment.length > MAX_COMMENT
  return (
    <form
      className={`${css.ask} ${patterns.panel} ${patterns.stack16}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong) send.mutate()
      }}
    >
      <StarInput legend={heading} value={rating} onChange={(stars) => change({ rating: stars })} />
      {rating > 0 && (
        <>
          <TextArea
            label="Anything else we should know?"
            optional
            hint={
              given === null ? 'Only the shop reads it.' : 'What you wrote before stays, unless you write it again.'
            }
            value={comment}
            error={isTooLong ? ownOrderMessages.tooLong(MAX_COMMENT) : undefined}
            rows={3}
            dir="auto"
            onChange={({ target }) => change({ comment: target.value })}
          />
          <p>
            <Button type="submit" look="quiet" loading={send.isPending}>
              {given === null ? 'Send' : 'Change your rating'}
            </Button>
          </p>
        </>
      )}
    </form>
  )
}
