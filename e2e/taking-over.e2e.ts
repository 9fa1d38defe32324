import { expect, test } from './support/test.ts'

/** The first observable action of each step. */
type Step = 'code' | 'app' | 'hydration' | 'sheet'

test('LY-07 hydration runs in short tasks, so that a slow phone can paint and respond in between @phone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const steps: [Step, number][] = []
    let task = 0
    Object.assign(globalThis, { steps })
    const note = (step: Step) => {
      if (steps.some(([name]) => name === step)) return
      steps.push([step, task])
      // Runs before later requests of the app, but only after the current task.
      setTimeout(() => (task += 1))
    }
    const intercept = (owner: object, name: string, kind: 'value' | 'set', hear: (said: unknown) => void) => {
      const found: Record<string, unknown> = { ...Object.getOwnPropertyDescriptor(owner, name) }
      const real = found[kind] as (...all: unknown[]) => unknown
      const heard = function (this: unknown, ...all: unknown[]): unknown {
        hear(all[0])
        return Reflect.apply(real, this, all)
      }
      Object.defineProperty(owner, name, { ...found, [kind]: heard })
    }
    intercept(EventTarget.prototype, 'addEventListener', 'value', (type) => {
      if (type === 'input') note('code')
      // Only React listens to this event.
      if (type === 'lostpointercapture') note('hydration')
    })
    intercept(Document.prototype, 'getElementById', 'value', (id) => id === 'loading-bar' && note('app'))
    intercept(HTMLLinkElement.prototype, 'media', 'set', () => note('sheet'))
  })
  await page.goto('/')
  const steps = () => page.evaluate(() => (globalThis as unknown as { steps: [Step, number][] }).steps)
  await expect.poll(steps).toEqual([
    ['code', 0],
    ['app', 1],
    ['hydration', 2],
    ['sheet', 3],
  ])
})
