import { useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import { withQuery } from '#lib/url.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import css from './search-sheet.module.css'

interface Props {
  open: boolean
  onClose: () => void
}

/** The search box across the window's upper edge; what is typed is asked for by the URL of the search page. */
export function SearchSheet({ open, onClose }: Props) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog title="Search" variant="top" open={open} onClose={onClose} initialFocus={input}>
      <form
        className={css.root}
        role="search"
        action="/search"
        onSubmit={(event) => {
          const query = input.current?.value.trim()
          if (!router || !query) return
          event.preventDefault()
          onClose()
          void router.navigate({ href: withQuery('/search', { query }) })
        }}
      >
        <input
          ref={input}
          className={css.input}
          type="search"
          name="query"
          aria-label="Search for"
          placeholder="Celadon, teapot, planter"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          required
        />
        <Button type="submit">Search</Button>
      </form>
    </Dialog>
  )
}
