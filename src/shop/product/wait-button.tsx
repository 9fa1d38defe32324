import { useHydrated } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { Button } from '#ui/button.tsx'
import type { WaitProps } from './wait-form.tsx'

/** “Tell me when it is back” (CT-08): the form behind it is fetched when it is wanted. Without a connection the next press tries again. */
export function WaitButton(props: WaitProps) {
  const isReady = useHydrated()
  const [Form, setForm] = useState<ComponentType<WaitProps>>()
  if (Form) return <Form {...props} />
  return (
    <Button
      look="quiet"
      wide
      inert={!isReady}
      onClick={() =>
        void import('./wait-form.tsx').then(
          ({ WaitForm }) => setForm(() => WaitForm),
          () => undefined,
        )
      }
    >
      Tell me when it is {props.isForSale ? 'back' : 'for sale'}
    </Button>
  )
}
