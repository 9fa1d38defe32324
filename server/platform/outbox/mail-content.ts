import type { ThemeColours } from '#generated/api.d.ts'

export interface Shop {
  name: string
  origin: string
  /** Origin of the admin if it has a host of its own. */
  adminOrigin?: string | undefined
  email: string
  colours?: MailColours | undefined
  logo?: MailPicture | undefined
}

export type MailColours = Pick<ThemeColours, 'paper' | 'ink' | 'line' | 'primary' | 'on_primary'>

export interface MailPicture {
  /** Path at the shop's origin. */
  src: string
  /** Size in which it is shown. */
  width: number
  height: number
}

export interface MailButton {
  label: string
  href: string
}

export interface MailRow {
  label: string
  value: string
  /** What the row is about. It has no alternative text, because the label says the same. */
  picture?: MailPicture | undefined
  /** Emphasised, such as the total of an order. */
  isStrong?: boolean
}

export interface MailContent {
  greeting: string
  paragraphs: string[]
  rows?: MailRow[]
  answers?: { label: string; value: string }[]
  /** Undefined only where the reader has nothing to open, such as in a mail with a code. */
  button: MailButton | undefined
  after?: string[]
  /** Codes and tokens that the mail contains; see `Message`. */
  secrets?: readonly string[]
}

/** Returns the closing lines of a mail. */
export const closingOf = ({ name, email }: Shop): string[] => (email ? [name, email] : [name])
