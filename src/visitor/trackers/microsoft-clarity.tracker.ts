import { addScript, defineTracker } from './tracker.ts'

type Clarity = ((...command: unknown[]) => void) & { q?: unknown[] }

declare global {
  interface Window {
    clarity?: Clarity
  }
}

/** Microsoft Clarity: how pages are used. */
export const tracker = defineTracker({
  plugin: 'MicrosoftClarity',
  cookies: /^_cl(?:ck|sk)$/u,
  start: ({ code }) => {
    const clarity: Clarity = (window.clarity ??= (...command: unknown[]) => void (clarity.q ??= []).push(command))
    addScript(`https://www.clarity.ms/tag/${encodeURIComponent(code)}`)
    clarity('consent')
    // Read at each call: its script puts another function in the place of the queue.
    return { hear: ({ name }) => window.clarity?.('event', name) }
  },
})
