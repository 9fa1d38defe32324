import { addScript, defineTracker } from './tracker.ts'

type Clarity = ((...command: unknown[]) => void) & { q?: unknown[] }

declare global {
  interface Window {
    clarity?: Clarity
  }
}

/** Microsoft Clarity, which records the usage of pages. */
export const tracker = defineTracker({
  plugin: 'MicrosoftClarity',
  cookies: /^_cl(?:ck|sk)$/u,
  start: ({ code }) => {
    const clarity: Clarity = (window.clarity ??= (...command: unknown[]) => void (clarity.q ??= []).push(command))
    addScript(`https://www.clarity.ms/tag/${encodeURIComponent(code)}`)
    clarity('consent')
    // Read at each call, because the script replaces the queue.
    return { track: ({ name }) => window.clarity?.('event', name) }
  },
})
