import { useQuery } from '@tanstack/react-query'
import { showToast } from '#ui/toasts.ts'
import * as t from '#words/admin-desk.ts'
import { Combobox } from '../field/combobox.tsx'
import { suggestionsFor } from '../field/suggestions.ts'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useKeptForm } from '../shell/use-kept-form.ts'
import { orderFilters } from './orders.queries.ts'

interface Props {
  isRemoving: boolean
  /** Of the selected orders. */
  tags: readonly string[]
  onClose: () => void
  onDone: (tag: string) => Promise<string | undefined>
}

/** Adds a tag to the selected orders, or removes one. */
export function TagDialog({ isRemoving, tags, onClose, onDone }: Props) {
  const { data } = useQuery(orderFilters)
  const used = useKeptForm(isRemoving ? 'untag orders' : 'tag orders', {
    initial: { tag: '' },
    check: ({ tag }): Record<string, string> => (tag.trim() === '' ? { tag: t.enterTag() } : {}),
    submit: async ({ tag }) => {
      const text = await onDone(tag.trim())
      if (text !== undefined) void showToast({ kind: 'success', text })
    },
  })
  const { values, errors, set } = used
  const known = isRemoving && tags.length > 0 ? tags : (data?.tags ?? [])
  return (
    <FormDialog
      title={isRemoving ? t.removeTag() : t.addTag()}
      used={used}
      action={isRemoving ? t.removeTag() : t.addTag()}
      onClose={onClose}
    >
      <Combobox
        name="tag"
        label={t.tag()}
        error={errors['tag']}
        items={suggestionsFor(values.tag, known)}
        typed={values.tag}
        onType={(tag) => set('tag', tag.slice(0, 40))}
        onChoose={({ title }) => set('tag', title)}
      />
    </FormDialog>
  )
}
