import { useState } from 'react'
import css from './mail-frame.module.css'

interface Props {
  /** Address of the mail as a page, which allows neither scripts nor other servers. */
  src: string
  title: string
}

/** A mail as it looks, as high as it is. Its frame runs no scripts and opens no links. */
export function MailFrame({ src, title }: Props) {
  const [height, setHeight] = useState<number>()
  return (
    <iframe
      className={css.frame}
      src={src}
      title={title}
      // Nothing in it can use this origin, because no script runs; it is only for the mail's pictures and its height.
      sandbox="allow-same-origin"
      height={height}
      onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight)}
    />
  )
}
