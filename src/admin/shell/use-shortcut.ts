import { useEffect, useEffectEvent } from 'react'

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Returns a shortcut as its keys are labelled: “⌘K” or “Ctrl K”. */
export const shortcutText = (keys: `mod+${string}`): string => {
  const key = keys.slice(4).toUpperCase()
  return isApple() ? `⌘${key}` : `Ctrl ${key}`
}

/** Calls back when Ctrl, or ⌘ on Apple devices, is pressed with a key. */
export function useShortcut(keys: `mod+${string}`, act: () => void): void {
  const pressed = useEffectEvent(act)
  const key = keys.slice(4)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMod = isApple() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
      if (!isMod || event.altKey || event.shiftKey || event.key.toLowerCase() !== key) return
      event.preventDefault()
      pressed()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [key])
}
