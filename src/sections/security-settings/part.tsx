import { type ReactNode, useId } from 'react'
import { Heading } from '#ui/heading.tsx'
import patterns from '#ui/patterns.module.css'
import css from './security-settings.module.css'

/** A titled part of the security page. */
export function Part({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`${css.part} ${patterns.stack24}`} aria-labelledby={id}>
      <div>
        <Heading level={2} size="part" id={id}>
          {title}
        </Heading>
        {text && <p className={patterns.soft}>{text}</p>}
      </div>
      {children}
    </section>
  )
}
