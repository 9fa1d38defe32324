import { runInNewContext } from 'node:vm'
import { queueInteractions } from '../queue-interactions.ts'

/** For tests with a document: runs the inline script of the head. */
export const runHead = (): void =>
  void runInNewContext(queueInteractions, {
    window,
    document,
    navigator,
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    setTimeout,
    clearTimeout,
  })
