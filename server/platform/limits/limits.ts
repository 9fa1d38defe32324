import type { Environment } from '#server/platform/environment/environment.ts'

const MINUTE = 60
const QUARTER_HOUR = 900
const HOUR = 3600
const DAY = 86_400

/**
 * Allows `max` attempts in `seconds`. The counter then closes for `seconds`, and for twice as long each further time,
 * up to `maxSeconds` (default: a day).
 */
export interface Count {
  max: number
  seconds: number
  maxSeconds?: number
}

/**
 * What attempts are counted by, from narrow to wide, which is also the lock order.
 * - item: a part of an account, such as one product for a mailbox
 * - pair: an account from one known device or, for others, from one network
 * - account: an account, mailbox, number or form
 * - device: a device, by its cookie
 * - address: a network
 * - all: everyone
 */
export type Scope = 'item' | 'pair' | 'account' | 'device' | 'address' | 'all'

export type Limit = Partial<Record<Scope, Count>>

/** Attempts of an IPv6 /48, which may be a whole office or provider, relative to those of a /64. */
export const SITE_FACTOR = 4

const fixedWindow = (max: number, seconds: number): Count => ({ max, seconds, maxSeconds: seconds })
const perHour = (max: number): Count => ({ max, seconds: HOUR, maxSeconds: HOUR })

/**
 * Limits on accounts, mailboxes and forms, or on failures only, counted in the database by `consumeAttempt`.
 * docs/security.md explains the numbers. Limits per address are wide because many shoppers of a mobile network share
 * one. Limits ending in `Known` apply to devices or networks the account has logged in from, so that strangers cannot
 * use them up.
 */
