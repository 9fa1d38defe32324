import { useRef, useState } from 'react'
import { pageHref } from '#pages/page-href.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import patterns from '#ui/patterns.module.css'
import * as t from '#words/search.ts'
import css from './search-sheet.module.css'
import { SearchSuggestions } from './search-suggestions.tsx'

interface Props {
  open: boolean
  onClose: () => void
  popular: readonly string[]
}

/** The search box of phones in a full-window sheet, with suggestions below the field. */
export function SearchSheet({ open, onClose, popular }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  return (
    <Dialog title={t.search()} variant="top" open={open} onClose={onClose} initialFocus={field}>
      <form className={css.root} role="search" action={pageHref('search')}>
        <div className={css.row}>
          <input
            ref={(element) => {
              field.current = element
              setInput(element)
            }}
            className={`${css.input} ${patterns.frame}`}
            name="query"
            aria-label={t.searchShop()}
            placeholder={t.search()}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={200}
            required
          />
          <Button type="submit">{t.search()}</Button>
        </div>
        {input && <SearchSuggestions input={input} popular={popular} isInline onDone={onClose} />}
      </form>
    </Dialog>
  )
}
