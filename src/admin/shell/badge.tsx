import css from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'error'

/** A state in a few words. */
export const Badge = ({ text, tone = 'neutral' }: { text: string; tone?: Tone }) => (
  <span className={css.root} data-tone={tone}>
    {text}
  </span>
)
