import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewFieldsQuery } from '#api/review.queries.ts'
import type { OrderLine, ReviewField } from '#generated/api.d.ts'
import { reviewFields } from '#domain/review-fields.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StarInput } from '#ui/star-input.tsx'
import { OrderForm, type OrderFormProps } from './order-form.tsx'

const ReviewPictures = lazyPart(
  () => import('./review-pictures.tsx'),
  (module) => module.ReviewPictures,
  'The photo upload',
)

/** Until the shop has said what it asks for. */
const usual = reviewFields({ pictures: false })

/** Rates something that was bought, and says why, in the fields that the shop asks for; who does so again changes what they said. */
export function RateForm({ line, ...props }: OrderFormProps & { line: OrderLine | undefined }) {
  const { data: fields = usual } = useQuery(reviewFieldsQuery())
  const [isSending, setSending] = useState(false)
  const isChange = line?.rating !== null
  return (
    <OrderForm
      {...props}
      isBusy={props.isBusy || isSending}
      submitLabel={isChange ? 'Change your rating' : 'Post review'}
      closeLabel="Not now"
    >
      {fields.map((field) => (
        <Field key={field.name} field={field} isChange={isChange} onSending={setSending} {...props} />
      ))}
    </OrderForm>
  )
}

interface FieldProps extends Pick<OrderFormProps, 'draft' | 'faults' | 'onChange'> {
  field: ReviewField
  isChange: boolean
  onSending: (isSending: boolean) => void
}

function Field({ field, isChange, onSending, draft, faults, onChange }: FieldProps) {
  const { name, label, required, hint } = field
  const text = { label, optional: !required, error: faults[name], dir: 'auto', ...(hint && { hint }) } as const
  switch (name) {
    case 'rating':
      return (
        <>
          <StarInput
            legend={label}
            value={draft.rating}
            error={faults['rating']}
            onChange={(rating) => onChange({ rating })}
          />
          {isChange && <p>What you wrote about it before stays, unless you write it again.</p>}
        </>
      )
    case 'title':
      return (
        <TextField
          {...text}
          value={draft.title}
          autoComplete="off"
          onChange={({ target }) => onChange({ title: target.value })}
        />
      )
    case 'text':
      return <TextArea {...text} value={draft.text} onChange={({ target }) => onChange({ text: target.value })} />
    case 'pictures':
      return (
        <ReviewPictures
          field={field}
          paths={draft.pictures}
          error={faults['pictures']}
          onChange={(pictures) => onChange({ pictures })}
          onSending={onSending}
          fallback={<Skeleton height="96px" />}
        />
      )
  }
}