export const LIMITS = {
  password: {
    pair: { max: 10, seconds: QUARTER_HOUR },
    account: { max: 50, seconds: HOUR },
    address: { max: 100, seconds: QUARTER_HOUR },
  },
  passwordKnown: { pair: { max: 10, seconds: QUARTER_HOUR } },
  proof: { account: { max: 10, seconds: QUARTER_HOUR } },
  /** Wrong codes; each code also allows a few attempts only (CODE_TRIES). */
  code: { address: { max: 100, seconds: QUARTER_HOUR } },
  /** Guesses by strangers at the codes of one number. */
  codeGuess: { account: { max: 30, seconds: HOUR } },
  codeRequest: { pair: perHour(6), account: perHour(30), address: { max: 60, seconds: HOUR } },
  codeRequestKnown: { pair: perHour(6) },
  ownCode: { pair: perHour(10) },
  /** Reset links. A link is valid for as long as this limit closes. */
  resetRequest: { account: perHour(5), address: { max: 30, seconds: HOUR } },
  resetRequestKnown: { pair: perHour(5) },
  emailLink: { account: perHour(5), address: { max: 30, seconds: HOUR } },
  register: { address: { max: 30, seconds: HOUR } },
  registerTaken: { device: { max: 5, seconds: HOUR }, address: { max: 5, seconds: HOUR } },
  shopPassword: { address: { max: 20, seconds: QUARTER_HOUR } },
  subscribe: { address: perHour(20) },
  newsletterLink: { account: fixedWindow(3, DAY) },
  stockAlert: { address: perHour(20) },
  stockAlertLink: { item: fixedWindow(1, DAY), account: fixedWindow(5, DAY) },
  form: { address: perHour(20) },
  formAnswer: { account: { max: 2000, seconds: DAY, maxSeconds: HOUR } },
  formMail: { account: perHour(60) },
  reviewReport: { address: fixedWindow(10, DAY) },
  /** Notifications about reported reviews; further reports are in the export. */
  reviewReportMail: { all: fixedWindow(50, DAY) },
  /** Default; the shop's settings may override it. */
  picture: { address: fixedWindow(40, DAY) },
  /** Unpaid guest orders; the shop's settings may override it. */
  guestOrder: { address: perHour(60) },
  /** Cash-on-delivery orders of a contact before one needs confirmation; the shop's settings may override it. */
  cashOrderEmail: { account: fixedWindow(3, DAY) },
  cashOrderSms: { account: fixedWindow(3, DAY) },
  findOrder: { account: fixedWindow(10, DAY), address: { max: 30, seconds: HOUR } },
  /** Wrong codes of gift cards, which cannot be guessed in any case. */
  giftCardCode: { address: { max: 20, seconds: HOUR } },
  /** Those of one customer on any network. */
  giftCardCodeOfCustomer: { account: { max: 20, seconds: HOUR } },
  orderLinkAgain: { account: fixedWindow(3, DAY) },
  orderEmail: { account: fixedWindow(3, DAY), address: perHour(20) },
  mailAsked: { account: { max: 25, seconds: DAY } },
  mailKnown: { account: { max: 25, seconds: DAY } },
  mailTaken: { account: { max: 1, seconds: DAY } },
  smsAsked: { account: { max: 60, seconds: DAY } },
  smsKnown: { account: { max: 60, seconds: DAY } },
  smsTaken: { account: { max: 1, seconds: DAY } },
  staffPassword: {
    pair: { max: 10, seconds: QUARTER_HOUR },
    account: { max: 50, seconds: HOUR },
    address: { max: 100, seconds: QUARTER_HOUR },
  },
  staffPasswordKnown: { pair: { max: 10, seconds: QUARTER_HOUR } },
  /** Codes of authenticator apps, which are only compared after the right password. */
  staffCode: { account: { max: 10, seconds: QUARTER_HOUR } },
  staffInvitation: { account: perHour(5) },
  admin: { address: { max: 20, seconds: QUARTER_HOUR } },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** A per-network limit, which never escalates. `burst` attempts may come at once; the rest are spread evenly. */
export interface RouteCount extends Count {
  burst?: number
}

type Rates = Pick<Environment, 'mutationsPerMinute' | 'readsPerMinute'>

/** Reads that one page counts as. */
export const PAGE_COST = 5
/** Share of a minute's reads that may come at once. */
const READ_BURST = 1 / 4

/**
 * Per-network limits that routes name in `config.limits`, counted in the database across processes. Each process
 * reserves a few attempts at a time, so that most requests need no query (reserved-attempts.ts).
 */
export const routeLimits = ({ mutationsPerMinute }: Pick<Rates, 'mutationsPerMinute'>) =>
  ({
    mutation: fixedWindow(mutationsPerMinute, MINUTE),
    webhook: fixedWindow(3000, MINUTE),
    /** Proxied calls; the other back end has limits of its own, and its reads may be POSTs. */
    foreign: fixedWindow(3000, MINUTE),
    /** Cash on delivery reserves stock without a payment. */
    placeOrder: fixedWindow(Math.ceil(mutationsPerMinute / 10), MINUTE),
    paymentReturn: fixedWindow(120, MINUTE),
    /** Each call asks a payment provider, which limits the calls of a shop. */
    savedCards: fixedWindow(60, MINUTE),
    resetLink: fixedWindow(30, MINUTE),
    mailedLink: fixedWindow(30, MINUTE),
    upload: fixedWindow(20, MINUTE),
    download: fixedWindow(10, MINUTE),
    /** Too few to guess coupon codes. */
    coupon: fixedWindow(20, MINUTE),
    giftCard: fixedWindow(30, MINUTE),
    findOrder: fixedWindow(10, MINUTE),
    /** Too few to enumerate a carrier's tracking numbers. */
    trackOrder: fixedWindow(30, MINUTE),
    /** Too few to copy the table of PIN codes in a day. */
    pincode: fixedWindow(60, MINUTE),
  }) satisfies Record<string, RouteCount>

export type RouteLimit = keyof ReturnType<typeof routeLimits>

export const MUTATION_LIMITS: ReadonlySet<RouteLimit> = new Set(['mutation', 'webhook', 'foreign'])

/**
 * Limits counted in each process's memory: too frequent for the database, or needed while it is down. They refill
 * evenly and never close.
 */
export const processLimits = ({ readsPerMinute }: Pick<Rates, 'readsPerMinute'>) =>
  ({
    read: {
      ...fixedWindow(readsPerMinute, MINUTE),
      burst: Math.max(PAGE_COST, Math.ceil(readsPerMinute * READ_BURST)),
    },
    adminBearer: fixedWindow(LIMITS.admin.address.max, LIMITS.admin.address.seconds),
    /** Calls of one API token. */
    apiToken: fixedWindow(600, MINUTE),
  }) satisfies Record<string, RouteCount>
