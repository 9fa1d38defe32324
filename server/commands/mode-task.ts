import { MODES, type ModeChange, changeMode } from '#server/pages/gate/change-mode.ts'
import type { ShopTask } from './shop-task.ts'

const UNITS = { m: 60, h: 3600, d: 86_400 } as const

export const modeTask: ShopTask = {
  name: 'mode',
  usage: `  --mode open                        everybody may come in
  --mode password|coming-soon|maintenance
                                     the shop is closed; the admin gets in
    [--password WORDS]               visitors who know them get in, or past the first door; kept until there are others
    [--until TIME]                   when it opens, such as 2027-01-15T10:00 or 2h, 3d; the page counts down to it`,
  options: { mode: { type: 'string' }, password: { type: 'string' }, until: { type: 'string' } },
  read: ({ mode, password, until }, words) => {
    if (!isMode(mode)) throw new Error(`The modes are ${MODES.join(', ')}.`)
    if (words.length > 0) throw new Error(`What is meant by ${words.join(' ')}? Words with blanks need quotes.`)
    if (mode === 'open' && (password ?? until) !== undefined)
      throw new Error('An open shop has no password and no end of its being closed.')
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
  if (Number.isNaN(time)) throw new Error(`--until ${text} is no time. Write it as 2027-01-15T10:00 or 2h.`)
  if (time <= now) throw new Error(`--until ${text} is over already.`)
  return new Date(time)
}
