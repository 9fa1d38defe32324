import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { draftOf } from '#lib/draft.ts'

/** Pause in typing after which the message is saved. */
const PAUSE_MS = 1000

const draft = draftOf<{ note: string }>('gift')

/**
 * Saves a gift message while it is typed: after a pause, when the field is left, and when the page is left. What is not
 * saved yet survives a reload.
 */
export function useGiftNote(stored: string, save: (note: string) => void) {
  const [value, setValue] = useState(() => draft.read()?.note ?? stored)
  const sent = useRef(stored)
  const isStored = value.trim() === stored

  const flush = () => {
    if (value.trim() === sent.current) return
    sent.current = value.trim()
    save(value)
  }
  const saveNow = useEffectEvent(flush)

  useEffect(() => {
    if (isStored) {
      draft.forget()
      return undefined
    }
    const timer = setTimeout(saveNow, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value, isStored])
  useEffect(
    () => () => {
      saveNow()
      // From now on the cart has it; a draft would reappear in the cart after this one.
      draft.forget()
    },
    [],
  )

  return {
    value,
    type: (text: string) => {
      setValue(text)
      draft.keep({ note: text })
    },
    save: flush,
  }
}
