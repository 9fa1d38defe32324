import type { OrderLine } from '#generated/api.d.ts'
import { MAX_REVIEW_TITLE } from '#domain/order-forms.ts'
import { TextArea, TextField } from '#ui/field.tsx'
import { StarInput } from '#ui/star-input.tsx'
import { OrderForm, type OrderFormProps } from './order-form.tsx'

/** Rates something that was bought, and says why; who does so again changes what they said. */
export function RateForm({ line, ...props }: OrderFormProps & { line: OrderLine | undefined }) {
  const { draft, faults, onChange } = props
  const isChange = line?.rating !== null
  return (
    <OrderForm {...props} submitLabel={isChange ? 'Change your rating' : 'Rate it'} closeLabel="Not now">
      <StarInput
        legend="How do you like it?"
        value={draft.rating}
        error={faults['rating']}
        onChange={(rating) => onChange({ rating })}
      />
      {isChange && <p>What you wrote about it before stays, unless you write it again.</p>}
      <TextField
        label="In a few words"
        optional
        value={draft.title}
        error={faults['title']}
        maxLength={MAX_REVIEW_TITLE + 1}
        dir="auto"
        autoComplete="off"
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <TextArea
        label="Your review"
        optional
        hint="Stands on the product’s page, with your first name."
        value={draft.text}
        error={faults['text']}
        dir="auto"
        onChange={({ target }) => onChange({ text: target.value })}
      />
    </OrderForm>
  )
}
