import type { ReactNode } from 'react'
import css from './card-grid.module.css'

/** Cards beside one another where there is space. */
export const CardGrid = ({ children }: { children: ReactNode }) => <div className={css.root}>{children}</div>
