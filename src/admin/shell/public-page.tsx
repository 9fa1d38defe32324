import { type ReactNode, useEffect } from 'react'
import css from './public-page.module.css'

interface Props {
  title: string
  children: ReactNode
}

/** A screen for people who are not logged in: one panel in the middle of the page. */
export function PublicPage({ title, children }: Props) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={css.root}>
      <div className={css.panel}>
        <h1 className={css.title}>{title}</h1>
        {children}
      </div>
    </main>
  )
}
