import { MODES, type ModeChange, changeMode } from '#server/pages/gate/change-mode.ts'
import type { ShopTask } from './shop-task.ts'
import * as t from '#words/commands.ts'

const UNITS = { m: 60, h: 3600, d: 86_400 } as const

export const modeTask: ShopTask = {
  name: 'mode',
  usage: () => [
    ['--mode open', t.modeOpen()],
    ['--mode password|coming-soon|maintenance', t.modeClosed()],
    ['  [--password PASSWORD]', t.modePassword()],
    ['  [--until TIME]', t.modeUntil({ date: '2027-01-15T10:00', hours: '2h', days: '3d' })],
  ],
  options: { mode: { type: 'string' }, password: { type: 'string' }, until: { type: 'string' } },
  read: ({ mode, password, until }, words) => {
    if (!isMode(mode)) throw new Error(t.unknownMode({ modes: MODES.join(', ') }))
    if (words.length > 0) throw new Error(t.unexpectedWords({ words: words.join(' ') }))
    if (mode === 'open' && (password ?? until) !== undefined) throw new Error(t.openModeAlone())
    const change: ModeChange = {
      mode,
      ...(typeof password === 'string' && { password }),
      ...(typeof until === 'string' && { until: readTime(until, Date.now()) }),
    }
    return (app) => changeMode(app, change)
  },
}

const isMode = (text: unknown): text is ModeChange['mode'] => (MODES as readonly unknown[]).includes(text)

/** Parses a date and time (local unless it has a zone), or a duration from now. */
export function readTime(text: string, now: number): Date {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? []
  const time = unit ? now + Number(count) * UNITS[unit as keyof typeof UNITS] * 1000 : Date.parse(text)
  if (Number.isNaN(time)) throw new Error(t.timeInvalid({ time: text, date: '2027-01-15T10:00', hours: '2h' }))
  if (time <= now) throw new Error(t.timePast({ time: text }))
  return new Date(time)
}
