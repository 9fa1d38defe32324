import type { ReviewField } from '#generated/api.d.ts'
import { MAX_REVIEW_PICTURES, MAX_REVIEW_TEXT, MAX_REVIEW_TITLE } from './order-forms.ts'

/** Returns the fields of the review form in order. */
export function reviewFields({ pictures }: { pictures: boolean }): ReviewField[] {
  const optional = { required: false } as const
  return [
    { name: 'rating', label: 'How do you like it?', type: 'rating', required: true, hint: '', max: 5 },
    { name: 'title', label: 'In a few words', type: 'text', ...optional, hint: '', max: MAX_REVIEW_TITLE },
    {
      name: 'text',
      label: 'Your review',
      type: 'textarea',
      ...optional,
      hint: 'Shown on the product page with your first name.',
      max: MAX_REVIEW_TEXT,
    },
    ...(pictures
      ? [
          {
            name: 'pictures',
            label: 'Pictures',
            type: 'pictures',
            ...optional,
            hint: 'JPEG, PNG or WebP. Shown on the product page.',
            max: MAX_REVIEW_PICTURES,
          } as const,
        ]
      : []),
  ]
}
