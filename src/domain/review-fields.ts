import type { ReviewField } from '#generated/api.d.ts'
import * as t from '#words/reviews.ts'
import { MAX_REVIEW_PICTURES, MAX_REVIEW_TEXT, MAX_REVIEW_TITLE } from './order-forms.ts'

/** Returns the fields of the review form in order. */
export function reviewFields({ pictures }: { pictures: boolean }): ReviewField[] {
  const optional = { required: false } as const
  return [
    { name: 'rating', label: t.ratingQuestion(), type: 'rating', required: true, hint: '', max: 5 },
    { name: 'title', label: t.title(), type: 'text', ...optional, hint: '', max: MAX_REVIEW_TITLE },
    {
      name: 'text',
      label: t.text(),
      type: 'textarea',
      ...optional,
      hint: t.textHint(),
      max: MAX_REVIEW_TEXT,
    },
    ...(pictures
      ? [
          {
            name: 'pictures',
            label: t.pictures(),
            type: 'pictures',
            ...optional,
            hint: t.picturesHint(),
            max: MAX_REVIEW_PICTURES,
          } as const,
        ]
      : []),
  ]
}
