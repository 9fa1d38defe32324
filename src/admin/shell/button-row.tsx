import type { ReactNode } from 'react'
import css from './button-row.module.css'

/** What can be done, at the end of a part. */
export const ButtonRow = ({ children }: { children: ReactNode }) => <div className={css.root}>{children}</div>
