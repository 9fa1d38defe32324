import { Button } from '#ui/button.tsx'
import css from './more-button.module.css'

interface Props {
  /** A list that is read page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
  children: string
}

/** Shows the next page of a list, while there is one. */
export function MoreButton({ list, children }: Props) {
  if (!list.hasNextPage) return null
  return (
    <Button
      look="quiet"
      className={css.root}
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
