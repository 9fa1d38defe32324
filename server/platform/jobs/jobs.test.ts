import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type TestApp, eventually, testDatabase } from '#server/testing/test-app.ts'
import { metricsPlugin } from '#server/platform/metrics/metrics.ts'
import { type Job, jobsPlugin } from './jobs.ts'

const database = await testDatabase()

async function appWith(...jobs: Job[]): Promise<{ app: TestApp['app']; warnings: unknown[] }> {
  const warnings: unknown[] = []
  const app = Fastify()
  app.log.warn = (details: unknown) => void warnings.push(details)
  app.decorate('config', {} as (typeof app)['config'])
  app.decorate('latestWords', {})
  app.decorate('database', { getter: () => database })
  await app.register(metricsPlugin)
  await app.register(jobsPlugin)
  for (const job of jobs) app.addJob(job)
  await app.ready()
  return { app, warnings }
}
const HOUR = 3_600_000

describe('jobs', () => {
  it('run on schedule until the app is closed', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    let rounds = 0
    const { app } = await appWith({ name: 'count', everyMs: 1000, work: async () => void rounds++ })
    await vi.advanceTimersByTimeAsync(3500)
    expect(rounds).toBe(3)
    await app.close()
    await vi.advanceTimersByTimeAsync(3500)
    expect(rounds).toBe(3)
  })

  it('are aborted and awaited when the app closes', async () => {
    let ended = ''
    const { app } = await appWith({
      name: 'long',
      everyMs: HOUR,
      work: async (_db, closing) => {
        await eventually(() => closing.aborted)
        ended = 'after the abort'
      },
    })
    void app.runJob('long')
    await app.close()
    expect(ended).toBe('after the abort')
  })

  it('that are exclusive run in one of two processes at a time', async () => {
    let started = 0
    let finish = () => {}
    const mayFinish = new Promise<void>((resolve) => (finish = resolve))
    const job: Job = {
      name: 'alone',
      everyMs: HOUR,
      exclusive: true,
      work: () => {
        started += 1
        return mayFinish
      },
    }
    const [one, other] = [await appWith(job), await appWith(job)]
    const running = one.app.runJob('alone')
    await eventually(() => started === 1)
    await other.app.runJob('alone')
    expect(started).toBe(1)
    finish()
    await running
    await other.app.runJob('alone')
    expect(started).toBe(2)
    await Promise.all([one.app.close(), other.app.close()])
  })

  it('that fail are logged once, do not block others, and are retried', async () => {
    let [tries, others] = [0, 0]
    const { app, warnings } = await appWith(
      { name: 'fails', everyMs: HOUR, exclusive: true, work: async () => Promise.reject(new Error(`Try ${++tries}`)) },
      { name: 'works', everyMs: HOUR, exclusive: true, work: async () => void others++ },
    )
    for (let round = 0; round < 3; round++) await Promise.all([app.runJob('fails'), app.runJob('works')])
    expect([tries, others]).toEqual([3, 3])
    expect(warnings).toMatchObject([{ job: 'fails', err: { message: 'Try 1' } }])
    await app.close()
  })

  it('must have unique names', async () => {
    const job: Job = { name: 'twice', everyMs: HOUR, work: async () => undefined }
    await expect(appWith(job, job)).rejects.toThrow('two jobs with the name twice')
  })
})
