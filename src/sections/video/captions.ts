export interface Cue {
  from: number
  until: number
  text: string
}

const TIME = String.raw`(?:(\d{1,2}):)?(\d{1,2}):(\d{2})(?:[.,](\d{1,3}))?`
const TIMES = new RegExp(`^\\s*${TIME}\\s*-->\\s*${TIME}`)

/** Reads captions as WebVTT or SRT. What is not a cue is left out. */
export function readCaptions(text: string): Cue[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/u)
    .flatMap((part): Cue[] => {
      const lines = part.trim().split(/\r?\n/u)
      const at = lines.findIndex((line) => TIMES.test(line))
      const match = TIMES.exec(lines[at] ?? '')
      if (!match) return []
      const [from, until] = [secondsOf(match.slice(1, 5)), secondsOf(match.slice(5, 9))]
      const words = lines.slice(at + 1).join('\n')
      return until > from && words !== '' ? [{ from, until, text: words }] : []
    })
    .sort((a, b) => a.from - b.from)
}

const secondsOf = ([hours = 0, minutes = 0, seconds = 0, part = '0']: (string | undefined)[] | number[]): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${part}`)
