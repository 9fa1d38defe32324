import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewFieldsQuery } from '#api/review.queries.ts'
import type { OrderLine, ReviewField } from '#generated/api.d.ts'
import { uploadReviewImage } from '#generated/calls/review.ts'
import { ratingErrors } from '#domain/order-forms.ts'
import { reviewFields } from '#domain/review-fields.ts'
import { type UseFormResult, useForm } from '#forms/use-form.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarInput } from '#ui/star-input.tsx'
import { OrderForm, type OrderFormProps } from './order-form.tsx'
import { orderDraft } from './use-order-dialogs.ts'
import * as t from '#words/orders.ts'

const OrderPictures = lazyPart(
  () => import('./order-pictures.tsx'),
  (module) => module.OrderPictures,
)

/** Used until the settings are loaded. */
const defaultFields = reviewFields({ pictures: false })

interface RatingDraft {
  /** Stars; 0 before a choice. */
  rating: number
  title: string
  text: string
  /** Paths of uploaded pictures. */
  pictures: string[]
}

/** The form that rates a purchased product, with the fields of the shop's settings. Rating it again changes the review. */
export function RateForm({ line, ...props }: OrderFormProps & { line: OrderLine | undefined }) {
  const { order, failure, isBusy, send } = props
  const { data: fields = defaultFields } = useQuery(reviewFieldsQuery())
  const [isUploading, setUploading] = useState(false)
  const isChange = line?.rating !== null
  const used = useForm<RatingDraft>({
    initial: () => ({ rating: line?.rating ?? 0, title: '', text: '', pictures: [] }),
    check: ratingErrors,
    submit: ({ title, text, ...rest }) =>
      send({ type: 'rating.submitted', ...rest, title: title.trim(), text: text.trim() }),
    draft: orderDraft(order.order_no, 'rating', line?.id),
    isBusy: isBusy || isUploading,
    failure,
  })
  return (
    <OrderForm
      {...props}
      used={used}
      submitLabel={isChange ? t.changeRating() : t.postReview()}
      closeLabel={t.notNow()}
    >
      {fields.map((field) => (
        <Field key={field.name} isChange={isChange} onSending={setUploading} {...used} field={field} />
      ))}
    </OrderForm>
  )
}

interface FieldProps extends Omit<UseFormResult<RatingDraft>, 'field'> {
  field: ReviewField
  isChange: boolean
  onSending: (isSending: boolean) => void
}

function Field({ field, isChange, onSending, values, errors, set }: FieldProps) {
  const { name, label, required, hint } = field
  const text = { name, label, optional: !required, error: errors[name], dir: 'auto', ...(hint && { hint }) } as const
  switch (name) {
    case 'rating':
      return (
        <>
          <StarInput
            legend={label}
            value={values.rating}
            error={errors['rating']}
            onChange={(rating) => set('rating', rating)}
          />
          {isChange && <p>{t.reviewKept()}</p>}
        </>
      )
    case 'title':
      return (
        <TextField
          {...text}
          value={values.title}
          autoComplete="off"
          onChange={({ target }) => set('title', target.value)}
        />
      )
    case 'text':
      return <TextArea {...text} value={values.text} onChange={({ target }) => set('text', target.value)} />
    case 'pictures':
      return (
        <OrderPictures
          rule={field}
          upload={uploadReviewImage}
          paths={values.pictures}
          error={errors['pictures']}
          onChange={(pictures) => set('pictures', pictures)}
          onSending={onSending}
          fallback={<Skeleton height="96px" />}
        />
      )
  }
}
