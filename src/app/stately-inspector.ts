import { createBrowserInspector } from '@statelyai/inspect'
import type { AnyActor, AnyEventObject } from 'xstate'
import { maskSecrets } from '#visitor/flows/mask.ts'
import { flowWatchers, runningActors } from '#visitor/watch-flows.ts'

/**
 * Sends all actors to Stately's inspector (XS-01), in development with `?inspect`. Secrets are masked, since its page
 * is on the internet; /dev/flows is local. A button opens it, because browsers block windows without a press.
 */
export function startStatelyInspector(): void {
  const inspector = createBrowserInspector({
    autoStart: false,
    maxDeferredEvents: 5000,
    sanitizeContext: (context) => maskSecrets(context) as typeof context,
    sanitizeEvent: (event) => maskSecrets(event) as unknown as AnyEventObject,
    // A promise's snapshot contains its input, such as the code of a call, besides the context.
    serialize: (message) => withoutInput(message),
  })
  // Reports actors that are already running.
  for (const one of runningActors) {
    const actor = one as AnyActor
    inspector.actor(actor, actor.getSnapshot())
  }
  flowWatchers.add((event) => inspector.inspect.next?.(event))
  document.body.append(opener(() => inspector.start()))
}

function withoutInput<Message>(message: Message): Message {
  const { snapshot } = message as { snapshot?: { input?: unknown } }
  return snapshot?.input === undefined
    ? message
    : { ...message, snapshot: { ...snapshot, input: maskSecrets(snapshot.input) } }
}

function opener(open: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'XState'
  button.style.cssText =
    'position:fixed;inset:auto auto 16px 16px;z-index:9;font:inherit;min-height:44px;padding:0 16px;background:var(--ink);color:var(--paper);border:0'
  button.addEventListener('click', () => {
    open()
    button.remove()
  })
  return button
}
