import type { ComponentProps } from 'react'
import { Button } from '#ui/button.tsx'
import css from './danger-button.module.css'

/** A button of what cannot be undone. */
export const DangerButton = (props: ComponentProps<typeof Button>) => <Button {...props} className={css.root} />
